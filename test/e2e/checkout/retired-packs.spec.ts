import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { fillAddress, openPayment, payButton, summaryAmount } from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of (400|409)/ })

const GONE = 'Artisan Blend - Classic, Medium (525g), is no longer sold. Please remove it.'

async function addToCart(page: Page, product: number, size: string) {
	await open(page, `/product/${product}`)
	await page.getByRole('radio', { name: `${size} (` }).check()
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
	await expectToast(page, 'Added to Cart')
}
const setSold = (isSold: boolean) =>
	shop.rows(`update product_variants set is_active = $1 where product_id = 3 and size_value = 'medium'`, [
		isSold,
	])

test('a pack that is stopped while it is in a cart is marked there, counts nothing and can be removed', async ({
	page,
}) => {
	await addToCart(page, 1, 'Small')
	await addToCart(page, 3, 'Medium')
	await setSold(false)
	await open(page, '/cart')
	const main = page.getByRole('main')
	const gone = main.getByRole('listitem').filter({ hasText: 'Classic' })
	await expect(gone.getByText(GONE)).toBeVisible()
	const summary = main.getByRole('region', { name: 'Order summary' })
	await expect(summary).toContainText('Total₹240')
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)

	await page.getByRole('button', { name: /^Cart/ }).click()
	const drawer = page.getByRole('dialog', { name: 'Your Cart' })
	await expect(drawer.getByText(GONE)).toBeVisible()
	await expect(drawer.getByText('Subtotal')).toBeVisible()
	await expect(drawer.locator('.drawer-total')).toContainText('₹240')
	await expectNoViolations(page)
	await drawer.getByRole('button', { name: 'Close cart' }).click()

	await gone.getByRole('button', { name: 'Remove' }).click()
	await expect(main.getByRole('listitem')).toHaveCount(1)
	await expect(summary).toContainText('Total₹240')
	await setSold(true)
})

test('a pack that is stopped while checkout is open is named at Pay, and the rest can be paid', async ({
	page,
}) => {
	await addToCart(page, 3, 'Medium')
	await addToCart(page, 1, 'Small')
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
	await expectToast(page, 'Payment Error', 'Please remove it from your cart.')
	await expect(items.getByRole('button', { name: 'Remove' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(items.getByRole('listitem')).toHaveCount(1)
	await expect(items).toBeFocused()
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
	await setSold(true)
})

test('a cart with nothing that is still sold leads to no checkout', async ({ page }) => {
	await addToCart(page, 3, 'Medium')
	await setSold(false)
	await open(page, '/cart')
	await expect(page.getByText(GONE)).toBeVisible()
	await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
	await open(page, '/checkout')
	await expect(page.getByText(GONE).first()).toBeVisible()
	await payButton(page).click()
	await expectToast(page, 'Payment Error', 'Please remove it from your cart.')
	await setSold(true)
})

test('a price that changes between the cart and Pay is shown before anything is paid', async ({ page }) => {
	await addToCart(page, 1, 'Small')
	await open(page, '/checkout')
	await fillAddress(page)
	await shop.command('prices', 'set', 'pure', 'small', '245')
	await payButton(page).click()
	await expectToast(page, 'Payment Error', 'Prices have changed since you filled your cart.')
	await expect(summaryAmount(page, 'Subtotal')).toHaveText('₹245.00')
	await expect(page.getByText('A price has changed since you filled your cart.')).toBeVisible()
	const provider = await openPayment(page)
	await expect(provider.getByText('285.00').first()).toBeVisible()
	await shop.command('prices', 'set', 'pure', 'small', '240')
})
