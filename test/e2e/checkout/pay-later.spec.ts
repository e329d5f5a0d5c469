import type { Page } from '@playwright/test'
import { buyNow, fillAddress, openPayment, payButton } from '#test/e2e/support/checkout-steps.ts'
import { changeRows } from '#test/e2e/support/shared-shop.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { hydrated, navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { newEmail } from '#test/e2e/support/account-steps.ts'

/** Completes the payment now instead of after 20 seconds. */
const completePayment = (order: string) => reschedulePayment(order, 'now')

/** The payment completes only when the test says so, however long the rest takes. */
const holdPayment = (order: string) => reschedulePayment(order, 'infinity')

async function reschedulePayment(order: string, time: 'now' | 'infinity'): Promise<void> {
	const changed = await changeRows(
		`update phonepe_sandbox.due set run_at = $2::timestamptz where act->>'kind' = 'pay' and act->>'merchantOrderId' = $1`,
		[order, time],
	)
	expect(changed).toBe(1)
}

/** Fills in checkout with a unique email and opens the provider's window. */
async function startPayment(page: Page) {
	const email = newEmail()
	await buyNow(page)
	await fillAddress(page, { Email: email })
	const response = page.waitForResponse('**/api/create-payment')
	const provider = await openPayment(page)
	const { transactionId } = (await (await response).json()) as { transactionId: string }
	return { email, provider, number: transactionId }
}

async function expectOneEmail(page: Page, email: string, number: string): Promise<void> {
	await expect
		.poll(() => listEmails(page, `To ${email},`))
		.toEqual([expect.stringContaining(`Your order ${number} is confirmed`)])
}

test('a payment that stays unconfirmed is checked five more times, then reported as failed; one that is paid later is shown', async ({
	page,
}) => {
	const unpaid = await startPayment(page)
	await stopClock(page)
	await unpaid.provider.getByRole('button', { name: 'Leave pending' }).click()
	await expect(page.getByRole('heading', { name: 'Payment pending' })).toBeVisible()
	for (const fact of [unpaid.number, 'Rs. 280.00'])
		await expect(page.getByRole('definition').getByText(fact)).toBeVisible()
	const toast = await page.getByRole('status').filter({ hasText: 'Payment Processing' }).boundingBox()
	const orderId = await page.getByText('Order ID', { exact: true }).boundingBox()
	expect(orderId?.y, 'below the toast').toBeGreaterThan((toast?.y ?? 0) + (toast?.height ?? 0))
	for (const attempt of [1, 2, 3, 4, 5]) {
		await expect(page.getByText(`Attempt ${attempt} of 5`)).toBeVisible()
		await expect(page.getByText('Payment Processing').last()).toBeVisible()
		const response = page.waitForResponse('**/api/verify-payment')
		await page.clock.fastForward('00:10')
		await response
	}
	const removed = page.getByText('This order has been removed from your order history.')
	await expect(
		page
			.getByRole('main')
			.getByText('Payment verification timed out. Please check your payment method or contact support.'),
	).toBeVisible()
	await expect(removed).toBeVisible()
	// The page does not wait for the payment a second time.
	await page.clock.resume()
	await page.reload()
	await expect(removed).toBeVisible()
	await expect(page).toHaveTitle(/^Payment failed/)

	await hydrated(page)
	await page.getByRole('link', { name: 'Try Again' }).click()
	const response = page.waitForResponse('**/api/create-payment')
	const provider = await openPayment(page)
	const number = String((await (await response).json()).transactionId)
	await stopClock(page)
	await provider.getByRole('button', { name: 'Pay later', exact: true }).click()
	await expect(page.getByRole('heading', { name: 'Payment pending' })).toBeVisible()
	await expect(page.getByText('Attempt 1 of 5')).toBeVisible()
	expect(await page.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).not.toBe('[]')

	await completePayment(number)
	await expectOneEmail(page, unpaid.email, number)
	await page.clock.fastForward('00:10')
	await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
	await expect(page.getByRole('main').getByText(number)).toBeVisible()
	expect(await page.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).toBe('[]')
})

test('a payment that succeeds after it was reported as failed takes off the cart what it paid for, and nothing else', async ({
	context,
	page,
}) => {
	const { provider, number } = await startPayment(page)
	await stopClock(page)
	await provider.getByRole('button', { name: 'Pay later', exact: true }).click()
	// The provider has scheduled the payment by then.
	await expect(page.getByRole('heading', { name: 'Payment pending' })).toBeVisible()
	await holdPayment(number)
	for (const attempt of [1, 2, 3, 4, 5]) {
		await expect(page.getByText(`Attempt ${attempt} of 5`)).toBeVisible()
		const response = page.waitForResponse('**/api/verify-payment')
		await page.clock.fastForward('00:10')
		await response
	}
	await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
	await page.clock.resume()

	const other = await context.newPage()
	await open(other, '/product/3')
	await other.getByRole('button', { name: 'Add to Cart' }).first().click()
	await expect.poll(() => productsInCart(page)).toEqual([1, 3])

	await completePayment(number)
	await expect(async () => {
		await page.evaluate(() => window.dispatchEvent(new Event('focus')))
		await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible({ timeout: 1_000 })
	}).toPass()
	expect(await productsInCart(page)).toEqual([3])
})

const productsInCart = (page: Page) =>
	page.evaluate(() => {
		const lines: { id: number }[] = JSON.parse(localStorage.getItem('sk3_coffee_cart') ?? '[]')
		return lines.map(({ id }) => id)
	})

test.describe('a window that is closed before the payment completes', () => {
	test.use({ expectedErrors: /409 \(Conflict\)/ })

	test('still confirms the order, and paying again shows it, even if the tab no longer stores its number', async ({
		page,
	}) => {
		const { email, provider, number } = await startPayment(page)
		await provider.getByRole('button', { name: 'Close and pay later' }).click()
		await expectToast(page, 'Payment Cancelled', 'You cancelled the payment process.')
		await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
		await expect(payButton(page)).toHaveText('Pay now ₹280.00')

		await completePayment(number)
		await expectOneEmail(page, email, number)
		await page.evaluate(() => sessionStorage.removeItem('sk3_coffee_transaction_id'))
		await payButton(page).click()
		await expect(page).toHaveURL(`/payment-success?transactionId=${number}`)
		await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
		await expectOneEmail(page, email, number)
	})
})

test('Pay later, then an edited checkout is paid with a double click, which makes one request: one payment is kept, and the other is refunded', async ({
	page,
}) => {
	const { email, provider, number: first } = await startPayment(page)
	await provider.getByRole('button', { name: 'Close and pay later' }).click()
	await expectToast(page, 'Payment Cancelled', 'You cancelled the payment process.')
	await holdPayment(first)
	await page.getByRole('radio', { name: /Express/ }).check()
	await expect(payButton(page)).toHaveText('Pay now ₹340.00')
	const requests: string[] = []
	page.on('request', (request) => {
		if (request.url().endsWith('/api/create-payment')) requests.push(request.url())
	})
	await payButton(page).dblclick()
	await page.frameLocator('iframe').getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
	expect(requests).toHaveLength(1)
	const second = new URL(page.url()).searchParams.get('transactionId') ?? ''
	expect(second).not.toBe(first)

	await completePayment(first)
	const notice = new RegExp(
		`You paid twice. Your (Rs\\. |₹)280.00 for order ${first} (is on its way back and should reach you within 5-7 business days|has been refunded)`,
	)
	await expect(async () => {
		await page.evaluate(() => dispatchEvent(new Event('focus')))
		await expect(page.getByText(notice)).toBeVisible({ timeout: 1_000 })
	}).toPass()
	await navigate(page, '/orders')
	for (const [number, text] of [
		[second, notice],
		[first, `you had already paid for order ${second} from the same checkout`],
	] as const) {
		const order = page.getByRole('article', { name: `Order ${number}` })
		await expect(order.getByText(text)).toBeVisible()
	}

	const emails = await listEmails(page, `To ${email},`)
	const about = (subject: string) => emails.filter((text) => text.includes(subject)).length
	expect(about(`Your order ${second} is confirmed`)).toBe(1)
	expect(about(`You paid twice: we're refunding ₹280.00 for order ${first}`)).toBe(1)
	expect(about('is confirmed')).toBe(1)
})
