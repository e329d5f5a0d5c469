import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords, financialYear, invoiceNumber, seriesOf, taxesIn } from './rules.ts'
import { paise, rupees, allocate, sum } from '#shop/money.ts'
import { MAX_RATE_BASIS_POINTS } from '#shop/tax/rules.ts'

const rates = fc.integer({ min: 0, max: MAX_RATE_BASIS_POINTS })

describe('the tax included in a price', () => {
	test('is split into CGST and SGST within the state, and is IGST outside it', () => {
		const within = { rateBasisPoints: 500, isWithinState: true }
		const outside = { rateBasisPoints: 500, isWithinState: false }
		expect(taxesIn(rupees(240), within)).toEqual({ taxable: 22_858, cgst: 571, sgst: 571, igst: 0 })
		expect(taxesIn(rupees(240), outside)).toEqual({ taxable: 22_857, cgst: 0, sgst: 0, igst: 1143 })
		expect(taxesIn(rupees(950), within)).toEqual({ taxable: 90_476, cgst: 2262, sgst: 2262, igst: 0 })
		expect(taxesIn(rupees(40), within)).toEqual({ taxable: 3810, cgst: 95, sgst: 95, igst: 0 })
	})

	test('follows the rate', () => {
		const taxesAt = (rateBasisPoints: number, isWithinState: boolean) =>
			taxesIn(rupees(112), { rateBasisPoints, isWithinState })
		expect(taxesAt(1200, true)).toEqual({ taxable: 10_000, cgst: 600, sgst: 600, igst: 0 })
		expect(taxesAt(1200, false)).toEqual({ taxable: 10_000, cgst: 0, sgst: 0, igst: 1200 })
		expect(taxesAt(1850, true)).toEqual({ taxable: 9452, cgst: 874, sgst: 874, igst: 0 })
		expect(taxesAt(0, true)).toEqual({ taxable: 11_200, cgst: 0, sgst: 0, igst: 0 })
	})

	test('adds up with the taxable value to the price, for every amount and rate', () => {
		const amounts = fc.integer({ min: 0, max: 2_000_000_000 })
		fc.assert(
			fc.property(amounts, rates, fc.boolean(), (amount, rateBasisPoints, isWithinState) => {
				const taxes = taxesIn(paise(amount), { rateBasisPoints, isWithinState })
				const { taxable, cgst, sgst, igst } = taxes
				expect(taxable + cgst + sgst + igst).toBe(amount)
				expect(cgst).toBe(sgst)
				expect(Math.min(taxable, cgst, igst)).toBeGreaterThanOrEqual(0)
			}),
		)
	})
})

describe('a discount allocated over several lines', () => {
	test('is allocated exactly, and no line gets more than its price', () => {
		const amounts = fc.array(fc.integer({ min: 0, max: 9_900_000 }), { minLength: 1, maxLength: 51 })
		fc.assert(
			fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (costs, part) => {
				const total = costs.reduce((total, cost) => total + cost, 0)
				const discount = paise(Math.floor(total * part))
				const shares = allocate(discount, costs.map(paise))
				expect(sum(...shares)).toBe(discount)
				expect(shares.every((share, index) => share >= 0 && share <= (costs[index] ?? 0))).toBe(true)
			}),
		)
	})

	test('gives the remaining paisa to the largest remainder', () => {
		expect(allocate(paise(100), [paise(100), paise(100), paise(100)])).toEqual([34, 33, 33])
	})
})

describe('an invoice number', () => {
	test('has at most sixteen characters and follows the Indian financial year', () => {
		expect(invoiceNumber('SK', { year: '26-27', count: 1 })).toBe('SK/26-27/0000001')
		expect(invoiceNumber('SKC', { year: '26-27', count: 12 })).toBe('SKC/26-27/000012')
		expect(invoiceNumber('SK', { year: '26-27', count: 9_999_999 })).toHaveLength(16)
		expect(invoiceNumber('KAVD', { year: '26-27', count: 7 })).toBe('KAVD/26-27/00007')
		// 18:30 UTC is midnight in India.
		expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe('26-27')
		expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe('27-28')
		expect(financialYear(new Date('2099-12-31T00:00:00Z'))).toBe('99-00')
	})
})

test('each kind of document has a series of its own, whatever the prefix', () => {
	const all = ['SK', 'K', 'KAV', 'S3'].flatMap((prefix) =>
		(['invoice', 'credit_note'] as const).flatMap((kind) =>
			[true, false].map((isTaxed) => seriesOf(kind, { prefix, isTaxed })),
		),
	)
	expect(all.slice(0, 4)).toEqual(['SK', 'SKB', 'SKC', 'SKD'])
	expect(new Set(all).size).toBe(16)
})

describe('amounts in words', () => {
	test('use crore, lakh and thousand', () => {
		expect(amountInWords(rupees(240.5))).toBe('Rupees Two Hundred Forty and Fifty Paise Only')
		expect(amountInWords(rupees(1_240))).toBe('Rupees One Thousand Two Hundred Forty Only')
		expect(amountInWords(rupees(12_34_567))).toBe(
			'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Only',
		)
		expect(amountInWords(rupees(1_00_00_000))).toBe('Rupees One Crore Only')
		expect(amountInWords(paise(5))).toBe('Rupees Zero and Five Paise Only')
	})
})
