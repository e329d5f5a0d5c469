import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	formatWithRs,
	formatPrice,
	formatTotal,
	type Paise,
	paise,
	paiseFromRupees,
	toRupees,
} from './money.ts'

const amounts = fc
	.oneof(fc.integer({ min: 0, max: 2_147_483_647 }), fc.integer({ min: 0, max: 100_000 }))
	.map(paise)

test('every amount survives conversion to rupees and back', () => {
	fc.assert(
		fc.property(amounts, (amount) => {
			expect(paiseFromRupees(toRupees(amount))).toBe(amount)
		}),
	)
})

test.each<[string, (amount: Paise) => string]>([
	['a price', formatPrice],
	['a total', formatTotal],
	['a paid amount', formatWithRs],
])('%s can be parsed back to the paisa', (_name, format) => {
	fc.assert(
		fc.property(amounts, (amount) => {
			const formatted = format(amount)
				.replace(/^(₹|Rs\. )/, '')
				.replaceAll(',', '')
			expect(paiseFromRupees(Number(formatted))).toBe(amount)
		}),
	)
})
