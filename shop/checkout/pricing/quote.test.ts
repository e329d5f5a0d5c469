import { describe, expect, test } from 'vitest'
import { quote } from './quote.ts'
import { paise, rupees } from '#shop/money.ts'
import type { PromoTerms } from '#shop/promos/rules.ts'
import { specifiedMethod } from '#test/fixtures/shipping-settings.ts'

const [standard, express] = [specifiedMethod('standard'), specifiedMethod('express')]
const line = (price: number, quantity = 1) => ({
	productId: 1,
	size: 'small',
	price: rupees(price),
	quantity,
})
const ten = { kind: 'percentage', percent: 10, atMost: null, goods: null } as const
const using = (terms: PromoTerms) => [{ terms, minimumOrder: null }]

describe('quote', () => {
	test('charges ₹40 for standard shipping at exactly ₹300', () => {
		expect(quote({ lines: [line(150, 2)], rate: standard, promos: [] }).shipping).toBe(4000)
	})
	test('ships free by standard just above ₹300', () => {
		expect(quote({ lines: [{ ...line(1), price: paise(30001) }], rate: standard, promos: [] }).shipping).toBe(
			0,
		)
	})
	test('charges a flat ₹100 for express, however large the order', () => {
		expect(quote({ lines: [line(950, 3)], rate: express, promos: [] }).shipping).toBe(10000)
	})
	test('has no shipping before the PIN code is known', () => {
		expect(quote({ lines: [line(240)], rate: null, promos: [] })).toMatchObject({
			subtotal: 24000,
			shipping: null,
			discount: 0,
			total: 24000,
		})
	})
	test('discounts the subtotal and the shipping together', () => {
		// 10% of 240 + 40
		expect(quote({ lines: [line(240)], rate: standard, promos: using(ten) })).toMatchObject({
			subtotal: 24000,
			shipping: 4000,
			discount: 2800,
			total: 25200,
		})
	})
	test('limits a percentage to its maximum', () => {
		expect(
			quote({
				lines: [line(950)],
				rate: standard,
				promos: using({ ...ten, percent: 20, atMost: rupees(100) }),
			}).discount,
		).toBe(10000)
	})
	test('never discounts more than the order', () => {
		expect(
			quote({
				lines: [line(240)],
				rate: standard,
				promos: using({ kind: 'fixed', amount: rupees(500), goods: null }),
			}).total,
		).toBe(0)
	})
})
