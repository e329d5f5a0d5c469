import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
	NO_TRANSACTION,
	type PaymentView,
	UNVERIFIED,
	watchPayment,
} from '#app/checkout/payment-result/watch-payment.ts'

const PENDING = { success: false, isPending: true, message: 'Your payment is being processed.' }
const PAID = {
	success: true,
	isPending: false,
	orderDetails: {
		id: 'SK3-7F3K9QXB-20261120',
		created_at: '2026-11-20T06:00:00Z',
		amount: 280,
		subtotal: 240,
		shipping: 40,
		discount: 0,
		shipping_method: 'standard',
		items: [],
	},
}

let asked: string[]
let views: PaymentView[]

beforeEach(() => {
	asked = []
	views = []
	vi.useFakeTimers()
})
afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

/** The server's answers in order; the last one is repeated. */
async function watch(...answers: (object | number | 'nobody')[]) {
	await follow(answers, false)
}

async function follow(answers: (object | number | 'nobody')[], hasWaited: boolean) {
	vi.stubGlobal('fetch', async (address: string) => {
		const answer = answers[Math.min(asked.length, answers.length - 1)]
		asked.push(address)
		if (answer === 'nobody') throw new TypeError('Failed to fetch')
		return typeof answer === 'number' ? new Response('busy', { status: answer }) : Response.json(answer)
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
	it('shows a paid order at once', async () => {
		await watch(PAID)
		expect(views).toEqual([{ step: 'success', order: PAID.orderDetails }])
		expect(asked).toEqual(['/api/verify-payment'])
	})

	it('asks five more times, ten seconds apart, then gives up', async () => {
		const began = Date.now()
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
			isRemoved: true,
		})
		expect(asked.at(-1)).toBe('/api/payment-failure')
		expect(asked).toHaveLength(7)
		expect(Date.now() - began).toBe(50_000)
	})

	it('shows the order after all when the last question finds it paid', async () => {
		await watch(PENDING, PENDING, PENDING, PENDING, PENDING, PENDING, { ...PAID, removed: false })
		expect(views.at(-1)?.step).toBe('success')
	})

	it('waits no more for an order that was removed before, nor where this tab has waited already', async () => {
		await watch({ ...PENDING, removed: true })
		asked = []
		await follow([PENDING, { success: false, error: 'No payment found.' }], true)
		expect(views).toMatchObject([
			{ step: 'error', isRemoved: true },
			{ step: 'error', isRemoved: false },
		])
		expect(asked).toEqual(['/api/verify-payment', '/api/payment-failure'])
	})

	it('repeats the words of the server about a failed payment', async () => {
		const failed = { success: false, isPending: false, message: 'The UPI PIN was wrong.' }
		await watch(failed, { ...failed, removed: true })
		expect(views).toMatchObject([
			{ step: 'error', title: 'Payment Failed', message: 'The UPI PIN was wrong.', isRemoved: true },
		])
	})

	it('has words of its own where the server has none', async () => {
		await watch({ success: false, isPending: false }, { success: false, isPending: false, removed: true })
		expect(views[0]).toMatchObject({ message: 'Your payment was declined or cancelled.' })
	})

	it('claims no removal that the server did not make', async () => {
		await watch({ success: false, message: 'No payment found.' }, 500)
		expect(views[0]).toMatchObject({ isRemoved: false })
	})

	it('removes nothing when nobody can tell', async () => {
		await watch('nobody')
		await watch(500)
		await watch(429)
		expect(views).toEqual([UNVERIFIED, UNVERIFIED, UNVERIFIED])
		expect(asked).not.toContain('/api/payment-failure')
	})
})

describe('NO_TRANSACTION', () => {
	it('has the words of the shop', () => {
		expect(NO_TRANSACTION).toMatchObject({
			title: 'Invalid Request',
			message: 'No transaction id found. Unable to verify payment.',
		})
	})
})
