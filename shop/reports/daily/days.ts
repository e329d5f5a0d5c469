/** Which days of a period have stored figures. */
import { dayInIndia, type Days, midnightAfter } from '#shop/dates.ts'

/** The days of `period` that are not among `stored`, as runs of days. */
export function daysWithout(stored: readonly string[], { from, to }: Days): Days[] {
	const isStored = new Set(stored)
	const runs: Days[] = []
	let isRunning = false
	for (let day = from; day <= to; day = dayInIndia(midnightAfter(day))) {
		const run = runs.at(-1)
		if (isStored.has(day)) isRunning = false
		else if (isRunning && run) run.to = day
		else {
			runs.push({ from: day, to: day })
			isRunning = true
		}
	}
	return runs
}
