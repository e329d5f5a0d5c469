import type { Locator, Page } from '@playwright/test'
import { expectWaitForScript } from '#test/e2e/support/expect-wait-for-script.ts'
import { observeLayoutShift, readLayoutShift } from '#test/e2e/support/layout-shift.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test('an unknown product shows the first one', async ({ request }) => {
	for (const path of ['/product', '/product/9', '/product/coffee']) {
		const html = await (await request.get(path)).text()
		const heading = /<h1.*?<\/h1>/s.exec(html)?.[0].replaceAll(/<[^>]*>/g, '')
		expect(heading, path).toBe('Artisan Blend - 100% Pure')
	}
})

test('a product that is opened by a link is shown whole, so that nothing moves what is about to be pressed', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/products')
	await observeLayoutShift(page)
	await expectWaitForScript(page, '**/grind-and-promises-*.js', () =>
		page.getByRole('main').getByRole('link', { name: '100% Pure' }).first().click(),
	)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artisan Blend - 100% Pure')
	await expect(page.getByRole('link', { name: 'How returns work' })).toBeVisible()
	expect(await readLayoutShift(page)).toBeLessThan(0.01)
})

test('size and grind stay chosen after following a link and going back, and after a reload', async ({
	page,
}) => {
	await open(page, '/product/2')
	const main = page.getByRole('main')
	const expectChosen = async () => {
		await expect(main.getByRole('radio', { name: /Large/ })).toBeChecked()
		await expect(main.getByRole('radio', { name: 'Coarse' })).toBeChecked()
		await expect(main.getByText('₹990').first()).toBeVisible()
	}
	await main.getByRole('radio', { name: /Large/ }).check()
	await main.getByRole('radio', { name: 'Coarse' }).check()
	await expectChosen()
	await main.getByRole('link', { name: 'How returns work' }).click()
	await expect(page).toHaveURL('/policies/return')
	await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Artisan')
	await page.goBack()
	await expectChosen()
	await page.reload()
	await expectChosen()
	await navigate(page, '/product/3')
	await expect(main.getByRole('radio', { name: /Small/ })).toBeChecked()
	await expect(main.getByRole('radio', { name: 'Fine' })).toBeChecked()
})

test('a product page: its gallery, full screen and on a phone, and its PIN checker', async ({ page }) => {
	await open(page, '/product/1')
	await test.step('the PIN checker estimates delivery by the first digits, on Enter too', () =>
		checkPinCodes(page))
	await test.step('the gallery loops in both directions, and stays above what is below', async () => {
		const gallery = page.getByRole('region', { name: 'Photos of Artisan Blend - 100% Pure' })
		const photo = (number: number) =>
			gallery.getByRole('img', { name: number === 4 ? /^Four packs/ : `photo ${number} of 4` })
		// The PIN checker is below the photo.
		await page.evaluate(() => scrollTo(0, 0))
		await expect(photo(1)).toBeInViewport({ ratio: 0.5 })
		await gallery.getByRole('button', { name: 'Previous photo' }).click()
		await expect(photo(4)).toBeInViewport({ ratio: 0.3 })
		await expect(photo(1)).not.toBeInViewport()
		await expect(gallery.getByRole('button', { name: 'Photo 4' })).toHaveAttribute('aria-current', 'true')
		await gallery.getByRole('button', { name: 'Next photo' }).click()
		await expect(photo(1)).toBeInViewport({ ratio: 0.5 })
		await gallery.getByRole('group').press('ArrowRight')
		await expect(gallery.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-current', 'true')
		await gallery.getByRole('group').press('ArrowLeft')
		await expect(gallery.getByRole('button', { name: 'Photo 1' })).toHaveAttribute('aria-current', 'true')
	})
	await test.step('a press on the photo shows it on the whole screen, too', async () => {
		await page.getByRole('img', { name: 'photo 1 of 4' }).click()
		const dialog = page.getByRole('dialog', { name: 'Photos of Artisan Blend - 100% Pure' })
		await dialog.getByRole('button', { name: 'Close' }).click()
		await expect(dialog).toBeHidden()
	})
	await test.step('its photos fill the screen, zoomed and changed by keyboard', () => useFullScreen(page))
	await test.step('on a wide screen, what is beside the photo and the sections below begin at one line', async () => {
		await page.setViewportSize({ width: 1280, height: 800 })
		const left = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? 0)
		const column = await left(page.getByRole('heading', { level: 1 }))
		expect(column).toBeGreaterThan(600)
		for (const below of ['.product-facts section:nth-child(2)', '.taste', '.brew-steps li:nth-child(3)'])
			expect(await left(page.locator(below)), below).toBe(column)
	})

	await navigate(page, '/product/2')
	await test.step('a phone shows photo, name, price, grind, size and buttons without scrolling', async () => {
		await page.setViewportSize({ width: 390, height: 800 })
		await expect(page.locator('.purchase-choice')).toHaveText('₹250 Small (220g)')
		const gapAboveBar = async () => {
			const bar = await page.getByRole('button', { name: 'Add to Cart' }).boundingBox()
			const size = await page.getByRole('group', { name: 'Size' }).boundingBox()
			return (bar?.y ?? 0) - (size?.y ?? 0) - (size?.height ?? 0)
		}
		// After a resize, layout takes a moment.
		await expect.poll(gapAboveBar).toBeGreaterThan(0)
		await page.getByRole('radio', { name: 'Large' }).check()
		await expect(page.locator('.purchase-choice')).toHaveText('₹990 Large (1100g)')
		await page.getByRole('radio', { name: 'Small' }).check()
		await page.setViewportSize({ width: 1280, height: 800 })
	})
	await test.step('on a phone its arrows are on the photo, and the thumbnails beside it', async () => {
		await page.setViewportSize({ width: 390, height: 800 })
		await expect(page.getByRole('button', { name: 'Next photo' })).toBeInViewport({ ratio: 1 })
		await expect(page.getByRole('button', { name: 'Next photo' })).toHaveCSS('opacity', '1')
		const photo = await page.getByRole('group', { name: 'Swipe or use the arrow keys' }).boundingBox()
		const thumbnail = await page.getByRole('button', { name: 'Photo 1' }).boundingBox()
		expect(thumbnail?.x).toBeGreaterThanOrEqual((photo?.x ?? 0) + (photo?.width ?? 0))
		await page.setViewportSize({ width: 1280, height: 800 })
	})
	await test.step('no hair of the photo beside it is seen at the edge of a photo', async () => {
		await page.setViewportSize({ width: 768, height: 1024 })
		await page.getByRole('button', { name: 'Photo 4' }).click()
		const rightOf = async (element: Locator) => {
			const box = await element.boundingBox()
			return (box?.x ?? 0) + (box?.width ?? 0)
		}
		const strip = page.getByRole('group', { name: 'Swipe or use the arrow keys' })
		const beyond = async () => (await rightOf(strip.locator('.image').last())) - (await rightOf(strip))
		// Scrolled to within a pixel.
		await expect.poll(async () => Math.abs(await beyond())).toBeLessThan(1)
		const left = (await strip.boundingBox())?.x ?? 0
		expect(await rightOf(strip.locator('.image').nth(2))).toBeLessThanOrEqual(left)
		await page.setViewportSize({ width: 1280, height: 800 })
	})
	await test.step('the gallery shows the pack of the chosen size', async () => {
		const family = page.getByRole('img', { name: 'Four packs of Perfect in a row' })
		await page.getByRole('radio', { name: 'Large' }).check()
		await expect(family).toBeInViewport({ ratio: 0.3 })
		await expect(family).toHaveCSS('scale', '1.55')
		await page.getByRole('radio', { name: 'Sampler' }).check()
		await expect(family).toHaveCSS('scale', '2.3')
	})
})

async function checkPinCodes(page: Page): Promise<void> {
	const pin = page.getByRole('main').getByRole('textbox', { name: /PIN/i })
	const refused = page.getByText('Please enter a valid 6-digit PIN code.')
	await page.getByRole('button', { name: 'Check', exact: true }).click()
	await expect(refused).toBeVisible()
	await expect(pin).toBeFocused()
	for (const [code, time] of [
		['600004', '1-2 business days'],
		['641001', '2-4 business days'],
		['110001', '4-7 business days'],
	] as const) {
		await pin.fill(code)
		await pin.press('Enter')
		await expect(page.getByText(`Estimated delivery: ${time}`)).toBeVisible()
	}
	await pin.fill('600 001 99')
	await expect(pin).toHaveValue('600001')
	await pin.fill('60a00')
	await expect(pin).toHaveValue('6000')
	await expect(page.getByText('Estimated delivery')).toBeHidden()
	await pin.press('Enter')
	await expect(refused).toBeVisible()
	await pin.fill('000000')
	await expect(refused).toBeHidden()
	await pin.press('Enter')
	await expect(refused).toBeVisible()
}

async function useFullScreen(page: Page): Promise<void> {
	await page.getByRole('link', { name: 'View full screen' }).press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Photos of Artisan Blend - 100% Pure' })
	const shown = dialog.getByRole('img')
	const width = async () => (await shown.boundingBox())?.width ?? 0
	await expect(shown).toHaveAttribute('src', '/product-images/pure/pure1.jpg')
	await expect(shown).toBeInViewport({ ratio: 1 })
	const whole = await width()
	await page.keyboard.press('+')
	await expect.poll(width).toBeGreaterThan(whole * 1.4)
	await page.keyboard.press('0')
	await expect.poll(width).toBe(whole)
	await page.keyboard.press('ArrowRight')
	await expect(shown).toHaveAttribute('src', '/product-images/pure/pure2.jpg')
	await expect(dialog.getByRole('status')).toHaveText('2 / 4')
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('link', { name: 'View full screen' })).toBeFocused()
}
