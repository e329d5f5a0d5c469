import type { Page } from '@playwright/test'
import { CLASSIC, fillCart, PURE } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a line that is removed folds up before the next one has the focus, and is gone at once for who leaves the page', async ({
	page,
}) => {
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/cart')
	const lines = page.getByRole('main').getByRole('listitem')
	const remove = page.getByRole('main').getByRole('button', { name: /^Remove/ })
	await remove.first().click()
	await expect(lines).toHaveCount(1)
	await expect(lines).toContainText('Classic')
	await expect(
		page.getByRole('button', { name: /^Increase quantity of Artisan Blend - Classic/ }),
	).toBeFocused()

	await stopAnimations(page)
	await remove.click()
	await expect(lines).toHaveCount(1)
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
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

test('Undo of Clear Cart stays when a line is removed while the cart fades out', async ({ page }) => {
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/contact')
	await page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).click()
	const drawer = page.getByRole('dialog', { name: 'Your Cart' })
	const lines = drawer.getByRole('listitem')
	const less = drawer.getByRole('button', { name: `Decrease quantity of ${PURE.name}` })
	await expect(lines).toHaveCount(2)
	const resume = await stopAnimations(page)
	await drawer.getByRole('button', { name: 'Clear Cart' }).press('Enter')
	await less.press('Enter')
	const removed = page.evaluate(() =>
		Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
	)
	await resume()
	await removed
	await expect(lines).toHaveCount(0)
	await drawer.getByRole('button', { name: 'Undo' }).click()
	await expect(lines).toHaveText([/100% Pure/, /Classic/])
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
