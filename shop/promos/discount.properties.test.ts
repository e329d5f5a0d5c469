import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountFor } from './discount.ts'
import { multiply, paise, sum } from '#shop/money.ts'
import { goods, packs, promoLines, promoTerms } from '#test/fixtures/promo-terms.ts'

const shippingCosts = fc.integer({ min: 0, max: 20_000 }).map(paise)

test('a discount is whole paise, never negative, and never above the order', () => {
	fc.assert(
		fc.property(promoLines, shippingCosts, promoTerms, (lines, shipping, terms) => {
			const { total } = discountFor(terms, { lines, shipping })
			const order = sum(...lines.map(({ price, quantity }) => multiply(price, quantity)), shipping)
			expect(Number.isInteger(total)).toBe(true)
			expect(total).toBeGreaterThanOrEqual(0)
			expect(total).toBeLessThanOrEqual(order)
		}),
	)
})

test('no line and no shipping is reduced by more than it costs', () => {
	fc.assert(
		fc.property(promoLines, shippingCosts, promoTerms, (lines, shipping, terms) => {
			const discount = discountFor(terms, { lines, shipping })
			expect(discount.lines).toHaveLength(lines.length)
			for (const [index, { price, quantity }] of lines.entries()) {
				const { amount = -1, freeQuantity = -1 } = discount.lines[index] ?? {}
				expect(amount).toBeGreaterThanOrEqual(0)
				expect(amount).toBeLessThanOrEqual(price * quantity)
				expect(freeQuantity).toBeGreaterThanOrEqual(0)
				expect(freeQuantity * price).toBeLessThanOrEqual(amount)
			}
			expect(discount.shipping).toBeLessThanOrEqual(shipping)
		}),
	)
})

test('what lines and shipping are reduced by is all of the discount, or nothing of it', () => {
	fc.assert(
		fc.property(promoLines, shippingCosts, promoTerms, (lines, shipping, terms) => {
			const discount = discountFor(terms, { lines, shipping })
			const own = sum(...discount.lines.map(({ amount }) => amount), discount.shipping)
			expect([0, discount.total]).toContain(own)
		}),
	)
})

test('of so many packs bought together, exactly the share is free, whatever is chosen', () => {
	fc.assert(
		fc.property(promoLines, packs, packs, fc.option(goods), (lines, buy, get, chosen) => {
			const terms = { kind: 'buy_x_get_y', buy, get, goods: chosen, freeGoods: null } as const
			const discount = discountFor(terms, { lines, shipping: paise(0) })
			const isChosen = ({ productId, size }: (typeof lines)[number]) =>
				chosen === null || chosen.some((good) => good.productId === productId && (good.size ?? size) === size)
			const bought = lines.filter(isChosen).reduce((count, { quantity }) => count + quantity, 0)
			const free = discount.lines.reduce((count, { freeQuantity }) => count + freeQuantity, 0)
			expect(free).toBe(Math.floor(bought / (buy + get)) * get)
		}),
	)
})
