import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PartialRefunds, RefundedAmount } from './partial-refunds.tsx'
import { withPlainSpaces } from '#shop/text/keep-together.ts'
import { rupees } from '#shop/money.ts'
import type { PaymentMethod } from '#shop/orders/payment-methods.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'

const order = (status: OrderStatus = 'delivered', paidBackBy: PaymentMethod[] = ['online']) => ({
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
const textOf = (markup: string) => withPlainSpaces(markup.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|'))

describe('partial refunds', () => {
	test('are listed with the day in India on which they were made, or as under way', () => {
		expect(textOf(renderToStaticMarkup(<PartialRefunds order={order()} />))).toBe(
			'|₹10.50 refunded on 21 Nov 2026. Your bank may take a day or two to show it.|₹20.00 is being refunded. It should reach you within 5-7 business days.|',
		)
	})

	test('of an order that was paid in cash are paid back by the shop', () => {
		expect(
			textOf(
				renderToStaticMarkup(
					<PartialRefunds
						order={{ ...order('delivered', ['cash']), paymentMethod: 'cash', paidOnline: rupees(0) }}
					/>,
				),
			),
		).toBe(
			'|₹10.50 refunded on 21 Nov 2026.|₹20.00 is being refunded. You paid in cash, so we&#x27;ll pay it back to you ourselves within 5-7 business days.|',
		)
	})

	test('are shown as amounts with the total: what was refunded, and what is under way', () => {
		expect(textOf(renderToStaticMarkup(<RefundedAmount order={order()} />))).toBe(
			'|₹10.50 refunded|₹20.00 is being refunded|',
		)
	})

	test('are not shown for a fully refunded order, or if there are none', () => {
		for (const shown of [order('refunded'), { ...order(), partialRefunds: [] }]) {
			expect(renderToStaticMarkup(<PartialRefunds order={shown} />)).toBe('')
			expect(renderToStaticMarkup(<RefundedAmount order={shown} />)).toBe('')
		}
	})
})
