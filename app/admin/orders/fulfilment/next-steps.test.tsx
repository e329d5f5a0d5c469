import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { NextSteps } from './next-steps.tsx'
import type { PaymentState } from '#shop/orders/payment-states.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'

const IN_REVIEW = {
	id: '1',
	reference: 'SK3-7F3K9QXB-20261120',
	received: '₹300.01' as string | null,
	total: '₹280.00',
	isRefundable: true,
}

const ALL = {
	fulfil: true,
	refund: true,
	note: true,
	correct: true,
	assist: true,
	seePayments: true,
	contact: true,
}

const ORDER = {
	can: ALL,
	isCollected: false,
	paymentState: 'paid' as PaymentState,
	isHidden: false,
	reached: 'email' as Parameters<typeof NextSteps>[0]['order']['reached'],
	canCorrect: { beforeShipping: true },
	sizeChanges: { difference: null as Parameters<typeof NextSteps>[0]['order']['sizeChanges']['difference'] },
	isSettledByHand: false,
	paymentsInReview: [] as (typeof IN_REVIEW)[],
	stuckRefunds: [] as { id: string; amount: string; isByHand: boolean; mayBeMistake: boolean }[],
	isRefunding: false,
	loadedAt: '2026-11-20T06:30:00.000Z',
}

function render(
	status: OrderStatus,
	rest: Partial<typeof ORDER> = {},
	{ nextAction = null as string | null } = {},
) {
	const order = { ...ORDER, status, ...rest }
	const Page = createRoutesStub([
		{ path: '/', Component: () => <NextSteps order={order} nextAction={nextAction} /> },
	])
	return renderToStaticMarkup(<Page initialEntries={['/']} />)
}

function textOf(status: OrderStatus, rest: Partial<typeof ORDER> = {}) {
	return render(status, rest).replace(/<[^>]*>/g, '')
}

test('an unpaid order waits for its payment, until it is hidden', () => {
	const waiting = "Waiting for the payment. If it isn't paid in time, the order is hidden automatically."
	for (const status of ['payment_pending', 'pending'] as const) {
		expect(textOf(status, { paymentState: 'unpaid' })).toBe(waiting.replace("'", '&#x27;'))
		expect(textOf(status, { paymentState: 'unpaid', isHidden: true })).toBe('Nothing left to do.')
	}
})

test('an order with a payment in review does not wait for its payment', () => {
	const amounts =
		'₹300.01 was paid for this order, whose total is ₹280.00. Another amount never confirms an order.'
	for (const isHidden of [false, true]) {
		const html = render('pending', { paymentState: 'unpaid', isHidden, paymentsInReview: [IN_REVIEW] })
		expect(html).toContain(amounts)
		expect(html).toContain('Refund ₹300.01 and cancel')
		expect(html).toContain('href="#payments-and-refunds"')
		expect(html).toContain('The customer gets an email.')
	}
})

test('a payment in review whose amount is unknown is settled by hand only, and keeps no paid order from being packed', () => {
	const paymentsInReview = [{ ...IN_REVIEW, received: null, isRefundable: false }]
	const text = textOf('processing', { paymentsInReview })
	expect(text).toContain('doesn&#x27;t say of which amount. Settle it with the customer and mark that under')
	expect(text).not.toContain('and cancel')
	expect(text).toContain('Mark as packed')
})

test('once such a payment is settled by hand, nothing is left to do', () => {
	const settled = { paymentState: 'unpaid' as const, isHidden: true, isSettledByHand: true }
	expect(textOf('pending', settled)).toBe(
		'The payment is settled, and the order stays unconfirmed. Nothing left to do.',
	)
})

test('an order with a stuck refund does not wait for it to complete', () => {
	const stuckRefunds = [{ id: '1', amount: '₹280.00', isByHand: false, mayBeMistake: false }]
	const stuck = 'A refund keeps failing or is overdue. See Payments and refunds.'
	expect(textOf('cancelled', { stuckRefunds })).toBe(stuck)
	expect(textOf('delivered', { stuckRefunds })).toBe(stuck)
})

test('a cancelled order waits for its refund', () => {
	const paymentState = 'refunded'
	expect(textOf('cancelled', { paymentState })).toBe(
		'The refund is in progress. Nothing to do until it completes.',
	)
	expect(textOf('refunded', { paymentState })).toBe('Nothing left to do.')
})

test('a delivered order that is refunded waits for its refund', () => {
	expect(textOf('delivered', { paymentState: 'refunded', isRefunding: true })).toBe(
		'The refund is in progress. Nothing to do until it completes.',
	)
})

test('who may not pay back reads who does', () => {
	const can = { ...ALL, refund: false, fulfil: false }
	const stuckRefunds = [{ id: '1', amount: '₹280.00', isByHand: true, mayBeMistake: false }]
	expect(textOf('cancelled', { stuckRefunds, can })).toBe(
		'The customer is owed a refund of ₹280.00. An owner or manager pays it back by hand.',
	)
	expect(textOf('cancelled', { stuckRefunds })).toBe(
		'You owe the customer a refund of ₹280.00. Pay it back yourself, then mark it as settled under Payments and refunds.',
	)
	const overdue = stuckRefunds.map((refund) => ({ ...refund, isByHand: false }))
	expect(textOf('cancelled', { stuckRefunds: overdue, can })).toBe(
		'A refund keeps failing or is overdue. An owner or manager settles it.',
	)
	const inReview = textOf('pending', { paymentsInReview: [IN_REVIEW], can })
	expect(inReview).toMatch(/An owner or manager settles it with the customer\.$/)
})

test('a cancelled order whose payment was recorded by mistake waits for nothing', () => {
	expect(textOf('cancelled', { paymentState: 'mistaken' })).toBe('Nothing left to do.')
})

test('a paid order can be packed', () => {
	expect(textOf('processing')).toBe('Mark as packed')
})

const DIFFERENCE = {
	amount: '₹240.00',
	lastDay: '23 Nov 2026',
	emailId: 'email' as string | null,
	whatsAppUrl: 'https://wa.me/919876543210',
}

test('a parcel waits for the difference to a size that costs more', () => {
	const difference = { ...DIFFERENCE, isWaiting: true }
	const text = textOf('processing', { sizeChanges: { difference } })
	expect(text).toContain('until 23 Nov 2026 to pay ₹240.00')
	expect(text).toContain('Send the payment link again')
	expect(text).toContain('Ship as ordered')
	expect(text).not.toContain('Mark as packed')
	const byPhone = { sizeChanges: { difference: { ...difference, emailId: null } } }
	expect(textOf('processing', byPhone)).toContain('Send the payment link by WhatsApp')
	const packer = { can: { ...ALL, assist: false, refund: false }, canCorrect: { beforeShipping: false } }
	expect(textOf('processing', { sizeChanges: { difference }, ...packer })).toBe(
		'The order waits: the customer has until 23 Nov 2026 to pay ₹240.00 for another size.',
	)
	const late = { sizeChanges: { difference: { ...difference, isWaiting: false } } }
	expect(textOf('processing', late)).toContain('Mark as packed')
})

test('a packed order that is collected is handed over, not shipped', () => {
	const text = textOf('packed', { isCollected: true })
	expect(text).toContain('Mark as collected')
	expect(text).not.toContain('Mark as shipped')
})

test('where a return or a replacement waits for the person, it says so', () => {
	const support = { can: { ...ALL, fulfil: false, refund: false } }
	expect(render('delivered', support)).toContain('Nothing for you to do.')
	const waiting = render('delivered', support, { nextAction: 'a return' })
	expect(waiting).toContain('Your next step is below, under Returns or Replacements.')
	expect(waiting).not.toContain('Nothing for you to do.')
})
