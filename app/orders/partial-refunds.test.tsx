import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PartsReturned, SentBack } from './partial-refunds.tsx'
import { rupees } from '#shop/money.ts'
import type { OrderStatus } from '#shop/orders/rules.ts'

const order = (status: OrderStatus = 'delivered') => ({
	status,
	partsReturned: [
		{ amount: rupees(10.5), at: '2026-11-20T18:40:00.000Z' },
		{ amount: rupees(20), at: '2026-11-22T10:00:00.000Z' },
	],
})
const words = (markup: string) => markup.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')

describe('what was sent back of an order', () => {
	test('is named part by part, with its day in India and how long it takes', () => {
		expect(words(renderToStaticMarkup(<PartsReturned order={order()} />))).toBe(
			'|₹10.50 sent back on 21 Nov 2026, 5-7 business days.|₹20.00 sent back on 22 Nov 2026, 5-7 business days.|',
		)
	})

	test('stands as one sum beside the total', () => {
		expect(words(renderToStaticMarkup(<SentBack order={order()} />))).toBe('|₹30.50 sent back|')
	})

	test('is not told apart where all of it is back, nor where nothing went back', () => {
		for (const one of [order('refunded'), { ...order(), partsReturned: [] }]) {
			expect(renderToStaticMarkup(<PartsReturned order={one} />)).toBe('')
			expect(renderToStaticMarkup(<SentBack order={one} />)).toBe('')
		}
	})
})
