/** The shopper leaves the provider's page without paying, and pays at the next attempt. */
import {
	buyNow,
	fillAddress,
	openPayment,
	payButton,
	providerScript,
} from '#test/e2e/support/checkout-steps.ts'
import { SHARED_SHOP_PORT } from '#test/e2e/support/shared-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

/** The shop's own URL is localhost, but a developer may open it by its IP address. */
test.describe('a shop that was opened as 127.0.0.1', () => {
	test.use({ baseURL: `http://127.0.0.1:${SHARED_SHOP_PORT}` })

	test('cancelling the payment, also while its page loads, or being declined keeps cart and form, and paying again works at once', async ({
		page,
	}) => {
		await buyNow(page)
		await fillAddress(page)
		await test.step('Escape, while the page of the provider loads', async () => {
			// The request is never answered.
			await page.route('**/web/page.js', () => {})
			await providerScript(page)
			const loading = page.waitForRequest('**/web/page.js')
			await payButton(page).click()
			await loading
			await page.keyboard.press('Escape')
			await expectToast(page, 'Payment Cancelled', 'You cancelled the payment process.')
			await expect(payButton(page)).toBeFocused()
			await page.unroute('**/web/page.js')
		})
		await test.step('Escape, inside the frame of the provider', async () => {
			const provider = await openPayment(page)
			await provider.getByRole('button', { name: 'Cancel' }).press('Escape')
			await expectToast(page, 'Payment Cancelled', 'You cancelled the payment process.')
			await expect(payButton(page)).toBeFocused()
			await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
			await expect(payButton(page)).toHaveText('Pay now ₹280.00')
			await expect(page.getByText("If money has left your account, we'll confirm the order")).toBeVisible()
		})
		await test.step('Close', async () => {
			await openPayment(page)
			await page.getByRole('button', { name: 'Close payment' }).click()
			await expect(page.getByRole('dialog', { name: 'Payment' })).toBeHidden()
			await expect(payButton(page)).toBeFocused()
		})
		await test.step('declined by the bank, which hides the order', async () => {
			const provider = await openPayment(page)
			await provider.getByRole('button', { name: /^Decline/ }).click()
			await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
			await expect(page.getByText('This order has been removed from your order history.')).toBeVisible()
			await page.getByRole('link', { name: 'Try Again' }).click()
			await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
		})
		const again = await openPayment(page)
		await again.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	})
})

test.describe('without the provider’s script', () => {
	test.use({ expectedErrors: /ERR_FAILED/ })

	test('a shopper who cancels after the redirect reads so at once, and pays the same order', async ({
		page,
	}) => {
		await page.route('**/checkout.js', (route) => route.abort())
		await buyNow(page)
		await fillAddress(page)
		await payButton(page).click()
		await page.getByRole('button', { name: 'Enter a wrong UPI PIN' }).click()
		await expect(page.getByText('That UPI PIN was wrong.')).toBeVisible()
		await page.getByRole('button', { name: 'Cancel' }).click()
		await expect(page.getByRole('heading', { name: 'Payment cancelled' })).toBeVisible()
		await expectToast(page, 'Payment Cancelled', 'You cancelled the payment process.')
		const resultUrl = page.url()

		await page.getByRole('link', { name: 'Try Again' }).click()
		await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
		await payButton(page).click()
		await page.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
		expect(page.url()).toBe(resultUrl)
	})
})
