import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PartialRefunds, RefundedAmount } from './partial-refunds.tsx'
import { withPlainSpaces } from '#shop/text/keep-together.ts'
import { rupees } from '#shop/money.ts'
import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { htmlOf, masked, order, textOf } from '#test/order-view.tsx'

const partlyRefunded = (status: OrderStatus = 'delivered', paidBackBy: PaymentMethod[] = ['online']) => ({
	status,
	paymentMethod: 'online' as PaymentMethod,
	paid: rupees(480),
	paidOnline: rupees(480),
	partialRefunds: [
		{
			amount: rupees(10.5),
			at: '2026-11-18T10:00:00.000Z',
			refundedAt: '2026-11-20T18:40:00.000Z',
			paidBackBy,
		},
		{ amount: rupees(20), at: '2026-11-22T10:00:00.000Z', refundedAt: null, paidBackBy: [] },
	],
})
const piecesOf = (markup: string) => withPlainSpaces(markup.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|'))

describe('partial refunds', () => {
	test('are listed with the day in India on which they were made, or as under way', () => {
		expect(piecesOf(renderToStaticMarkup(<PartialRefunds order={partlyRefunded()} />))).toBe(
			'|₹10.50 refunded on 21 Nov 2026. Your bank may take a day or two to show it.|₹20.00 is being refunded. It should reach you within 5-7 business days.|',
		)
	})

	test('of an order that was paid in cash are paid back by the shop', () => {
		expect(
			piecesOf(
				renderToStaticMarkup(
					<PartialRefunds
						order={{ ...partlyRefunded('delivered', ['cash']), paymentMethod: 'cash', paidOnline: rupees(0) }}
					/>,
				),
			),
		).toBe(
			'|₹10.50 refunded on 21 Nov 2026.|₹20.00 is being refunded. You paid in cash, so we&#x27;ll pay it back to you ourselves within 5-7 business days.|',
		)
	})

	test('are shown as amounts with the total: what was refunded, and what is under way', () => {
		expect(piecesOf(renderToStaticMarkup(<RefundedAmount order={partlyRefunded()} />))).toBe(
			'|₹10.50 refunded|₹20.00 is being refunded|',
		)
	})

	test('are not shown for a fully refunded order, or if there are none', () => {
		for (const shown of [partlyRefunded('refunded'), { ...partlyRefunded(), partialRefunds: [] }]) {
			expect(renderToStaticMarkup(<PartialRefunds order={shown} />)).toBe('')
			expect(renderToStaticMarkup(<RefundedAmount order={shown} />)).toBe('')
		}
	})
})

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
	const statusOf = (refundedAt: string | null) =>
		/role="status"[^>]*>([^<]*)/.exec(htmlOf(returned(refundedAt)))?.[1]
	expect(statusOf(null)).toBe(
		'Refund of ₹240.00. It should reach you within 5-7 business days of the day it was settled.',
	)
	expect(withPlainSpaces(statusOf('2026-11-26T10:00:00.000Z') ?? '')).toBe(
		'₹240.00 refunded on 26 Nov 2026. Your bank may take a day or two to show it.',
	)
})
