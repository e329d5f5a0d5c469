import { expect, test } from 'vitest'
import { suggestedRefund } from './suggested-refund.ts'
import { rupees, ZERO_PAISE } from '#shop/money.ts'

const items = [
	{ position: 0, quantity: 2, price: rupees(240), discount: ZERO_PAISE },
	{ position: 1, quantity: 1, price: rupees(520), discount: rupees(20) },
]
const order = { subtotal: rupees(1000), discount: rupees(118), shippingDiscount: ZERO_PAISE }
const suggest = (chosen: { position: number; quantity: number }[], refundable = rupees(882)) =>
	suggestedRefund({ order, items, chosen, refundable })

test('a refund is suggested of what was paid for the packs, with their share of the discount', () => {
	expect(suggest([{ position: 0, quantity: 1 }])).toBe(rupees(216))
	expect(suggest([{ position: 1, quantity: 1 }])).toBe(rupees(450))
})

test('what a code took off shipping is no discount of the packs', () => {
	const withFreeShipping = { ...order, discount: rupees(158), shippingDiscount: rupees(40) }
	const chosen = [{ position: 0, quantity: 1 }]
	expect(suggestedRefund({ order: withFreeShipping, items, chosen, refundable: rupees(882) })).toBe(
		rupees(216),
	)
})

test('a refund is suggested of all that is left for everything, and of no more than that', () => {
	expect(suggest([...items], rupees(922))).toBe(rupees(922))
	expect(suggest([{ position: 1, quantity: 1 }], rupees(100))).toBe(rupees(100))
})

test('nothing is suggested for what was free', () => {
	const free = items.map((item) => ({ ...item, discount: rupees(480) }))
	const suggested = suggestedRefund({
		order: { ...order, discount: rupees(960) },
		items: free,
		chosen: [{ position: 0, quantity: 1 }],
		refundable: rupees(40),
	})
	expect(suggested).toBe(ZERO_PAISE)
})
