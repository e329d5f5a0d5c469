import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	formatPaid,
	formatPrice,
	formatTotal,
	type Paise,
	paise,
	paiseFromRupees,
	toRupees,
} from './money.ts'

const anySum = fc
	.oneof(fc.integer({ min: 0, max: 2_147_483_647 }), fc.integer({ min: 0, max: 100_000 }))
	.map(paise)

test('every sum comes back from the rupees it was sent as', () => {
	fc.assert(
		fc.property(anySum, (amount) => {
			expect(paiseFromRupees(toRupees(amount))).toBe(amount)
		}),
	)
})

test.each<[string, (amount: Paise) => string]>([
	['a price', formatPrice],
	['a total', formatTotal],
	['a sum paid', formatPaid],
])('%s as written can be read back to the paisa', (_name, format) => {
	fc.assert(
		fc.property(anySum, (amount) => {
			const written = format(amount)
				.replace(/^(₹|Rs\. )/, '')
				.replaceAll(',', '')
			expect(paiseFromRupees(Number(written))).toBe(amount)
		}),
	)
})
