import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { OrderDetails } from './order-details.tsx'
import { OrderHistory } from './order-history.tsx'
import { withPlainSpaces } from '#shop/text/keep-together.ts'
import { rupees } from '#shop/money.ts'
import { maskOrder, type CompleteOrderView } from '#shop/orders/views/order-view.ts'
import { PAID_ONCE } from '#shop/orders/checkouts/paid-twice.ts'

const order: CompleteOrderView = {
	number: 'SK3-7F3K9QXB-20261120',
	status: 'cancelled',
	paymentState: 'refunded',
	paymentMethod: 'online',
	createdAt: '2026-11-20T10:00:00.000Z',
	subtotal: rupees(250),
	shipping: rupees(30),
	discount: rupees(0),
	offerName: null,
	discountReason: null,
	shippingDiscount: rupees(0),
	shippingMethodName: 'Standard',
	isCollected: false,
	total: rupees(280),
	paid: rupees(280),
	paidOnline: rupees(280),
	gstBuyer: null,
	paidBackBy: [],
	partialRefunds: [
		{ amount: rupees(10.5), at: '2026-11-21T10:00:00.000Z', refundedAt: null, paidBackBy: [] },
	],
	corrections: [{ text: 'Tracking number changed', at: '2026-11-21T10:00:00.000Z' }],
	documents: [],
	isInReview: false,
	cancelledBecause: null,
	replacements: [],
	returns: [],
	returnable: [],
	priceDifference: null,
	promoCode: null,
	paidTwice: PAID_ONCE,
	items: [],
	address: {
		name: 'Meena Sundaram',
		address: '12 Car Street',
		city: 'Madurai',
		state: 'Tamil Nadu',
		pincode: '625001',
		phone: '9876543210',
	},
	delivery: null,
	trackingNumber: null,
	courier: null,
	trackingUrl: null,
	statusChanges: [
		{ status: 'processing', at: '2026-11-20T10:01:00.000Z' },
		{ status: 'cancelled', at: '2026-11-22T10:00:00.000Z' },
	],
	isOwn: true,
}

const htmlOf = (view: CompleteOrderView) =>
	htmlOfPage(<OrderDetails order={view} screen="tracking" onChange={() => {}} />)
const textOf = (view: CompleteOrderView) => withoutTags(htmlOf(view))
const textOfHistory = (view: CompleteOrderView) =>
	withoutTags(
		htmlOfPage(<OrderHistory history={{ orders: [view], count: 1, page: 1 }} onChange={() => {}} />),
	)

function htmlOfPage(page: ReactNode): string {
	const Page = createRoutesStub([{ path: '/', Component: () => page }])
	return renderToStaticMarkup(<Page />)
}

const masked = (view: CompleteOrderView): CompleteOrderView => ({
	...view,
	...maskOrder(view),
	partialRefunds: [],
})

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '')

test('an order whose payment was recorded by mistake is cancelled, and promises no refund', () => {
	const text = textOf({ ...order, paymentState: 'mistaken', partialRefunds: [] })
	expect(text).toContain(
		'This order was cancelled on 22 Nov 2026. No payment was received for it, so no refund is due.',
	)
	expect(text).not.toContain('refunded')
})

describe('a cancelled order with an earlier partial refund', () => {
	test('shows its customer the amount that is still to be refunded', () => {
		expect(textOf(order)).toContain(
			'Cancelled on 22 Nov 2026. Your refund of ₹269.50 should reach you within 5-7 business days.',
		)
	})

	test('names both parts if it was paid both ways', () => {
		const both = { ...order, paymentMethod: 'cash', paidOnline: rupees(40) } as const
		expect(textOf({ ...both, partialRefunds: [] })).toContain(
			'Your refund of ₹280.00 is due. We&#x27;ll pay back ₹240.00 ourselves, because you paid that in cash, and ₹40.00 to the account you paid from, within 5-7 business days.',
		)
	})

	test('says how it is paid back if it was not paid online', () => {
		expect(textOf({ ...order, paymentMethod: 'cash', paidOnline: rupees(0) })).toContain(
			'Cancelled on 22 Nov 2026. Your refund of ₹269.50 is due. You paid in cash, so we&#x27;ll pay it back to you ourselves within 5-7 business days.',
		)
	})

	test('shows no amount to others, who do not see partial refunds', () => {
		const text = textOf(masked(order))
		expect(text).toContain('Cancelled on 22 Nov 2026. The refund should arrive within 5-7 business days.')
		expect(text).not.toContain('refund of')
	})
})

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
	const kept: CompleteOrderView = {
		...superseded,
		status: 'processing',
		paymentState: 'paid',
		statusChanges: order.statusChanges.filter(({ status }) => status === 'processing'),
		paidTwice: { supersededBy: null, alsoPaid: [{ number, paid: rupees(340), isRefunded: false }] },
	}

	test('says which one is kept and where the money is, once, and has no invoice', () => {
		const text = textOf(superseded)
		expect(text).toContain(`you had already paid for order ${number} from the same checkout`)
		expect(text.match(/280\.00 for this order is on its way back/g)).toHaveLength(1)
		expect(text).not.toContain('Cancelled on')
		expect(text).not.toContain('Invoice')
		expect(textOf({ ...superseded, status: 'refunded' })).toContain(
			'₹280.00 for this order has been refunded',
		)
	})

	test('names the other one where it is kept', () => {
		const text = textOf(kept)
		expect(text).toContain(`You paid twice. Your ₹340.00 for order ${number} is on its way back`)
		expect(text).toContain('Invoice')
	})

	test('says nothing to others', () => {
		for (const view of [superseded, kept]) expect(textOf(masked(view))).not.toContain('paid twice')
	})
})

test('a return says when its refund should arrive, until it has gone through', () => {
	const at = '2026-11-23T10:00:00.000Z'
	const returned = (refundedAt: string | null): CompleteOrderView => ({
		...order,
		status: 'delivered',
		paymentState: 'partly_refunded',
		partialRefunds: [{ amount: rupees(240), at, refundedAt, paidBackBy: ['online'] }],
		returns: [
			{
				id: 'r1',
				state: 'settled',
				packs: [],
				reason: 'damaged',
				message: '',
				wish: 'refund',
				answer: '',
				sendsBack: false,
				settledBy: 'refund',
				refund: rupees(240),
				refundStartedAt: at,
				steps: [{ state: 'settled', at }],
				photos: [],
			},
		],
	})
	const said = (refundedAt: string | null) =>
		/role="status"[^>]*>([^<]*)/.exec(htmlOf(returned(refundedAt)))?.[1]
	expect(said(null)).toBe(
		'Refund of ₹240.00. It should reach you within 5-7 business days of the day it was settled.',
	)
	expect(withPlainSpaces(said('2026-11-26T10:00:00.000Z') ?? '')).toBe(
		'₹240.00 refunded on 26 Nov 2026. Your bank may take a day or two to show it.',
	)
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
