import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PartialRefunds, RefundedAmount } from './partial-refunds.tsx'
import { rupees } from '#shop/money.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'

const order = (status: OrderStatus = 'delivered') => ({
	status,
	partialRefunds: [
		{ amount: rupees(10.5), at: '2026-11-20T18:40:00.000Z' },
		{ amount: rupees(20), at: '2026-11-22T10:00:00.000Z' },
	],
})
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')

describe('partial refunds', () => {
	test('are listed with their date in India and the expected duration', () => {
		expect(textOf(renderToStaticMarkup(<PartialRefunds order={order()} />))).toBe(
			'|₹10.50 refunded on 21 Nov 2026. It should reach you within 5-7 business days.|₹20.00 refunded on 22 Nov 2026. It should reach you within 5-7 business days.|',
		)
	})

	test('are shown as one amount with the total', () => {
		expect(textOf(renderToStaticMarkup(<RefundedAmount order={order()} />))).toBe('|₹30.50 refunded|')
	})

	test('are not shown for a fully refunded order, or if there are none', () => {
		for (const shown of [order('refunded'), { ...order(), partialRefunds: [] }]) {
			expect(renderToStaticMarkup(<PartialRefunds order={shown} />)).toBe('')
			expect(renderToStaticMarkup(<RefundedAmount order={shown} />)).toBe('')
		}
	})
})
