import { open } from '#test/e2e/support/open-page.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
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
import { newEmail } from '#test/e2e/support/account-steps.ts'

test('a declined payment hides the order and keeps the cart', async ({ page }) => {
	await buyNow(page)
	await fillAddress(page)
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: /^Decline/ }).click()
	await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
	await expect(page.getByText('This order has been removed from your order history.')).toBeVisible()
	await page.getByRole('link', { name: 'Try Again' }).click()
	await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')

	const secondTime = await openPayment(page)
	await secondTime.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('an unconfirmed payment is checked five more times, then reported as failed', async ({ page }) => {
	await buyNow(page)
	await fillAddress(page)
	await stopClock(page)
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Leave pending' }).click()
	await expect(page.getByRole('heading', { name: 'Payment pending' })).toBeVisible()
	for (const attempt of [1, 2, 3, 4, 5]) {
		await expect(page.getByText(`Attempt ${attempt} of 5`)).toBeVisible()
		await expect(page.getByText('Payment Processing').last()).toBeVisible()
		const response = page.waitForResponse('**/api/verify-payment')
		await page.clock.fastForward('00:10')
		await response
	}
	await expect(
		page
			.getByRole('main')
			.getByText('Payment verification timed out. Please check your payment method or contact support.'),
	).toBeVisible()
	await expect(page.getByText('This order has been removed from your order history.')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Try Again' })).toBeVisible()
	// The page does not wait for it a second time.
	await page.clock.resume()
	await page.reload()
	await expect(page.getByText('This order has been removed from your order history.')).toBeVisible()
	await expect(page).toHaveTitle(/^Payment failed/)
})

test('no payment opens for a shopper who has left checkout meanwhile, and it opens on return', async ({
	page,
}) => {
	await buyNow(page)
	await fillAddress(page)
	await providerScript(page)
	const { promise, resolve: release } = Promise.withResolvers<void>()
	await page.route('**/api/create-payment', async (route) => {
		await promise
		await route.continue()
	})
	const response = page.waitForResponse('**/api/create-payment')
	await payButton(page).click()
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
	await expect(page.getByRole('heading', { name: 'A real person reads every message' })).toBeVisible()
	release()
	const { transactionId } = await (await response).json()
	// After what the page does with the response.
	await page.evaluate(async () => (await fetch('/healthz')).text())
	await expect(page.locator('iframe')).toHaveCount(0)

	await open(page, '/checkout')
	const again = page.waitForResponse('**/api/create-payment')
	await openPayment(page)
	expect(await (await again).json()).toMatchObject({ transactionId })
})

test('a shopper who closes the browser after paying still gets the confirmation email', async ({ page }) => {
	const email = newEmail()
	await buyNow(page)
	await fillAddress(page, { Email: email })
	const provider = await openPayment(page)
	const paid = page.waitForResponse(
		(response) => response.request().method() === 'POST' && /sandbox/.test(response.url()),
	)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await paid
	await page.close()
	await expect.poll(() => listEmails(page, email), { timeout: 60_000 }).toHaveLength(1)
})

test('a checkout without a cart leads to the products, also after another one was left', async ({ page }) => {
	await open(page, '/checkout')
	await expect(page).toHaveURL('/products')
	await buyNow(page)
	await fillAddress(page)
	await open(page, '/cart')
	await page
		.getByRole('main')
		.getByRole('button', { name: /^Remove/ })
		.click()
	await open(page, '/checkout')
	await expect(page).toHaveURL('/products')
})

test.describe('when the prices on the page are out of date', () => {
	test.use({ expectedErrors: /409 \(Conflict\)/ })

	test('no order is made and the new total is shown', async ({ page }) => {
		await buyNow(page)
		await fillAddress(page)
		await page.route('**/api/create-payment', async (route) => {
			const body = route.request().postDataJSON()
			await route.continue({ postData: { ...body, amount: body.amount - 1 } })
		})
		await payButton(page).click()
		await expectToast(page, 'Payment Error', 'Prices have changed')
		await expect(payButton(page)).toHaveText('Pay now ₹280.00')
	})
})

test.describe('when the order is paid already', () => {
	test.use({ expectedErrors: /409 \(Conflict\)/ })

	test('there is no error, and the order is shown', async ({ page }) => {
		const order = await payByRequests(page)
		await buyNow(page, 2)
		await fillAddress(page)
		await page.route('**/api/create-payment', (route) =>
			route.fulfill({ status: 409, json: { error: 'Paid.', code: 'already_paid', transactionId: order } }),
		)
		await payButton(page).click()
		await expectToast(page, 'Already paid')
		await expect(page.getByText(order)).toBeVisible()
		await expect(page.getByText('Payment Error')).toBeHidden()
	})
})

test.describe('when the server takes the idempotency key for one of another request', () => {
	test.use({ expectedErrors: /409 \(Conflict\)/ })
	const reused = { error: 'Please try again.', code: 'idempotency_key_reused' }

	test('Pay now sends the order once more, with a new key, and opens its payment', async ({ page }) => {
		const keys: (string | undefined)[] = []
		await buyNow(page)
		await fillAddress(page)
		await page.route('**/api/create-payment', (route) => {
			keys.push(route.request().headers()['idempotency-key'])
			return keys.length === 1 ? route.fulfill({ status: 409, json: reused }) : route.continue()
		})
		await openPayment(page)
		expect(keys).toHaveLength(2)
		expect(new Set(keys).size).toBe(2)
	})

	test('again, the page says so', async ({ page }) => {
		let requests = 0
		await buyNow(page)
		await fillAddress(page)
		await page.route('**/api/create-payment', (route) => {
			requests++
			return route.fulfill({ status: 409, json: reused })
		})
		await payButton(page).click()
		await expectToast(page, 'Payment Error', 'Please try again.')
		expect(requests).toBe(2)
	})
})

test.describe('when another order of the checkout, which may be of somebody else, was paid', () => {
	test.use({ expectedErrors: /409 \(Conflict\)/ })

	test('Pay now says so once, and then opens the payment, as another request', async ({ page }) => {
		const keys: (string | undefined)[] = []
		const paid = { error: 'If you want this one too, please pay again.', code: 'earlier_order_paid' }
		await buyNow(page)
		await fillAddress(page)
		await page.route('**/api/create-payment', (route) => {
			keys.push(route.request().headers()['idempotency-key'])
			return keys.length === 1 ? route.fulfill({ status: 409, json: paid }) : route.continue()
		})
		await payButton(page).click()
		await expectToast(page, 'Payment Error', 'please pay again')
		await openPayment(page)
		expect(new Set(keys).size).toBe(2)
	})
})

test('the result page without a transaction says that it cannot verify a payment', async ({ page }) => {
	await page.goto('/payment-success')
	await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible()
	await expect(
		page.getByRole('main').getByText('No transaction id found. Unable to verify payment.'),
	).toBeVisible()
})

test.describe('when requests fail', () => {
	test.use({ expectedErrors: /ERR_FAILED|404|503/ })

	test('an order whose payment cannot be verified is not removed', async ({ page }) => {
		await page.route('**/api/verify-payment', (route) => route.abort())
		await page.goto('/payment-success?transactionId=SK3-7F3K9QXB-20261120')
		await expect(page.getByRole('heading', { name: 'Verification error' })).toBeVisible()
		await expect(page.getByText('has been removed')).toBeHidden()

		await page.unroute('**/api/verify-payment')
		await page.getByRole('button', { name: 'Check Payment Again' }).click()
		await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
		await expect(page.getByRole('button', { name: 'Check Payment Again' })).toBeHidden()
		await page.keyboard.press('Tab')
		await expect(page.getByRole('link', { name: 'Try Again' })).toBeFocused()
	})

	test('a payment that the shop cannot check now is waited for, and is not to be made again', async ({
		page,
	}) => {
		const clockStopped = Promise.withResolvers<void>()
		await page.route('**/api/verify-payment', async (route) => {
			await clockStopped.promise
			await route.fulfill({ status: 503, json: { success: false, error: 'Not now.', code: 'unavailable' } })
		})
		const firstCheck = page.waitForRequest('**/api/verify-payment')
		await page.goto('/payment-success?transactionId=SK3-7F3K9QXB-20261120')
		await firstCheck
		await stopClock(page)
		clockStopped.resolve()
		for (const attempt of [1, 2, 3, 4, 5]) {
			await expect(page.getByText(`Attempt ${attempt} of 5`)).toBeVisible()
			await expect(page.getByText("We're still confirming your payment with the bank.")).toBeVisible()
			await page.clock.fastForward('00:10')
		}
		await expect(page.getByRole('heading', { name: 'Verification error' })).toBeVisible()
		await expect(page.getByText("If you've paid, please don't pay again.")).toBeVisible()
		await expect(page.getByRole('link', { name: 'track your order' })).toHaveAttribute(
			'href',
			'/track-order?id=SK3-7F3K9QXB-20261120',
		)
	})

	test('while the shop takes no payments, it says so and keeps what was typed', async ({ page }) => {
		await buyNow(page)
		await fillAddress(page)
		const error = "We can't take payments right now, so none was started. What you entered is kept."
		await page.route('**/api/create-payment', (route) =>
			route.fulfill({
				status: 503,
				headers: { 'Retry-After': '60' },
				json: { success: false, error, code: 'payment_not_started' },
			}),
		)
		await payButton(page).click()
		await expectToast(page, 'Payment Error', error)
		await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
		await page.unroute('**/api/create-payment')
		await openPayment(page)
	})

	test('a payment that cannot be started shows an error and enables the button again', async ({ page }) => {
		await buyNow(page)
		await fillAddress(page)
		await page.route('**/api/create-payment', (route) => route.abort())
		await payButton(page).click()
		await expectToast(page, 'Payment Error', 'Failed to initiate payment. Please try again.')
		await expect(payButton(page)).toBeEnabled()
	})

	test('without the provider’s script, the shopper is redirected to its page', async ({ page }) => {
		await page.route('**/checkout.js', (route) => route.abort())
		await buyNow(page)
		await fillAddress(page)
		await payButton(page).click()
		await page.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	})
})
