import type { Locator, Page } from '@playwright/test'
import { buyNow, fillCart, PURE } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { stopClock } from '#test/e2e/support/clock.ts'

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })

const SUBTOTAL = { pure: '₹240', old: '₹199' }

/** As if the product had been added when it cost ₹199. */
const AT_OLD_PRICE = { ...PURE, price: 199 }
const CLASSIC = { ...PURE, id: 3, name: 'Artisan Blend - Classic', image: 'classic/classic1.jpg' }

const storedPrice = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem('sk3_coffee_cart') ?? '[]')[0].price)

async function addToCart(page: Page): Promise<void> {
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	await expectToast(page, 'Added to Cart')
}

test('adding the same item again raises its quantity, another grind is another line, and Escape closes the drawer', async ({
	page,
}) => {
	await open(page, '/product/1')
	await addToCart(page)
	// The toast with its button stays.
	await stopClock(page)
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
	await page.getByRole('main').getByRole('radio', { name: 'Coarse' }).press('Space')
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
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

test('in the drawer, minus at one removes the line, and Clear Cart can be undone', async ({ page }) => {
	await fillCart(page, PURE)
	await open(page, '/product/2')
	await addToCart(page)
	// The toasts with their buttons stay.
	await stopClock(page)
	await cartButton(page).click()
	await drawer(page)
		.getByRole('button', { name: /^Decrease quantity of Artisan Blend - 100% Pure/ })
		.click()
	await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
	await expect(
		drawer(page).getByRole('button', { name: /^Decrease quantity of Artisan Blend - Perfect/ }),
	).toBeFocused()
	await expect(
		drawer(page).getByText(
			'Add ₹51 more for free standard shipping. It is free above ₹300, sooner than the banner says.',
		),
	).toBeVisible()
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

test('on the smallest phone a four-digit price fits beside its quantity', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 })
	await fillCart(page, { ...PURE, quantity: 40 })
	const besideEachOther = async (line: Locator) => {
		const quantity = await line.getByRole('group').boundingBox()
		const price = await line.getByText('₹9,600').boundingBox()
		const ends = (box: typeof price) => (box ? [box.y, box.y + box.height] : [])
		const [top = 0, bottom = 0] = ends(quantity)
		const [priceTop = 0, priceBottom = 0] = ends(price)
		expect([priceTop >= top, priceBottom <= bottom]).toEqual([true, true])
	}
	await open(page, '/cart')
	await besideEachOther(page.getByRole('main').getByRole('listitem').first())
	await cartButton(page).click()
	await besideEachOther(drawer(page).getByRole('listitem'))
})

test('the cart page changes quantities, removes lines and shows no shipping', async ({ page }) => {
	await fillCart(page, PURE, CLASSIC)
	await open(page, '/cart')
	const lines = page.getByRole('main').getByRole('listitem')
	await expect(lines).toHaveCount(2)
	await page.getByRole('button', { name: /^Increase quantity of Artisan Blend - Classic/ }).click()
	const summary = page.getByRole('region', { name: 'Order summary' })
	await expect(summary.getByText('₹720', { exact: true })).toHaveCount(2)
	await expect(
		page.getByRole('button', { name: /^Decrease quantity of Artisan Blend - 100% Pure/ }),
	).toBeDisabled()
	await expect(page.getByText('We accept all major credit cards and UPI payments')).toBeVisible()
	await page.getByRole('button', { name: /^Remove Artisan Blend - Classic/ }).click()
	await expect(lines).toHaveCount(1)
	await expect(
		page.getByRole('button', { name: /^Increase quantity of Artisan Blend - 100% Pure/ }),
	).toBeFocused()
	await page.reload()
	await expect(lines).toHaveCount(1)
	await page.getByRole('button', { name: /^Remove/ }).click()
	await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
})

test('two tabs show the same cart', async ({ context, page }) => {
	await open(page, '/cart')
	const other = await context.newPage()
	await buyNow(other, 2)
	await expect(page.getByRole('main').getByText('Artisan Blend - Perfect')).toBeVisible()
	await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('Buy Now leaves one thing in the cart and goes to checkout', async ({ page }) => {
	await fillCart(page, PURE)
	await open(page, '/product/2')
	await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
	await expect(page).toHaveURL('/checkout')
	const items = page.getByRole('region', { name: 'Items in your order' })
	await expect(items.getByRole('listitem')).toHaveCount(1)
	await expect(items.getByText('Artisan Blend - Perfect')).toBeVisible()
	expect(await page.evaluate(() => window.scrollY)).toBe(0)
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
	const items = page.getByRole('region', { name: 'Items in your order' }).getByRole('listitem')
	await open(page, '/product/2')
	await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).click()
	await expect(items).toHaveCount(1)
	await open(page, '/products')
	for (const card of [0, 1]) await page.getByRole('button', { name: 'Add to Cart' }).nth(card).click()
	await cartButton(page).click()
	await drawer(page).getByRole('link', { name: 'Checkout' }).click()
	await expect(items).toHaveCount(2)
	await page.reload()
	await expect(items).toHaveCount(2)
})

test('checkout charges the current price, not the one in an old cart', async ({ page }) => {
	await fillCart(page, AT_OLD_PRICE)
	await page.goto('/checkout')
	await expect(page.getByText('A price has changed since you filled your cart.')).toBeVisible()
	await expect(
		page.getByRole('region', { name: 'Items in your order' }).getByText('₹240.00').last(),
	).toBeVisible()
	await expect.poll(() => storedPrice(page)).toBe(240)
})

test.describe('when prices cannot be loaded', () => {
	test.use({ expectedErrors: /503 \(Service Unavailable\)/ })

	test('the drawer keeps the price in the cart and never shows ₹0, and then shows the current one', async ({
		page,
	}) => {
		await fillCart(page, AT_OLD_PRICE)
		await page.route('**/api/products*', (route) => route.fulfill({ status: 503, body: '{}' }))
		// A page without prices of its own.
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
	})
})

test.describe('before hydration', () => {
	test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ })

	test('an empty cart says so, and a full one waits for its content', async ({ page }) => {
		await page.route(/\.js$/, (route) => route.abort())
		await page.goto('/cart')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
		await page.evaluate(() => localStorage.setItem('sk3_coffee_cart', '[{"id":1}]'))
		await page.reload()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart')
	})
})
