/** Compares the month so far with the same part of the last month, and of the same month of last year. */
import { dayInIndia, midnightInIndia } from '#shop/dates.ts'
import type { Period } from '#shop/orders/admin/sales.server.ts'

type MonthToDate = Record<'thisMonth' | 'lastMonth' | 'sameMonthLastYear', Period>

/**
 * Compares up to the same time on the same day, so that a month does not look worse in the morning than in the evening. A
 * month without that day is taken whole: 31 March is compared with all of February.
 */
export function monthToDate(now: Date): MonthToDate {
	const [year = 0, month = 0] = dayInIndia(now).split('-').map(Number)
	const sinceStart = now.getTime() - startOfMonth(year, month).getTime()
	const partOf = (ofYear: number, ofMonth: number): Period => {
		const from = startOfMonth(ofYear, ofMonth)
		const end = startOfMonth(ofYear, ofMonth + 1)
		return { from, until: new Date(Math.min(from.getTime() + sinceStart, end.getTime())) }
	}
	return {
		thisMonth: partOf(year, month),
		lastMonth: partOf(year, month - 1),
		sameMonthLastYear: partOf(year - 1, month),
	}
}

/** `month` may be 0 for December of the previous year, and 13 for January of the next. */
function startOfMonth(year: number, month: number): Date {
	return midnightInIndia(new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10))
}
