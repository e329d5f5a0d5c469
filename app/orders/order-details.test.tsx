import { describe, expect, test } from 'vitest'
import { rupees } from '#shop/money.ts'
import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'
import { withPlainSpaces } from '#shop/text/keep-together.ts'
import { htmlOf, masked, order, textOf, textOfHistory } from '#test/order-view.tsx'

describe('an order whose late payment was refunded', () => {
	const late: CompleteOrderView = {
		...order,
		partialRefunds: [],
		statusChanges: order.statusChanges.filter(({ status }) => status === 'cancelled'),
	}

	test('offers no invoice, because it has none', () => {
		expect(textOf(order)).toContain('Invoice')
		for (const view of [late, { ...late, status: 'refunded' } as const]) {
			expect(textOf(view)).not.toContain('Invoice')
			expect(textOfHistory(view)).not.toContain('Invoice')
		}
		expect(textOfHistory({ ...order, status: 'refunded' })).toContain('Invoice')
	})
})

test('an order that the payment of another one has cancelled says so', () => {
	const cancelledBecause = 'Another order from the same checkout was paid for before your payment arrived.'
	expect(textOf({ ...order, cancelledBecause })).toContain(cancelledBecause)
})

test('a payment of another amount is looked at, and nothing more is to be paid', () => {
	const text = textOf({ ...order, status: 'pending', paymentState: 'unpaid', isInReview: true })
	expect(text).toContain('You don&#x27;t need to pay again')
})

describe('an order of a checkout that was paid twice', () => {
	const number = 'SK3-22222222-20261120'
	const superseded: CompleteOrderView = {
		...order,
		partialRefunds: [],
		statusChanges: order.statusChanges.filter(({ status }) => status === 'cancelled'),
		paidTwice: { supersededBy: number, alsoPaid: [] },
	}
	const fulfilled: CompleteOrderView = {
		...superseded,
		status: 'processing',
		paymentState: 'paid',
		statusChanges: order.statusChanges.filter(({ status }) => status === 'processing'),
		paidTwice: { supersededBy: null, alsoPaid: [{ number, paid: rupees(340), isRefunded: false }] },
	}

	test('says which one is fulfilled and where the money is, once, and has no invoice', () => {
		const text = textOf(superseded)
		expect(text).toContain(`you had already paid for order ${number} from the same checkout`)
		expect(text.match(/280\.00 for this order is on its way back/g)).toHaveLength(1)
		expect(text).not.toContain('Cancelled on')
		expect(text).not.toContain('Invoice')
		expect(textOf({ ...superseded, status: 'refunded' })).toContain(
			'₹280.00 for this order has been refunded',
		)
	})

	test('names the other one where it is fulfilled', () => {
		const text = textOf(fulfilled)
		expect(text).toContain(`You paid twice. Your ₹340.00 for order ${number} is on its way back`)
		expect(text).toContain('Invoice')
	})

	test('says nothing to others', () => {
		for (const view of [superseded, fulfilled]) expect(textOf(masked(view))).not.toContain('paid twice')
	})
})

test('an order under way says when it is expected', () => {
	const underWay: CompleteOrderView = {
		...order,
		status: 'processing',
		paymentState: 'paid',
		delivery: { from: '2026-11-30', to: '2026-12-02' },
	}
	expect(withPlainSpaces(textOf(underWay))).toContain('Expected deliveryMonday 30 Nov – Wednesday 2 Dec')
	expect(withPlainSpaces(textOf(masked(underWay)))).toContain(
		'Expected deliveryMonday 30 Nov – Wednesday 2 Dec',
	)
	expect(textOf(order)).not.toContain('Expected delivery')
})

test('an order that was collected says so, and one with a shipping method of the shop names it', () => {
	const delivered: CompleteOrderView = {
		...order,
		status: 'delivered',
		paymentState: 'paid',
		partialRefunds: [],
	}
	const collected = textOf({
		...delivered,
		shippingMethodName: 'Collect from the roastery',
		isCollected: true,
	})
	expect(collected).toContain('Handed over to you')
	expect(collected).not.toContain('Out for Delivery')
	expect(textOf({ ...delivered, shippingMethodName: 'Same day in Chennai' })).toContain(
		'Shipping (Same day in Chennai)',
	)
})

test('a shipped order has a button to the page of its courier, if the courier has one', () => {
	const shipped: CompleteOrderView = { ...order, status: 'shipped', courier: 'DTDC', trackingNumber: 'DT7' }
	const trackingUrl = 'https://dtdc.example/?awb=DT7'
	const [link = ''] = /<a [^>]*dtdc[^>]*>.*?<\/a>/.exec(htmlOf({ ...shipped, trackingUrl })) ?? []
	expect(link).toContain(`href="${trackingUrl}"`)
	expect(link).toContain('Track with DTDC')
	expect(htmlOf(shipped)).not.toContain('Track with')
})

test('a shipped order has its tracking number once, and cannot be cancelled any more', () => {
	const packed: CompleteOrderView = {
		...order,
		status: 'packed',
		paymentState: 'paid',
		partialRefunds: [],
		statusChanges: order.statusChanges.filter(({ status }) => status === 'processing'),
	}
	const shipped: CompleteOrderView = {
		...packed,
		status: 'shipped',
		courier: 'DTDC',
		trackingNumber: 'DT778899',
	}
	const text = textOf(shipped)
	expect(text.match(/DT778899/g)).toHaveLength(1)
	expect(text).toMatch(/Processing, done.*Packed, done.*Shipped, done.*, not yet.*, not yet/)
	for (const show of [textOf, textOfHistory]) {
		expect(show(shipped)).not.toContain('Cancel order')
		expect(show(packed)).toContain('Cancel order')
	}
})
