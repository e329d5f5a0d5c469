import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	addLine,
	type Cart,
	countItems,
	lineKey,
	linePrice,
	MAX_LINE_QUANTITY,
	MAX_LINES,
	newLine,
	readCart,
	removeLine,
	setQuantity,
	writeCart,
} from './rules.ts'
import { GRINDS } from '#shop/catalogue/rules.ts'
import { paise } from '#shop/money.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'

const product = fc.constantFrom(...PRODUCTS)
const line = fc
	.record({
		product,
		variant: fc.nat({ max: 3 }),
		grind: fc.constantFrom(...GRINDS),
		price: fc.integer({ min: 1, max: 200_000 }).map(paise),
		quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
	})
	.map(({ product, variant, grind, price, quantity }) => {
		const size = product.sizes[variant]
		if (!size) throw new Error('Every blend has four sizes')
		return { ...newLine({ product, size, grind: grind.value, price }), quantity }
	})
const cartOf = (lines: Cart) => lines.reduce<Cart>(addLine, [])
const cart = fc.array(line, { maxLength: 60 }).map(cartOf)

describe('adding to a cart', () => {
	test('never creates duplicate lines or exceeds the limits', () => {
		fc.assert(
			fc.property(cart, (filled) => {
				expect(new Set(filled.map(lineKey)).size).toBe(filled.length)
				expect(filled.length).toBeLessThanOrEqual(MAX_LINES)
				expect(filled.every(({ quantity }) => quantity >= 1 && quantity <= MAX_LINE_QUANTITY)).toBe(true)
			}),
		)
	})

	test('adds the quantities up to the limit, at the latest price', () => {
		fc.assert(
			fc.property(cart, line, (filled, added) => {
				const key = lineKey(added)
				const before = filled.find((existing) => lineKey(existing) === key)?.quantity ?? 0
				const after = addLine(filled, added).find((existing) => lineKey(existing) === key)
				expect(after?.quantity).toBe(Math.min(before + added.quantity, MAX_LINE_QUANTITY))
				expect(after?.price).toBe(added.price)
			}),
		)
	})

	test('results in the same quantities in any order', () => {
		const quantities = (filled: Cart) =>
			filled.map((existing) => `${lineKey(existing)} ${existing.quantity}`).toSorted()
		fc.assert(
			fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
				expect(quantities(cartOf(lines.toReversed()))).toEqual(quantities(cartOf(lines)))
			}),
		)
	})

	test('does not change other lines', () => {
		fc.assert(
			fc.property(cart, line, (filled, added) => {
				const others = (all: Cart) => all.filter((existing) => lineKey(existing) !== lineKey(added))
				expect(others(addLine(filled, added))).toEqual(others(filled))
			}),
		)
	})

	test('is undone by removing a new line', () => {
		fc.assert(
			fc.property(cart, line, (filled, added) => {
				const without = removeLine(filled, lineKey(added))
				expect(removeLine(addLine(without, added), lineKey(added))).toEqual(without)
			}),
		)
	})
})

test('any entered quantity keeps the cart within its limits', () => {
	fc.assert(
		fc.property(cart, line, fc.oneof(fc.integer(), fc.double()), (filled, added, entered) => {
			const after = setQuantity(addLine(filled, added), lineKey(added), entered)
			expect(after.every(({ quantity }) => quantity >= 1 && quantity <= MAX_LINE_QUANTITY)).toBe(true)
		}),
	)
})

describe('readCart', () => {
	test('returns the stored cart', () => {
		fc.assert(
			fc.property(cart, (filled) => {
				expect(readCart(writeCart(filled))).toEqual(filled)
			}),
		)
	})

	/** Each field may be valid, invalid or missing. */
	const anyField = <Value>(valid: fc.Arbitrary<Value>) =>
		fc.oneof({ arbitrary: valid, weight: 4 }, fc.jsonValue({ maxDepth: 1 }))
	const damagedLine = fc.record(
		{
			id: anyField(product.map(({ id }) => id)),
			name: anyField(product.map(({ name }) => name)),
			image: anyField(product.map(({ image }) => image)),
			price: anyField(fc.double({ min: 0, max: 1e6 })),
			quantity: anyField(fc.integer({ min: 0, max: 1_000 })),
			size: anyField(fc.constantFrom('Small (220g)', 'small', 'LARGE (1kg) (', 'Medium')),
			grind: anyField(fc.constantFrom('Fine', 'COARSE', 'constructor')),
			__proto__: fc.jsonValue({ maxDepth: 1 }),
		},
		{ requiredKeys: [] },
	)
	const anyText = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.json(),
		fc.array(fc.oneof(damagedLine, fc.jsonValue({ maxDepth: 1 }))).map((lines) => JSON.stringify(lines)),
	)

	test('never throws, and returns a cart that can be counted and stored again', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const found = readCart(text)
				expect(countItems(found)).toBeLessThanOrEqual(MAX_LINES * MAX_LINE_QUANTITY)
				for (const line of found) expect(linePrice(line)).toBeGreaterThan(0)
				expect(readCart(writeCart(found))).toEqual(found)
			}),
			{ numRuns: 500 },
		)
	})
})
