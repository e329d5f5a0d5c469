import type { Locator, Page } from '@playwright/test'
import { buyNow, CLASSIC, fillCart, PURE } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { stopClock } from '#test/e2e/support/clock.ts'

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()

const SUBTOTAL = { pure: '₹240', old: '₹199' }

/** A cart line as if the product had been added when it cost ₹199. */
const AT_OLD_PRICE = { ...PURE, price: 199 }

const storedPrice = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem('sk3_coffee_cart') ?? '[]')[0].price)

test('adding the same item again raises its quantity, another grind is another line, and the drawer takes away what was added, or brings it back', async ({
	page,
}) => {
	await open(page, '/product/1')
	await stopClock(page)
	await expectToastToStayUnderPointer(page)

	await test.step('the toast opens the drawer, which Escape closes', async () => {
		await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
		await page.getByRole('main').getByRole('radio', { name: 'Coarse' }).press('Space')
		await add(page).click()
		await expect(cartButton(page)).toHaveAccessibleName('Cart, 4 items')
		await page.getByRole('button', { name: 'View cart' }).click()
		await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
		await expect(drawer(page).getByText('Shipping charges will be calculated at checkout')).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(drawer(page)).toBeHidden()
		await cartButton(page).press('Enter')
		// Focus starts on Close: the first press of Enter must not clear the cart.
		await expect(drawer(page).getByRole('button', { name: 'Close cart' })).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(drawer(page)).toBeHidden()
		await expect(cartButton(page)).toBeFocused()
	})
	await test.step('it follows the finger, comes back, or closes', () => dragDrawer(page))
	await test.step('minus at one removes the line', async () => {
		await cartButton(page).click()
		const less = (grind: string) =>
			drawer(page)
				.getByRole('listitem')
				.filter({ hasText: grind })
				.getByRole('button', { name: /^Decrease quantity of/ })
		await less('Coarse').click()
		await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
		await expect(less('Fine')).toBeFocused()
		await less('Fine').click()
		await less('Fine').click()
		await expect(drawer(page).getByText('Add ₹61 more and standard shipping is free.')).toBeVisible()
	})
	await test.step('Clear Cart can be undone', async () => {
		await drawer(page).getByRole('button', { name: 'Clear Cart' }).click()
		await expect(drawer(page).getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
		// The toast shows inside the dialog: what is behind a dialog cannot be clicked.
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
		await page.setViewportSize({ width: 390, height: 780 })
		await drawer(page).getByRole('button', { name: 'Clear Cart' }).click()
		await expect(drawer(page).getByText('Your cart is empty')).toBeVisible()
		// The toast must not cover the Close button.
		await expect(page.getByText('Cart cleared')).toBeVisible()
		await drawer(page).getByRole('button', { name: 'Close cart' }).click({ trial: true })
		await drawer(page).getByRole('link', { name: 'Browse Products' }).click()
		await expect(page).toHaveURL('/products')
		await expect(drawer(page)).toBeHidden()
		await expect(page.getByText('Cart cleared')).toBeHidden()
	})
})

/** Adds three packs. A toast that appears under a resting pointer disappears, and one that the pointer moves to stays. */
async function expectToastToStayUnderPointer(page: Page): Promise<void> {
	const toast = page.locator('.toast')
	await add(page).press('Enter')
	await expect(toast).toBeVisible()
	const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 }
	await page.clock.runFor(10_000)
	await expect(toast).toHaveCount(0)

	await page.mouse.move(x + 20, y + 20)
	await add(page).press('Enter')
	await expect(toast).toBeVisible()
	// The browser detects that the pointer is now over the toast.
	await expect.poll(() => toast.evaluate((card) => card.matches(':hover'))).toBe(true)
	await page.clock.runFor(10_000)
	await expect(toast).toHaveCount(0)

	await add(page).press('Enter')
	await page.mouse.move(x + 30, y + 30)
	await page.clock.runFor(20_000)
	await expect(toast).toBeVisible()
	await page.mouse.move(x + 600, y - 300)
	await page.clock.runFor(1_000)
	await expect(toast).toHaveCount(0)
}

test('the cart page changes quantities, removes lines, shows no shipping and fits the smallest phone, and two tabs show the same cart', async ({
	context,
	page,
}) => {
	await fillCart(page, { ...PURE, quantity: 40 }, CLASSIC)
	await page.setViewportSize({ width: 320, height: 640 })
	await open(page, '/cart')
	const lines = page.getByRole('main').getByRole('listitem')

	await test.step('on the smallest phone a four-digit price fits beside its quantity', async () => {
		const besideEachOther = async (line: Locator) => {
			const quantity = await line.getByRole('group').boundingBox()
			const price = await line.getByText('₹9,600').boundingBox()
			const ends = (box: typeof price) => (box ? [box.y, box.y + box.height] : [])
			const [top = 0, bottom = 0] = ends(quantity)
			const [priceTop = 0, priceBottom = 0] = ends(price)
			expect([priceTop >= top, priceBottom <= bottom]).toEqual([true, true])
		}
		await besideEachOther(lines.first())
		await cartButton(page).click()
		await besideEachOther(drawer(page).getByRole('listitem').first())
		await page.keyboard.press('Escape')
		await expect(drawer(page)).toBeHidden()
		await page.setViewportSize({ width: 1280, height: 720 })
	})
	await test.step('changes quantities and removes lines', async () => {
		await expect(lines).toHaveCount(2)
		const less = page.getByRole('button', { name: /^Decrease quantity of Artisan Blend - Classic/ })
		const more = page.getByRole('button', { name: /^Increase quantity of Artisan Blend - Classic/ })
		await expect(less).toBeDisabled()
		await page.setViewportSize({ width: 390, height: 800 })
		await page.getByRole('button', { name: /^Remove Artisan Blend - 100% Pure/ }).click()
		await expect(lines).toHaveCount(1)
		// On a phone the toast is over the header, and covers neither the heading nor a line.
		await expect(page.getByText('Removed from cart')).toBeVisible()
		await page.getByRole('heading', { name: 'Your Cart' }).click({ trial: true })
		await page.setViewportSize({ width: 1280, height: 720 })
		await expect(more).toBeFocused()
		await more.click()
		await expect(less).toBeEnabled()
		const summary = page.getByRole('region', { name: 'Order summary' })
		await expect(summary.getByText('₹480', { exact: true })).toHaveCount(2)
		await expect(page.getByText('We accept all major credit cards and UPI payments')).toBeVisible()
	})
	await test.step('shows what another tab has bought, also after a reload', async () => {
		const other = await context.newPage()
		await buyNow(other, 2)
		await expect(lines.getByText('Artisan Blend - Perfect')).toBeVisible()
		await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
		await page.reload()
		await expect(lines).toHaveCount(1)
		await cartButton(page).click()
		await drawer(page).getByRole('button', { name: 'Clear Cart' }).click()
		await expect(other.getByText('It was emptied in another tab.')).toBeVisible()
		await open(other, '/product/1')
		await add(other).click()
		await expect(cartButton(other)).toHaveAccessibleName('Cart, 1 item')
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
		await drawer(page).getByRole('button', { name: 'Close cart' }).click()
		await page
			.getByRole('button', { name: /^Remove/ })
			.first()
			.click()
		await page.getByRole('button', { name: /^Remove/ }).click()
		await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
	})
})

test('without browser storage a cart reaches checkout and survives a reload there', async ({ page }) => {
	await page.addInitScript(() => {
		const get = () => {
			throw new DOMException('The operation is insecure.', 'SecurityError')
		}
		for (const name of ['localStorage', 'sessionStorage']) {
			Object.defineProperty(window, name, { get, configurable: true })
		}
	})
	const list = page.getByRole('region', { name: 'Items in your order' })
	const items = list.getByRole('listitem')
	await open(page, '/product/2')
	await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).click()
	await expect(items).toHaveCount(1)
	await expect(list).toHaveCSS('height', '280px')
	await open(page, '/products')
	for (const card of [0, 1]) await page.getByRole('button', { name: 'Add to Cart' }).nth(card).click()
	await cartButton(page).click()
	await drawer(page).getByRole('link', { name: 'Checkout' }).click()
	await expect(items).toHaveCount(2)
	await expect(list).toHaveCSS('height', '280px')
	await page.reload()
	await expect(items).toHaveCount(2)
})

test.describe('a cart with an old price', () => {
	test.use({ expectedErrors: /503 \(Service Unavailable\)/ })

	test('keeps it while prices cannot be loaded and never shows ₹0, and then shows and charges the current one', async ({
		page,
	}) => {
		await fillCart(page, AT_OLD_PRICE)
		await page.route('**/api/products*', (route) => route.fulfill({ status: 503, body: '{}' }))
		// This page has no prices of its own.
		await open(page, '/contact')
		const refused = page.waitForResponse('**/api/products*')
		await cartButton(page).click()
		await refused
		await expect(drawer(page).getByText(SUBTOTAL.old)).toHaveCount(2)
		expect(await storedPrice(page)).toBe(199)
		await page.unroute('**/api/products*')
		await open(page, '/contact')
		await cartButton(page).click()
		await expect(drawer(page).getByText(SUBTOTAL.pure)).toHaveCount(2)
		await expect.poll(() => storedPrice(page)).toBe(240)

		const cart = JSON.stringify([AT_OLD_PRICE])
		await page.evaluate((stored) => localStorage.setItem('sk3_coffee_cart', stored), cart)
		await page.goto('/checkout')
		await expect(page.getByText('A price has changed since you filled your cart.')).toBeVisible()
		await expect(
			page.getByRole('region', { name: 'Items in your order' }).getByText('₹240.00').last(),
		).toBeVisible()
		await expect.poll(() => storedPrice(page)).toBe(240)
	})
})

async function dragDrawer(page: Page): Promise<void> {
	await cartButton(page).click()
	const content = drawer(page).locator('.drawer-content')
	const touch = (type: string, clientX: number, clientY = 300) =>
		content.dispatchEvent(type, { pointerType: 'touch', isPrimary: true, bubbles: true, clientX, clientY })
	const shift = () => drawer(page).evaluate((element) => element.style.transform)
	await touch('pointerdown', 900)
	await touch('pointermove', 890, 360)
	await touch('pointermove', 990, 400)
	expect(await shift()).toBe('')
	await touch('pointerdown', 900)
	await touch('pointermove', 960)
	expect(await shift()).toBe('translateX(60px)')
	await touch('pointercancel', 960)
	expect(await shift()).toBe('')
	await expect(drawer(page)).toBeVisible()
	await touch('pointerdown', 900)
	await touch('pointermove', 1150)
	await touch('pointerup', 1150)
	await expect(drawer(page)).toBeHidden()
}
