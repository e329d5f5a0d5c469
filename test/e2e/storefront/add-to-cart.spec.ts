/** Add to Cart on a product's page, in the listing and on the home page. */
import type { Locator, Page } from '@playwright/test'
import { stopClock } from '#test/e2e/support/clock.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const add = (page: Page) =>
	page
		.getByRole('main')
		.getByRole('button', { name: /^Add to Cart/ })
		.first()

/** Longer than the taps of a double tap are apart. */
const passDoubleTap = (page: Page) => page.clock.runFor(600)

for (const path of ['/product/2', '/products', '/'])
	test(`a double tap on Add to Cart adds one pack, and a later press another one: ${path}`, async ({
		page,
	}) => {
		await open(page, path)
		await stopClock(page)
		await add(page).dblclick()
		await expectToast(page, 'Added to Cart', '(220g) added to your cart')
		await passDoubleTap(page)
		await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
		await add(page).click()
		await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
		await expect(page).toHaveURL(path)
	})

for (const path of ['/product/2', '/products', '/'])
	test(`Enter that is held on Add to Cart adds one pack: ${path}`, async ({ page }) => {
		await open(page, path)
		await stopClock(page)
		await add(page).focus()
		await page.keyboard.down('Enter')
		await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
		for (let repeat = 0; repeat < 3; repeat++) {
			await passDoubleTap(page)
			await page.keyboard.down('Enter')
		}
		await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
		await page.keyboard.up('Enter')
		await page.keyboard.press('Enter')
		await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
	})

test('on a phone the toast covers neither photo nor price nor buttons, and View cart is where the cart button was', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 800 })
	await open(page, '/product/2')
	const cart = await centre(cartButton(page))
	await add(page).click()
	const toast = page.locator('.toast')
	await expect(toast).toBeInViewport({ ratio: 1 })
	// No line begins with the dash before the size.
	expect(await toast.textContent()).toContain('\u00a0- Small')
	// What is in its middle is not below anything.
	for (const each of [
		page.getByRole('img', { name: 'photo 1 of 4' }),
		page.locator('.price-line'),
		add(page),
	])
		await each.click({ trial: true })
	const pressed = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, cart)
	expect(pressed).toBe('View cart')
})

test('on a phone the badge is seen to change before the toast covers it, for those who like motion', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 800 })
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await open(page, '/product/2')
	await add(page).click()
	const toast = page.locator('.toast')
	await expect(toast).toHaveCSS('animation-delay', '0.26s')
	await expect(toast).toHaveCSS('animation-fill-mode', 'backwards')
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await expect(toast).toHaveCSS('animation-delay', '0s')
})

async function centre(element: Locator): Promise<{ x: number; y: number }> {
	const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
	return { x: x + width / 2, y: y + height / 2 }
}
