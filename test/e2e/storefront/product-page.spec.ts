import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test('an unknown product shows the first one', async ({ page }) => {
	for (const path of ['/product', '/product/9', '/product/coffee']) {
		await page.goto(path)
		await expect(page.getByRole('heading', { name: 'Artisan Blend - 100% Pure', level: 1 })).toBeVisible()
	}
})

test('the PIN checker estimates delivery by the first digits, on Enter too', async ({ page }) => {
	await open(page, '/product/1')
	const pin = page.getByRole('main').getByRole('textbox', { name: /PIN/i })
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
	const refused = page.getByText('Please enter a valid 6-digit PIN code.')
	await pin.press('Enter')
	await expect(refused).toBeVisible()
	await pin.fill('000000')
	await expect(refused).toBeHidden()
	await pin.press('Enter')
	await expect(refused).toBeVisible()
})

test('the gallery stays beside the text and never covers what is below', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await open(page, '/product/1')
	await page.getByRole('tab', { name: 'Specifications' }).click()
	await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
	const gallery = await page.getByRole('region', { name: /^Photos of/ }).boundingBox()
	const tabs = await page.getByRole('tablist').boundingBox()
	expect((gallery?.y ?? 0) + (gallery?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
})

test('the gallery loops in both directions', async ({ page }) => {
	await open(page, '/product/1')
	const gallery = page.getByRole('region', { name: 'Photos of Artisan Blend - 100% Pure' })
	const photo = (number: number) => gallery.getByRole('img', { name: `photo ${number} of 3` })
	await expect(photo(1)).toBeInViewport({ ratio: 0.5 })
	await gallery.getByRole('button', { name: 'Previous photo' }).click()
	await expect(photo(3)).toBeInViewport({ ratio: 0.5 })
	await expect(photo(1)).not.toBeInViewport()
	await expect(gallery.getByRole('button', { name: 'Photo 3' })).toHaveAttribute('aria-current', 'true')
	await gallery.getByRole('button', { name: 'Next photo' }).click()
	await expect(photo(1)).toBeInViewport({ ratio: 0.5 })
	await gallery.getByRole('group').press('ArrowRight')
	await expect(gallery.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-current', 'true')
})
