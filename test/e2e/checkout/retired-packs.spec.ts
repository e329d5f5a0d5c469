import type { Page } from '@playwright/test'
import { expectFits, expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { changePrice } from '#test/e2e/support/change-price.ts'
import {
	fillAddress,
	fillCart,
	openPayment,
	payButton,
	PURE,
	summaryAmount,
} from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { writeCart } from '#shop/cart/rules.ts'
import { rupees } from '#shop/money.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of (400|409)/ })

const CLASSIC = {
	...PURE,
	id: 3,
	name: 'Artisan Blend - Classic',
	price: 490,
	image: 'classic/classic1.jpg',
	size: 'medium',
	sizeLabel: 'Medium (525g)',
}
const GONE = 'No longer sold. Please remove it.'

const setSold = (isSold: boolean) =>
	shop.rows(`update product_variants set is_active = $1 where product_id = 3 and size_value = 'medium'`, [
		isSold,
	])

test('a pack that is stopped or gets another price while checkout is open is named at Pay, and one that is stopped is marked in the cart', async ({
	page,
}) => {
	await test.step('at checkout, it is named at Pay and has to be removed', async () => {
		await fillCart(page, CLASSIC, PURE)
		await open(page, '/checkout')
		await fillAddress(page)
		await expect(summaryAmount(page, 'Subtotal')).toHaveText('₹730.00')
		await setSold(false)
		await payButton(page).click()
		await expectToast(page, 'Payment Error', 'Artisan Blend - Classic, Medium (525g), is no longer sold.')
		const items = page.getByRole('region', { name: 'Items in your order' })
		await expect(items.getByText(GONE)).toBeVisible()
		await expect(summaryAmount(page, 'Subtotal')).toHaveText('₹240.00')
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)

		await payButton(page).click()
		await expectToast(page, 'Please check your cart', 'Please remove it from your cart.')
		await expect(items.getByRole('button', { name: 'Remove' })).toBeFocused()
		await page.keyboard.press('Enter')
		await expect(items.getByRole('listitem')).toHaveCount(1)
		await expect(items).toBeFocused()
	})
	await test.step('a price that has changed is shown, and paid', async () => {
		await changePrice(shop, { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(245) })
		await payButton(page).click()
		await expectToast(page, 'Your total has changed', 'Prices have changed since you filled your cart.')
		await expect(summaryAmount(page, 'Subtotal')).toHaveText('₹245.00')
		await expect(page.getByText('A price has changed since you filled your cart.')).toBeVisible()
		const provider = await openPayment(page)
		await expect(provider.getByText('285.00').first()).toBeVisible()
		await provider.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
	})
	await test.step('in the cart, what is no longer sold counts nothing and leads to no checkout', async () => {
		const cart = writeCart([PURE, CLASSIC])
		await page.evaluate((stored) => localStorage.setItem('sk3_coffee_cart', stored), cart)
		await open(page, '/cart')
		const lines = page.getByRole('main').getByRole('listitem')
		await expect(lines.filter({ hasText: 'Classic' }).getByText(GONE)).toBeVisible()
		const summary = page.getByRole('main').getByRole('region', { name: 'Order summary' })
		await expect(summary).toContainText('Total₹245')
		await expect(
			summary.getByText('Before checkout, please remove what is no longer available.'),
		).toBeVisible()
		await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)

		await page.getByRole('button', { name: /^Cart/ }).click()
		const drawer = page.getByRole('dialog', { name: 'Your Cart' })
		await expect(drawer.getByText(GONE)).toBeVisible()
		await expect(drawer.getByText('Subtotal')).toBeVisible()
		await expect(drawer.locator('.drawer-total')).toContainText('₹245')
		await expectFits(page)
		await drawer.getByRole('button', { name: 'Close cart' }).click()

		await lines
			.filter({ hasText: 'Pure' })
			.getByRole('button', { name: /^Remove/ })
			.click()
		await expect(lines).toHaveCount(1)
		await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
		await navigate(page, '/checkout')
		await expect(page.getByText(GONE).first()).toBeVisible()
		await expectNothingToPay(page)
	})
})

test('checkout offers no payment once everything in the cart is gone, and leads back to the shop', async ({
	page,
}) => {
	await setSold(true)
	await fillCart(page, CLASSIC)
	await open(page, '/checkout')
	await fillAddress(page)
	await setSold(false)
	await payButton(page).click()
	await expectToast(page, 'Payment Error', 'Artisan Blend - Classic, Medium (525g), is no longer sold.')
	await expectNothingToPay(page)
	await expect(page.getByRole('link', { name: 'Browse Products' })).toBeFocused()
	await expectNoViolations(page)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/\/products$/)
})

async function expectNothingToPay(page: Page): Promise<void> {
	const summary = page.getByRole('main').getByRole('region', { name: 'Order summary' })
	await expect(summary.getByText('Nothing in your cart is available any more.')).toBeVisible()
	await expect(summary.getByRole('link', { name: 'Browse Products' })).toBeVisible()
	await expect(payButton(page)).toHaveCount(0)
	await expect(summary).not.toContainText('₹0.00')
}

test('two tabs that know different prices of the cart do not correct each other', async ({
	context,
	page,
}) => {
	const PROBE = 'probe'
	/** The server learns of a changed price a moment later. */
	const openAt = async (price: number, tab: Page, path: string) => {
		const sellingPrice = rupees(price)
		await changePrice(shop, { productId: 2, size: 'small', mrp: rupees(300), sellingPrice })
		await expect(async () => {
			await open(tab, path)
			await expect(tab.getByText(`₹${price}`).first()).toBeAttached({ timeout: 2_000 })
		}).toPass()
	}
	await context.addInitScript(() => {
		const changed: (string | null)[] = []
		Object.assign(window, { changed })
		addEventListener('storage', ({ key }) => changed.push(key))
	})
	const changesIn = (tab: Page) =>
		tab.evaluate(() => (window as unknown as { changed: (string | null)[] }).changed)
	for (const path of ['/cart', '/checkout']) {
		await fillCart(page, { ...PURE, id: 2, name: 'Artisan Blend - Perfect' })
		await openAt(236, page, path)
		const other = await context.newPage()
		await openAt(241, other, path)
		await expect.poll(() => changesIn(page)).toContain('sk3_coffee_cart')
		await page.evaluate((key) => localStorage.setItem(key, ''), PROBE)
		await expect.poll(() => changesIn(other)).toContain(PROBE)
		expect(await changesIn(other)).not.toContain('sk3_coffee_cart')
		await other.evaluate((key) => localStorage.removeItem(key), PROBE)
		await other.close()
	}
})
