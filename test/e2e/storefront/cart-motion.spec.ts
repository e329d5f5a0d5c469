import type { Page } from '@playwright/test'
import { CLASSIC, fillCart, PURE } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the badge, the subtotal and the focus answer a removal at once, while the line folds up', async ({
	page,
}) => {
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/cart')
	const main = page.getByRole('main')
	const remove = main.getByRole('button', { name: /^Remove/ })
	const resume = await stopAnimations(page)
	await remove.first().click()
	await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
	await expect(main.getByRole('definition').first()).toHaveText('₹240')
	await expect(
		page.getByRole('button', { name: /^Increase quantity of Artisan Blend - Classic/ }),
	).toBeFocused()
	await expect(main.locator('li[inert]')).toContainText('100% Pure')
	await resume()
	await expect(main.locator('li')).toHaveText([/Classic/])

	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(main.locator('li')).toHaveText([/100% Pure/, /Classic/])
	await stopAnimations(page)
	await remove.first().click()
	await remove.last().click()
	await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
	await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a key pressed twice on Remove adds nothing of the next line', async ({ page }) => {
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/cart')
	const resume = await stopAnimations(page)
	await page
		.getByRole('main')
		.getByRole('button', { name: /^Remove/ })
		.first()
		.focus()
	await page.keyboard.press('Enter')
	const more = page.getByRole('button', { name: /^Increase quantity of Artisan Blend - Classic/ })
	await expect(more).toBeFocused()
	await page.keyboard.press('Enter')
	await resume()
	await expect(page.getByRole('main').locator('li')).toHaveText([/Classic/])
	await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
	await more.press('Enter')
	await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
})

test('a line that minus removes comes back to its place by Undo, also the last one', async ({ page }) => {
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/contact')
	await page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).click()
	const drawer = page.getByRole('dialog', { name: 'Your Cart' })
	const lines = drawer.getByRole('listitem')
	const less = (name: string) => drawer.getByRole('button', { name: `Decrease quantity of ${name}` })
	const undo = drawer.getByRole('button', { name: 'Undo' })
	await less(PURE.name).click()
	await expect(lines).toHaveCount(1)
	await undo.click()
	await expect(lines).toHaveText([/100% Pure/, /Classic/])
	await less(PURE.name).click()
	await expect(lines).toHaveCount(1)
	await less(CLASSIC.name).click()
	await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
	await undo.click()
	await expect(lines).toHaveText([/Classic/])
	await expect(drawer.getByRole('button', { name: 'Close cart' })).toBeFocused()
})

test('in the drawer, Clear Cart and its Undo answer while the cart fades out', async ({ page }) => {
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/contact')
	await page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).click()
	const drawer = page.getByRole('dialog', { name: 'Your Cart' })
	const lines = drawer.getByRole('listitem')
	await expect(lines).toHaveCount(2)
	const resume = await stopAnimations(page)
	await drawer.getByRole('button', { name: 'Clear Cart' }).press('Enter')
	await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
	await drawer.getByRole('button', { name: 'Undo' }).press('Enter')
	await expect(drawer.locator('.drawer-content li')).toHaveText([/100% Pure/, /Classic/])
	await resume()
	await expect(drawer.locator('li')).toHaveText([/100% Pure/, /Classic/])
})

for (const [width, height] of [
	[390, 844],
	[1280, 800],
] as const)
	test(`in the drawer the toast lies within it, clear of its buttons, and stays where it appeared: ${width} × ${height}`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height })
		await fillCart(page, PURE, CLASSIC)
		await open(page, '/contact')
		await page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).click()
		const drawer = page.getByRole('dialog', { name: 'Your Cart' })
		await drawer.getByRole('button', { name: `Decrease quantity of ${PURE.name}` }).click()
		await expect(drawer.getByRole('listitem')).toHaveCount(1)
		const toast = drawer.locator('.toast')
		await expect(toast).toContainText('Removed from cart')
		const left = (await drawer.boundingBox())?.x ?? Number.NaN
		expect((await toast.boundingBox())?.x).toBeGreaterThanOrEqual(left)
		for (const name of ['Checkout', 'Continue Shopping'])
			await drawer.getByText(name, { exact: true }).click({ trial: true })

		const resume = await stopAnimations(page)
		await drawer.getByRole('button', { name: 'Clear Cart' }).press('Enter')
		await expect(toast).toContainText('Cart cleared')
		const toaster = drawer.locator('.toaster')
		const place = await toaster.boundingBox()
		await resume()
		await expect(drawer.locator('li')).toHaveCount(0)
		expect(await toaster.boundingBox()).toEqual(place)
		expect(place?.y).toBeGreaterThan(height * 0.9)
		await drawer.getByRole('link', { name: 'Browse Products' }).click({ trial: true })
	})

test('on a phone the toast about the last line stays where it appeared, and Undo unfolds what comes back', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/cart')
	const main = page.getByRole('main')
	const remove = main.getByRole('button', { name: /^Remove/ })
	const undo = page.getByRole('button', { name: 'Undo' })
	const line = main.locator('li').first()
	const height = () => line.evaluate((element) => element.getBoundingClientRect().height)
	const full = await height()
	await remove.first().click()
	await expect(main.locator('li')).toHaveText([/Classic/])
	let resume = await stopAnimations(page)
	await undo.click()
	await expect(line).toContainText('100% Pure')
	expect(await height()).toBeLessThan(full / 4)
	await resume()
	await expect.poll(height).toBe(full)

	await remove.first().click()
	await expect(main.locator('li')).toHaveText([/Classic/])
	resume = await stopAnimations(page)
	await remove.click()
	const toaster = page.locator('body > .toaster')
	await expect(toaster).toContainText('Classic')
	const place = await toaster.boundingBox()
	await resume()
	await expect(main.locator('li')).toHaveCount(0)
	expect(await toaster.boundingBox()).toEqual(place)
})

test('on a wide screen, checkout has heading and summary where the cart has them', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await fillCart(page, PURE)
	await open(page, '/cart')
	const places = async () => {
		const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
		const summary = await page.getByRole('region', { name: 'Order summary' }).boundingBox()
		return [heading?.x, heading?.y, summary?.x, summary?.y, summary?.width].map((at) => Math.round(at ?? -1))
	}
	const before = await places()
	await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click()
	await expect(page.getByRole('button', { name: /^Pay now/ })).toBeVisible()
	expect(await places()).toEqual(before)
})

/** Returns how they go on. */
async function stopAnimations(page: Page): Promise<() => Promise<void>> {
	const browser = await page.context().newCDPSession(page)
	await browser.send('Animation.enable')
	await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
	return async () => {
		await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
	}
}
