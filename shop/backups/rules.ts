/** Decides when a backup is due, how its file is named, and which files are kept. */
import { isTooLate } from '#shop/clock-skew.ts'
import { DAY_MILLISECONDS, formatForSpreadsheet, midnightInIndia, dayInIndia } from '#shop/dates.ts'

/** How many backups are kept: the last one of this many days, weeks and months. */
export type Retention = { days: number; weeks: number; months: number }

/** The wait after a backup that failed or was killed. */
const RETRY_AFTER_MILLISECONDS = 30 * 60_000
/** A day, and time for another attempt. */
export const TOO_OLD_AFTER_HOURS = 30

const BY_HAND = '-by-hand'
const NAME = new RegExp(`^shop-(\\d{8}-\\d{6})(${BY_HAND})?\\.tar\\.gz$`)
const TIMESTAMP = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/

/** The name has India's time, such as shop-20261120-023000.tar.gz, or shop-20261120-023000-by-hand.tar.gz if it is made by hand. */
export function backupName(moment: Date, { isMadeByHand = false } = {}): string {
	return `shop-${timestamp(moment)}${isMadeByHand ? BY_HAND : ''}.tar.gz`
}

/** In India's time: 2026-11-19T20:34:09Z becomes 20261120-020409. */
export function timestamp(moment: Date): string {
	const seconds = moment.toISOString().slice(17, 19)
	return `${formatForSpreadsheet(moment)}${seconds}`.replaceAll(/[-:]/g, '').replace(' ', '-')
}

/** Returns null for any other file. */
export function momentOfBackup(name: string): Date | null {
	return momentOf(NAME.exec(name)?.[1] ?? '')
}

/** 20261120-020409 → 2026-11-19T20:34:09Z. Null for anything else. */
export function momentOf(text: string): Date | null {
	const match = TIMESTAMP.exec(text)
	if (!match) return null
	const [, year, month, day, hour, minute, second] = match
	const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+05:30`)
	return Number.isNaN(moment.getTime()) ? null : moment
}

/** Leaves out files whose names come from a clock that was ahead, unless there are no others. */
export function newestBackup(names: readonly string[], now: Date): string | null {
	const known = names.filter((name) => momentOfBackup(name) !== null).toSorted()
	const possible = known.filter((name) => !isTooLate(momentOfBackup(name) ?? now, now))
	return possible.at(-1) ?? known.at(-1) ?? null
}

/** Times are minutes after midnight in India. */
export function lastScheduled(now: Date, minutes: number): Date {
	const today = new Date(midnightInIndia(dayInIndia(now)).getTime() + minutes * 60_000)
	return today <= now ? today : new Date(today.getTime() - DAY_MILLISECONDS)
}

type History = {
	now: Date
	lastDone: Date | null
	lastStarted: Date | null
	/** The earlier backup no longer exists, or cannot be used. */
	isMissing?: boolean
}

export function isBackupDue(
	{ now, lastDone, lastStarted, isMissing = false }: History,
	minutes: number,
): boolean {
	const isDone = !isMissing && lastDone !== null && lastDone >= lastScheduled(now, minutes)
	const isUnfinished = lastStarted !== null && (lastDone === null || lastStarted > lastDone)
	return !isDone && !(isUnfinished && now.getTime() - lastStarted.getTime() < RETRY_AFTER_MILLISECONDS)
}

function isMadeByHand(name: string): boolean {
	return NAME.exec(name)?.at(-1) !== undefined
}

/**
 * Lists the scheduled backups that are not the newest of one of the last days, weeks (from Monday) or months with a
 * backup. Periods without one do not count, so that a shop that was closed, or a wrong clock, never costs the last
 * backups.
 */
export function superfluousBackups(names: readonly string[], { days, weeks, months }: Retention): string[] {
	const newestFirst = names
		.flatMap((name) => {
			const moment = momentOfBackup(name)
			return moment && !isMadeByHand(name) ? [{ name, day: dayInIndia(moment) }] : []
		})
		.toSorted((a, b) => (a.name < b.name ? 1 : -1))
	const kept = new Set([
		...newestOfEach(newestFirst, { periods: days, periodOf: (day) => day }),
		...newestOfEach(newestFirst, { periods: weeks, periodOf: weekOf }),
		...newestOfEach(newestFirst, { periods: months, periodOf: (day) => day.slice(0, 7) }),
	])
	return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name))
}

function newestOfEach(
	newestFirst: readonly { name: string; day: string }[],
	{ periods, periodOf }: { periods: number; periodOf(day: string): string },
): string[] {
	const newest = new Map<string, string>()
	for (const { name, day } of newestFirst) {
		const period = periodOf(day)
		if (!newest.has(period)) newest.set(period, name)
	}
	return [...newest.values()].slice(0, periods)
}

/** Returns the number of the week, from Monday. 1 January 1970 was a Thursday. */
function weekOf(day: string): string {
	return String(Math.floor((Date.parse(day) / DAY_MILLISECONDS + 3) / 7))
}
