import { describe, expect, test } from 'vitest'
import { splitRefund } from './split-refund.ts'
import { paise, type Paise } from '#shop/money.ts'

const split = (amount: number, ...payments: number[]) => splitRefund(paise(amount), payments.map(paise))

describe('a refund is spread over payments', () => {
	test('the first one first', () => {
		expect(split(28_000, 28_000)).toEqual([28_000])
		expect(split(100, 28_000)).toEqual([100])
		expect(split(50_000, 96_000, 94_000)).toEqual([50_000, 0])
		expect(split(96_000, 96_000, 94_000)).toEqual([96_000, 0])
		expect(split(100_000, 96_000, 94_000)).toEqual([96_000, 4_000])
		expect(split(190_000, 96_000, 94_000)).toEqual([96_000, 94_000])
	})

	test('so that no part is below the minimum', () => {
		expect(split(96_050, 96_000, 94_000)).toEqual([95_900, 150])
		expect(split(96_099, 96_000, 94_000)).toEqual([95_900, 199])
		expect(split(96_100, 96_000, 94_000)).toEqual([96_000, 100])
	})

	test('so that nothing below the minimum is left of one', () => {
		expect(split(95_950, 96_000, 94_000)).toEqual([95_850, 100])
		expect(split(189_900, 96_000, 94_000)).toEqual([96_000, 93_900])
		expect(split(189_850, 96_000, 94_000)).toEqual([96_000, 93_850])
	})

	test('over more than two, some of them small', () => {
		expect(split(20_050, 20_000, 150, 30_000)).toEqual([19_900, 150, 0])
		expect(split(20_050, 20_000, 120, 30_000)).toEqual([19_900, 0, 150])
	})

	test('all of it, whatever an earlier version has left', () => {
		expect(split(94_050, 50, 94_000)).toEqual([50, 94_000])
		expect(split(94_000, 50, 94_000)).toEqual([0, 94_000])
		expect(split(90_000, 50, 94_000)).toEqual([0, 90_000])
	})
})

describe('a refund is impossible', () => {
	test('if it is below the minimum, or leaves less of the only payment', () => {
		expect(split(99, 28_000)).toBeNull()
		expect(split(27_901, 28_000)).toBeNull()
		expect(split(28_001, 28_000)).toBeNull()
		expect(split(100)).toBeNull()
	})

	test('if the payments are too small to make up for it', () => {
		expect(split(200, 150, 150)).toBeNull()
		expect(split(20_050, 20_000, 120)).toBeNull()
	})
})

test('no possible refund is missed', () => {
	const payments = [paise(310), paise(120), paise(205)]
	const choices = (whole: Paise) =>
		Array.from({ length: whole + 1 }, (_, part) => part).filter(
			(part) => (part === 0 || part >= 100) && (part === whole || whole - part >= 100),
		)
	const [first = [], second = [], third = []] = payments.map(choices)
	const possible = new Set(first.flatMap((a) => second.flatMap((b) => third.map((c) => a + b + c))))
	for (let amount = 0; amount <= 635; amount++) {
		const parts = splitRefund(paise(amount), payments)
		expect([amount, parts !== null]).toEqual([amount, possible.has(amount)])
		parts?.forEach((part, index) => expect([first, second, third][index]).toContain(part))
		expect(parts?.reduce((total, part) => total + part, 0) ?? amount).toBe(amount)
	}
})
