import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
	findChangedView,
	headingOf,
	NO_TRANSACTION,
	type PaymentView,
	UNVERIFIED,
	watchPayment,
} from '#app/checkout/payment-result/watch-payment.ts'
import { PAID, PENDING } from '#test/fixtures/checkout/payment-status.ts'

const UNAVAILABLE = 'unavailable'

type SimulatedResponse = object | number | typeof UNAVAILABLE | 'no response'

let requests: string[]
let views: PaymentView[]

beforeEach(() => {
	requests = []
	views = []
	vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/**
 * The server gives these responses in order and repeats the last one. Each is a body, an HTTP status, a refusal or a
 * network failure.
 */
async function watch(...responses: SimulatedResponse[]) {
	await watchWith(responses, { hasWaited: false })
}

async function watchWith(responses: SimulatedResponse[], { hasWaited }: { hasWaited: boolean }) {
	vi.stubGlobal('fetch', async (path: string) => {
		const response = responses[Math.min(requests.length, responses.length - 1)]
		requests.push(path)
		if (response === 'no response') throw new TypeError('Failed to fetch')
		if (response === UNAVAILABLE)
			return Response.json({ success: false, error: 'Not now.', code: UNAVAILABLE }, { status: 503 })
		return typeof response === 'number' ? new Response('busy', { status: response }) : Response.json(response)
	})
	const watching = watchPayment('SK3-7F3K9QXB-20261120', {
		show: (view) => views.push(view),
		signal: new AbortController().signal,
		hasWaited,
	})
	await vi.runAllTimersAsync()
	await watching
}

describe('watchPayment', () => {
	test('shows a paid order at once', async () => {
		await watch(PAID)
		expect(views).toEqual([{ step: 'success', order: PAID.orderDetails, notice: null }])
		expect(requests).toEqual(['/api/verify-payment'])
	})

	test('does not call the payment of a refunded order failed', async () => {
		const message = "This order has been cancelled. We're refunding your payment in full."
		await watch({ success: false, isPending: false, message, refunded: true })
		expect(views).toEqual([{ step: 'refunded', message }])
		expect(requests).toEqual(['/api/verify-payment'])
	})

	test('passes on what the shop says about a second payment, with Rs. as everywhere on its page', async () => {
		await watch({ ...PAID, notice: 'You paid twice. Your ₹280.00 is on its way back.' })
		expect(views).toMatchObject([
			{ step: 'success', notice: 'You paid twice. Your Rs. 280.00 is on its way back.' },
		])
	})

	test('does not call a payment failed that waits for the shop, and asks for nothing more', async () => {
		const message = "We've received your payment."
		const review = { ...PENDING, message, review: true, amount: 280, received: 280.01 }
		await watch(review)
		requests = []
		await watch(PENDING, PENDING, PENDING, PENDING, PENDING, PENDING, { ...review, removed: false })
		const shown = { step: 'review', message, total: 280, received: 280.01 }
		expect([views[0], views.at(-1)]).toEqual([shown, shown])
		vi.stubGlobal('fetch', async () => Response.json(review))
		expect(await findChangedView('SK3-7F3K9QXB-20261120')).toEqual(shown)
	})

	test('does not call a payment failed that the shop has settled with its customer', async () => {
		const message = "We've settled this payment with you."
		await watch({ success: false, isPending: false, message, settled: true, amount: 280 })
		expect(views).toEqual([{ step: 'settled', message, total: 280, received: null }])
		expect(requests).toHaveLength(1)
	})

	test('says what the shopper can write down while the payment is pending, also once the shop cannot check', async () => {
		await watch({ ...PENDING, amount: 280 }, UNAVAILABLE, PAID)
		const order = { number: 'SK3-7F3K9QXB-20261120', amount: 280 }
		expect(views.slice(0, 2)).toEqual([
			{ step: 'pending', attempt: 1, order },
			{ step: 'pending', attempt: 2, order },
		])
	})

	test('checks five more times, ten seconds apart, then reports the failure', async () => {
		const startedAt = Date.now()
		await watch(PENDING, PENDING, PENDING, PENDING, PENDING, PENDING, { ...PENDING, removed: true })
		expect(views.map((view) => (view.step === 'pending' ? view.attempt : view.step))).toEqual([
			1,
			2,
			3,
			4,
			5,
			'error',
		])
		expect(views.at(-1)).toMatchObject({
			title: 'Payment Failed',
			message: 'Payment verification timed out. Please check your payment method or contact support.',
			isHidden: true,
		})
		expect(requests.at(-1)).toBe('/api/payment-failure')
		expect(requests).toHaveLength(7)
		expect(Date.now() - startedAt).toBe(50_000)
	})

	test('shows the order if the last check finds it paid', async () => {
		await watch(PENDING, PENDING, PENDING, PENDING, PENDING, PENDING, { ...PAID, removed: false })
		expect(views.at(-1)?.step).toBe('success')
	})

	test('does not wait for an order that was already removed, or if this tab has already waited', async () => {
		await watch({ ...PENDING, removed: true })
		requests = []
		await watchWith([PENDING, { success: false, error: 'No payment found.' }], { hasWaited: true })
		expect(views).toMatchObject([
			{ step: 'error', isHidden: true },
			{ step: 'error', isHidden: false },
		])
		expect(requests).toEqual(['/api/verify-payment', '/api/payment-failure'])
	})

	test('shows at once that the shopper cancelled, and does not report a failure', async () => {
		await watch({ ...PENDING, cancelled: true })
		await watchWith([{ ...PENDING, cancelled: true }], { hasWaited: true })
		expect(views).toEqual([{ step: 'cancelled' }, { step: 'cancelled' }])
		expect(requests).toEqual(['/api/verify-payment', '/api/verify-payment'])
	})

	test('shows that the shopper cancelled if the provider ended the payment', async () => {
		const cancelled = {
			success: false,
			isPending: false,
			message: 'The payment was cancelled.',
			cancelled: true,
		}
		await watch(cancelled, { ...cancelled, removed: true })
		expect(views).toMatchObject([
			{
				step: 'error',
				title: 'Payment Cancelled',
				message: 'You cancelled the payment process.',
				isHidden: true,
			},
		])
	})

	test('says that an order was removed even if its payment was cancelled', async () => {
		await watch({ ...PENDING, removed: true, cancelled: true })
		expect(views).toMatchObject([{ step: 'error', isHidden: true }])
	})

	test('shows the message that the server sends with a failed payment', async () => {
		const failed = { success: false, isPending: false, message: 'The UPI PIN was wrong.' }
		await watch(failed, { ...failed, removed: true })
		expect(views).toMatchObject([
			{ step: 'error', title: 'Payment Failed', message: 'The UPI PIN was wrong.', isHidden: true },
		])
	})

	test('shows a default message if the server sends none', async () => {
		await watch({ success: false, isPending: false }, { success: false, isPending: false, removed: true })
		expect(views[0]).toMatchObject({ message: 'Your payment was declined or cancelled.' })
	})

	test('does not claim that the order was removed if the server did not remove it', async () => {
		await watch({ success: false, message: 'No payment found.' }, 500)
		expect(views[0]).toMatchObject({ isHidden: false })
	})

	test('waits while the shop cannot check the payment, and shows the order once it can', async () => {
		await watch(UNAVAILABLE, UNAVAILABLE, PAID)
		expect(views.map((view) => (view.step === 'pending' ? view.attempt : view.step))).toEqual([
			1,
			2,
			'success',
		])
		expect(requests).toEqual(['/api/verify-payment', '/api/verify-payment', '/api/verify-payment'])
	})

	test('says that the payment could not be verified if the shop cannot check it for long, not that it failed', async () => {
		await watch(UNAVAILABLE)
		expect(views.slice(0, 5).map(({ step }) => step)).toEqual(Array.from({ length: 5 }, () => 'pending'))
		expect(views.slice(5)).toEqual([UNVERIFIED])
		expect(requests).not.toContain('/api/payment-failure')
		views = []
		await watch(PENDING, PENDING, PENDING, PENDING, PENDING, PENDING, UNAVAILABLE)
		expect(views.at(-1)).toBe(UNVERIFIED)
	})

	test('does not report a failure when the status is unknown', async () => {
		await watch('no response')
		await watch(500)
		await watch(429)
		expect(views).toEqual([UNVERIFIED, UNVERIFIED, UNVERIFIED])
		expect(requests).not.toContain('/api/payment-failure')
	})
})

describe('NO_TRANSACTION', () => {
	test('has the specified message', () => {
		expect(NO_TRANSACTION).toMatchObject({
			title: 'Invalid Request',
			message: 'No transaction id found. Unable to verify payment.',
		})
	})
})

test('a heading is in sentence case', () => expect(headingOf('Payment Failed')).toBe('Payment failed'))
