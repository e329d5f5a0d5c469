import { expect, test } from 'vitest'
import { describeChart } from './describe-chart.ts'
import { rupees } from '#shop/money.ts'

const row = (day: string, orders: number, sales: number) => ({
	from: `2026-11-${day}`,
	orders,
	sales: rupees(sales),
})
const format = (value: number) => `₹${value / 100}`
const averageOf = ({ orders, sales }: ReturnType<typeof row>) => (orders === 0 ? null : sales / orders)

test('the highest day is named', () => {
	const rows = [row('01', 1, 240), row('02', 0, 0), row('03', 2, 500)]
	expect(describeChart({ rows, step: 1, valueOf: ({ sales }) => sales, format })).toBe(
		'Highest: ₹500 on 03 Nov 2026.',
	)
})

test('of averages, the lowest is named too, and what a gap means', () => {
	const rows = [row('01', 1, 240), row('02', 0, 0), row('03', 2, 500)]
	expect(describeChart({ rows, step: 1, valueOf: averageOf, format })).toBe(
		'Highest: ₹250 on 03 Nov 2026. Lowest: ₹240 on 01 Nov 2026. Days without orders have no bar.',
	)
	expect(describeChart({ rows: [row('01', 1, 240)], step: 1, valueOf: averageOf, format })).toBe(
		'Highest: ₹240 on 01 Nov 2026.',
	)
})

test('a bar of several days names its first one', () => {
	const rows = [row('01', 1, 240), row('08', 2, 500)]
	expect(describeChart({ rows, step: 7, valueOf: ({ orders }) => orders, format: String })).toBe(
		'Highest: 2 in the 7 days from 08 Nov 2026. Lowest: 1 in the 7 days from 01 Nov 2026.',
	)
})

test('without orders there is nothing to say', () => {
	expect(describeChart({ rows: [row('01', 0, 0)], step: 1, valueOf: averageOf, format })).toBeNull()
	expect(
		describeChart({ rows: [row('01', 0, 0)], step: 1, valueOf: ({ sales }) => sales, format }),
	).toBeNull()
})
