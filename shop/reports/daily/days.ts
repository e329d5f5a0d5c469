/** Which days of a period have kept figures. */
import { dayInIndia, type Days, midnightAfter } from '#shop/dates.ts'

/** The days of `period` that are not among `kept`, as runs of days. */
export function daysWithout(kept: readonly string[], { from, to }: Days): Days[] {
	const isKept = new Set(kept)
	const runs: Days[] = []
	let isRunning = false
	for (let day = from; day <= to; day = dayInIndia(midnightAfter(day))) {
		const run = runs.at(-1)
		if (isKept.has(day)) isRunning = false
		else if (isRunning && run) run.to = day
		else {
			runs.push({ from: day, to: day })
			isRunning = true
		}
	}
	return runs
}
