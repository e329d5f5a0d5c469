import type { Page, Route } from '@playwright/test'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import {
	buyNow,
	fillAddress,
	openPayment,
	payButton,
	payByRequests,
	providerScript,
} from '#test/e2e/support/checkout-steps.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.describe('what the shop answers to Pay now', () => {
	test.use({ expectedErrors: /ERR_FAILED|409 \(Conflict\)|503|404/ })

	const URL = '**/api/create-payment'
	/** Presses Pay now with these responses. Returns the idempotency keys of the requests. */
	async function press(page: Page, answer: (route: Route, request: number) => Promise<void>) {
		const keys: (string | undefined)[] = []
		await page.route(URL, (route) => {
			keys.push(route.request().headers()['idempotency-key'])
			return answer(route, keys.length)
		})
		await payButton(page).click()
		return keys
	}

	async function fillCheckout(page: Page) {
		await buyNow(page)
		await fillAddress(page)
	}

	/** Expects that nothing entered is lost, and removes the responses of `press`. */
	async function expectKept(page: Page) {
		await expect(payButton(page)).toHaveText('Pay now ₹280.00')
		await expect(payButton(page)).toBeEnabled()
		await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
		await page.unroute(URL)
	}

	test('a refusal is shown, and the form is kept', async ({ page }) => {
		await fillCheckout(page)
		await test.step('prices have changed: the new total', async () => {
			await press(page, (route) => {
				const body = route.request().postDataJSON()
				return route.continue({ postData: { ...body, amount: body.amount - 1 } })
			})
			await expectToast(page, 'Your total has changed', 'Prices have changed')
			await expectKept(page)
		})
		await test.step('no answer', async () => {
			await press(page, (route) => route.abort())
			await expectToast(page, 'Payment Error', 'Failed to initiate payment. Please try again.')
			await expect(page.getByText("We couldn't start the payment. Nothing was charged")).toBeVisible()
			await expectKept(page)
		})
		await test.step('an answer without a payment page', async () => {
			await press(page, (route) => route.fulfill({ json: { success: true } }))
			await expectToast(page, 'Payment Error', 'Invalid response from payment service')
			await expectKept(page)
		})
		await test.step('it takes no payments', async () => {
			const error = "We can't take payments right now, so none was started. What you entered is kept."
			const json = { success: false, error, code: 'payment_not_started' }
			await press(page, (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '60' }, json }))
			await expectToast(page, 'Payment Error', error)
			await expectKept(page)
		})
	})

	test('a payment opens at another attempt, and each order is paid once', async ({ page }) => {
		await fillCheckout(page)
		await test.step('a payment, for a shopper who has left checkout: it opens on return', async () => {
			await providerScript(page)
			const { promise, resolve: release } = Promise.withResolvers<void>()
			const response = page.waitForResponse(URL)
			await press(page, async (route) => {
				await promise
				await route.continue()
			})
			await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
			await expect(page.getByRole('heading', { name: 'A real person reads every message' })).toBeVisible()
			release()
			const { transactionId } = await (await response).json()
			// This request ends after the page has handled the response.
			await page.evaluate(async () => (await fetch('/healthz')).text())
			await expect(page.locator('iframe')).toHaveCount(0)
			await page.unroute(URL)

			await navigate(page, '/checkout')
			const again = page.waitForResponse(URL)
			await openPayment(page)
			expect(await (await again).json()).toMatchObject({ transactionId })
			await expectNoViolations(page)
			await page.getByRole('button', { name: 'Close payment' }).click()
			await expectKept(page)
		})
		await test.step('the key is of another request: a new one, once', async () => {
			const json = { error: 'Please try again.', code: 'idempotency_key_reused' }
			const keys = await press(page, (route) => route.fulfill({ status: 409, json }))
			await expectToast(page, 'Payment Error', 'Please try again.')
			expect(keys).toHaveLength(2)
			await expectKept(page)
		})
		await test.step('another order of the checkout was paid: says so, and then pays as another request', async () => {
			const json = { error: 'If you want this one too, please pay again.', code: 'earlier_order_paid' }
			const keys = await press(page, (route, request) =>
				request === 1 ? route.fulfill({ status: 409, json }) : route.continue(),
			)
			await expectToast(page, 'Payment Error', 'please pay again')
			await openPayment(page)
			expect(new Set(keys).size).toBe(2)
			await page.getByRole('button', { name: 'Close payment' }).click()
			await expectKept(page)
		})
		await test.step('the key is of another request: the payment opens with the new one', async () => {
			const json = { error: 'Please try again.', code: 'idempotency_key_reused' }
			const keys = await press(page, (route, request) =>
				request === 1 ? route.fulfill({ status: 409, json }) : route.continue(),
			)
			await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pay by UPI' })).toBeVisible()
			expect(new Set(keys).size).toBe(2)
			await page.getByRole('button', { name: 'Close payment' }).click()
			await expectKept(page)
		})
		await test.step('it is paid already: no error, and the order', async () => {
			const transactionId = await payByRequests(page)
			await press(page, (route) =>
				route.fulfill({ status: 409, json: { error: 'Paid.', code: 'already_paid', transactionId } }),
			)
			await expectToast(page, 'Already paid')
			await expect(page.getByText(transactionId)).toBeVisible()
			await expect(page.getByText('Payment Error')).toBeHidden()
		})
	})

	test('no answer about an order: the result page says so, and removes none', async ({ page }) => {
		await page.route('**/api/verify-payment', (route) => route.abort())
		await open(page, '/payment-success?transactionId=SK3-7F3K9QXB-20261120')
		await expect(page.getByRole('heading', { name: 'Verification error' })).toBeVisible()
		await expect(page.getByText('has been removed')).toBeHidden()
		await expect(page.getByText("If you've paid, please don't pay again.")).toBeVisible()
		await expect(page.getByRole('link', { name: 'track your order' })).toHaveAttribute(
			'href',
			'/track-order?id=SK3-7F3K9QXB-20261120',
		)

		await page.unroute('**/api/verify-payment')
		await page.getByRole('button', { name: 'Check Payment Again' }).click()
		await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
		await expect(page.getByRole('button', { name: 'Check Payment Again' })).toBeHidden()
		await page.keyboard.press('Tab')
		await expect(page.getByRole('link', { name: 'Try Again' })).toBeFocused()
	})
})
