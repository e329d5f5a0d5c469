import { expect, test } from 'vitest'
import { formatThreshold, missingForFree, toFreeAbove, toThreshold } from './threshold.ts'
import { paise, rupees } from './money.ts'

const FROM_499 = toFreeAbove({ kind: 'from', amount: rupees(499) })

test("'from ₹499' is stored as 'above ₹498.99' and read back as entered", () => {
	expect(FROM_499).toBe(paise(49_899))
	expect(toThreshold(FROM_499)).toEqual({ kind: 'from', amount: rupees(499) })
	const above = { kind: 'above', amount: rupees(300) } as const
	expect(toThreshold(toFreeAbove(above))).toEqual(above)
})

test('the text names the amount from or above which it is free', () => {
	expect(formatThreshold(rupees(300))).toBe('above ₹300')
	expect(formatThreshold(rupees(350), 'over')).toBe('over ₹350')
	expect(formatThreshold(FROM_499)).toBe('from ₹499')
	expect(formatThreshold(FROM_499, 'over')).toBe('from ₹499')
	expect(formatThreshold(rupees(499.5))).toBe('from ₹499.51')
})

test("the missing amount is rounded up to whole rupees for 'above', and exact for 'from'", () => {
	const missing = (freeAbove: number, subtotal: number) => missingForFree(rupees(freeAbove), rupees(subtotal))
	expect([240, 300, 301].map((subtotal) => missing(300, subtotal))).toEqual([rupees(61), rupees(1), null])
	expect(missing(300, 249.5)).toBe(rupees(51))
	expect([400, 498.99, 499].map((subtotal) => missing(498.99, subtotal))).toEqual([
		rupees(99),
		rupees(0.01),
		null,
	])
	expect(missing(498.99, 189.5)).toBe(rupees(309.5))
})
