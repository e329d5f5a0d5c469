/** Describes the figures of the overview in words. */
import { formatCount } from '#shop/orders/rules.ts'

/** Describes the age of the oldest task, which has waited since `days` midnights ago. */
export function describeAge({ count, days }: { count: number; days: number }): string {
	const since = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
	return count === 1 ? `from ${since}` : `oldest: ${since}`
}

export function describeCount(count: number, [one, many]: readonly [string, string]): string {
	return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** `percent` is how much more was sold than in the period `name`, or null if nothing was sold then. */
export function describeChange(percent: number | null, name: string): string {
	if (percent === null) return `No sales in ${name}`
	if (percent === 0) return `As much as in ${name}`
	if (percent >= 1_000) return `More than ten times ${name}`
	return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than in ${name}`
}

export function describeDaysLeft({ available, daysLeft }: { available: number; daysLeft: number }): string {
	if (available === 0) return 'Sold out'
	if (daysLeft === 0) return 'today'
	return daysLeft === 1 ? 'in 1 day' : `in ${daysLeft} days`
}
