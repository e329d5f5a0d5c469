/** Says in words what a chart of sales shows. */
import { formatDate, midnightInIndia } from '#shop/dates.ts'
import type { Sales } from '#shop/reports/sales.server.ts'

export type ChartedSales = {
	rows: readonly Sales[]
	/** The number of days of each row. */
	step: number
	/** Null for a row without a value, which is a gap and not zero. */
	valueOf: (row: Sales) => number | null
	format: (value: number) => string
}

/** Names the highest value, and the lowest one if it is not zero. Returns null if nothing was sold. */
export function describeChart({ rows, step, valueOf, format }: ChartedSales): string | null {
	const values = rows.flatMap((row) => {
		const value = valueOf(row)
		return value === null ? [] : [{ value, from: row.from }]
	})
	const inOrder = values.toSorted((one, other) => one.value - other.value)
	const [lowest, highest] = [inOrder[0], inOrder.at(-1)]
	if (!lowest || !highest || highest.value === 0) return null
	const describe = ({ value, from }: typeof lowest) => {
		const day = formatDate(midnightInIndia(from))
		return `${format(value)} ${step === 1 ? `on ${day}` : `in the ${step} days from ${day}`}`
	}
	return [
		`Highest: ${describe(highest)}.`,
		...(0 < lowest.value && lowest.value < highest.value ? [`Lowest: ${describe(lowest)}.`] : []),
		...(values.length < rows.length ? ['Days without orders have no bar.'] : []),
	].join(' ')
}
