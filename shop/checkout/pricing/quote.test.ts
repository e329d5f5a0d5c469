import { describe, expect, test } from 'vitest'
import { quote } from './quote.ts'
import { paise, rupees } from '#shop/money.ts'
import type { PromoMethod, PromoTerms } from '#shop/promos/rules.ts'
import type { ShippingPrice } from '#shop/shipping/settings/settings.ts'
import { specifiedMethod } from '#test/fixtures/shipping-settings.ts'

const [standard, express] = [specifiedMethod('standard'), specifiedMethod('express')]
const FREE = { price: rupees(0), freeAbove: null }
const line = (price: number, quantity = 1) => ({
	productId: 1,
	size: 'small',
	price: rupees(price),
	quantity,
})
const ten = { kind: 'percentage', percent: 10, atMost: null, goods: null } as const
const using = (terms: PromoTerms, method: PromoMethod = 'code') => [{ terms, minimumOrder: null, method }]

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
	test('leaves the least that can be paid after an automatic offer', () => {
		const all = { kind: 'percentage', percent: 100, atMost: null } as const
		const lines = [line(150), { ...line(200), productId: 2 }]
		const by = (terms: PromoTerms, of = lines, rate: ShippingPrice | null = express) =>
			quote({ lines: of, rate, promos: using(terms, 'automatic') })
		expect(by({ ...all, goods: null })).toMatchObject({ discount: rupees(449), total: rupees(1) })
		expect(by({ kind: 'fixed', amount: rupees(150), goods: null }, [line(150)], FREE).total).toBe(rupees(1))
		const pure = { ...all, goods: [{ productId: 1, size: null }] }
		expect(by(pure, [line(150)], FREE)).toMatchObject({ lineDiscounts: [{ amount: 14_900 }], total: 100 })
		// The rest of the order is paid.
		expect(by(pure).discount).toBe(rupees(150))
		expect(by(pure, [line(150)]).total).toBe(rupees(100))
		// The cart says the same as checkout, where shipping is not known yet.
		expect(by(pure, [line(150)], null).total).toBe(rupees(1))
		expect(by({ ...all, goods: null }, lines, null).total).toBe(rupees(1))
	})
})
