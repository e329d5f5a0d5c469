import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	addLine,
	type Cart,
	countItems,
	lineKey,
	linePrice,
	MAX_LINES,
	MAX_LINE_QUANTITY,
	newLine,
	readCart,
	removeLine,
	setQuantity,
} from './rules.ts'
import { GRINDS, PRODUCTS } from '#shop/catalogue/rules.ts'
import { paise } from '#shop/money.ts'

const product = fc.constantFrom(...PRODUCTS)
const line = fc
	.record({
		product,
		pack: fc.nat({ max: 3 }),
		grind: fc.constantFrom(...GRINDS),
		price: fc.integer({ min: 1, max: 200_000 }).map(paise),
		quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
	})
	.map(({ product: bought, pack, grind, price, quantity }) => {
		const size = bought.sizes[pack]
		if (!size) throw new Error('Every blend comes in four packs')
		return { ...newLine({ product: bought, size, grind: grind.value, price }), quantity }
	})
const cartOf = (lines: Cart) => lines.reduce<Cart>(addLine, [])
const cart = fc.array(line, { maxLength: 60 }).map(cartOf)

describe('adding to a cart', () => {
	test('never makes two lines of the same, nor a line or a cart beyond its limit', () => {
		fc.assert(
			fc.property(cart, (filled) => {
				expect(new Set(filled.map(lineKey)).size).toBe(filled.length)
				expect(filled.length).toBeLessThanOrEqual(MAX_LINES)
				expect(filled.every(({ quantity }) => quantity >= 1 && quantity <= MAX_LINE_QUANTITY)).toBe(true)
			}),
		)
	})

	test('counts what was added, up to the most of a line, at the latest price', () => {
		fc.assert(
			fc.property(cart, line, (filled, added) => {
				const key = lineKey(added)
				const before = filled.find((one) => lineKey(one) === key)?.quantity ?? 0
				const after = addLine(filled, added).find((one) => lineKey(one) === key)
				expect(after?.quantity).toBe(Math.min(before + added.quantity, MAX_LINE_QUANTITY))
				expect(after?.price).toBe(added.price)
			}),
		)
	})

	test('comes to the same packs in whatever order', () => {
		const counted = (filled: Cart) => filled.map((one) => `${lineKey(one)} ${one.quantity}`).toSorted()
		fc.assert(
			fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
				expect(counted(cartOf(lines.toReversed()))).toEqual(counted(cartOf(lines)))
			}),
		)
	})

	test('touches no other line', () => {
		fc.assert(
			fc.property(cart, line, (filled, added) => {
				const others = (all: Cart) => all.filter((one) => lineKey(one) !== lineKey(added))
				expect(others(addLine(filled, added))).toEqual(others(filled))
			}),
		)
	})

	test('is undone by removing where the line was new', () => {
		fc.assert(
			fc.property(cart, line, (filled, added) => {
				const without = removeLine(filled, lineKey(added))
				expect(removeLine(addLine(without, added), lineKey(added))).toEqual(without)
			}),
		)
	})
})

test('a quantity typed by anybody keeps the cart within its limits', () => {
	fc.assert(
		fc.property(cart, line, fc.oneof(fc.integer(), fc.double()), (filled, one, typed) => {
			const after = setQuantity(addLine(filled, one), lineKey(one), typed)
			expect(after.every(({ quantity }) => quantity >= 1 && quantity <= MAX_LINE_QUANTITY)).toBe(true)
		}),
	)
})

describe('readCart', () => {
	test('reads back what was stored', () => {
		fc.assert(
			fc.property(cart, (filled) => {
				expect(readCart(JSON.stringify(filled))).toEqual(filled)
			}),
		)
	})

	/** Nearly a line: each part may be right, wrong or missing. */
	const anyPart = <Value>(right: fc.Arbitrary<Value>) =>
		fc.oneof({ arbitrary: right, weight: 4 }, fc.jsonValue({ maxDepth: 1 }))
	const nearlyLine = fc.record(
		{
			id: anyPart(product.map(({ id }) => id)),
			price: anyPart(fc.double({ min: 0, max: 1e6 })),
			quantity: anyPart(fc.integer({ min: 0, max: 1_000 })),
			size: anyPart(fc.constantFrom('Small (220g)', 'small', 'LARGE (1kg) (', 'Medium')),
			grind: anyPart(fc.constantFrom('Fine', 'COARSE', 'constructor')),
			__proto__: fc.jsonValue({ maxDepth: 1 }),
		},
		{ requiredKeys: [] },
	)
	const anyText = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.json(),
		fc.array(fc.oneof(nearlyLine, fc.jsonValue({ maxDepth: 1 }))).map((lines) => JSON.stringify(lines)),
	)

	test('never throws, and what it gives can be counted and read again', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const found = readCart(text)
				expect(countItems(found)).toBeLessThanOrEqual(MAX_LINES * MAX_LINE_QUANTITY)
				for (const line of found) expect(linePrice(line)).toBeGreaterThan(0)
				expect(readCart(JSON.stringify(found))).toEqual(found)
			}),
			{ numRuns: 500 },
		)
	})
})
