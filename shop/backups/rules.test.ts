import { describe, expect, test } from 'vitest'
import {
	backupName,
	isBackupDue,
	lastScheduled,
	momentOfBackup,
	newestBackup,
	superfluousBackups,
} from './rules.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'

const india = (text: string) => new Date(`${text}+05:30`)
const HALF_PAST_TWO = 150

describe('a file of a backup', () => {
	test("is named after India's day and time", () => {
		expect(backupName(new Date('2026-11-19T20:34:09.500Z'))).toBe('shop-20261120-020409.tar.gz')
		expect(backupName(new Date('2026-11-20T18:29:59Z'))).toBe('shop-20261120-235959.tar.gz')
		expect(backupName(new Date('2026-11-20T18:30:00Z'))).toBe('shop-20261121-000000.tar.gz')
		const byHand = { isMadeByHand: true }
		expect(backupName(new Date('2026-11-19T20:34:09.500Z'), byHand)).toBe(
			'shop-20261120-020409-by-hand.tar.gz',
		)
		for (const name of ['shop-20261120-020409.tar.gz', 'shop-20261120-020409-by-hand.tar.gz'])
			expect(momentOfBackup(name)).toEqual(new Date('2026-11-19T20:34:09Z'))
	})

	test.each([
		'unfinished-0f8fad5b-d9cb-469f-a165-70867728950e.part',
		'shop-20261120-020409.tar.gz.part',
		'shop-20261345-020409.tar.gz',
		'before-the-move.tar.gz',
	])('is not %s', (name) => {
		expect(momentOfBackup(name)).toBeNull()
		expect(superfluousBackups([name], { days: 0, weeks: 0, months: 0 })).toEqual([])
	})

	test('is the newest unless a clock that was ahead has named it', () => {
		const names = [
			'shop-20270101-023000.tar.gz',
			'shop-20261119-023000.tar.gz',
			'shop-20261120-023000.tar.gz',
		]
		expect(newestBackup(names, india('2026-11-20T12:00:00'))).toBe('shop-20261120-023000.tar.gz')
		expect(newestBackup(names.slice(0, 1), india('2026-11-20T12:00:00'))).toBe(names[0])
		expect(newestBackup([], india('2026-11-20T12:00:00'))).toBeNull()
	})
})

describe('a backup is due', () => {
	const now = india('2026-11-20T02:31:00')
	const due = (history: { lastDone?: Date; lastStarted?: Date; isMissing?: boolean }, at = now) =>
		isBackupDue({ now: at, lastDone: null, lastStarted: null, ...history }, HALF_PAST_TWO)

	test('at its time in India, once', () => {
		expect(lastScheduled(now, HALF_PAST_TWO)).toEqual(india('2026-11-20T02:30:00'))
		expect(lastScheduled(india('2026-11-20T02:29:59'), HALF_PAST_TWO)).toEqual(india('2026-11-19T02:30:00'))
		const yesterday = india('2026-11-19T02:30:02')
		expect(due({ lastDone: yesterday }, india('2026-11-20T02:29:00'))).toBe(false)
		expect(due({ lastDone: yesterday })).toBe(true)
		const today = india('2026-11-20T02:30:02')
		expect(due({ lastDone: today, lastStarted: today })).toBe(false)
	})

	test('if there is none, and as soon as a server runs again', () => {
		expect(due({})).toBe(true)
		expect(due({ lastDone: india('2026-11-17T02:30:00') }, india('2026-11-20T18:00:00'))).toBe(true)
	})

	test('at once if the one that was made is gone', () => {
		const justNow = india('2026-11-20T02:30:59')
		expect(due({ lastDone: justNow, lastStarted: justNow, isMissing: true })).toBe(true)
	})

	test('half an hour after one that failed or was killed', () => {
		const lastDone = india('2026-11-19T02:30:00')
		const lastStarted = india('2026-11-20T02:30:00')
		expect(due({ lastDone, lastStarted }, india('2026-11-20T02:59:59'))).toBe(false)
		expect(due({ lastDone, lastStarted }, india('2026-11-20T03:00:00'))).toBe(true)
	})
})

describe('of the backups', () => {
	const RETENTION = { days: 7, weeks: 4, months: 12 }
	/** Lists a backup for each of this many days. */
	const daily = (until: string, days: number) =>
		Array.from({ length: days }, (_, ago) =>
			backupName(new Date(india(`${until}T02:30:00`).getTime() - ago * DAY_MILLISECONDS)),
		)
	const keptOf = (names: readonly string[], keep = RETENTION) => {
		const superfluous = new Set(superfluousBackups(names, keep))
		return names
			.filter((name) => !superfluous.has(name))
			.map((name) => name.slice(5, 13))
			.toSorted()
			.toReversed()
	}

	test('the last 7 days, 4 weeks and 12 months are kept', () => {
		// 20 November 2026 is a Friday.
		const lastDays = '20261120 20261119 20261118 20261117 20261116 20261115 20261114'
		const sundays = '20261108 20261101'
		const lastOfMonths =
			'20261031 20260930 20260831 20260731 20260630 20260531 20260430 20260331 20260228 20260131 20251231'
		expect(keptOf(daily('2026-11-20', 500)).join(' ')).toBe(`${lastDays} ${sundays} ${lastOfMonths}`)
	})

	test('after daily backups for more than a year, no more than these are kept', () => {
		let names: string[] = []
		for (let day = 0; day < 400; day++) {
			names.push(backupName(new Date(india('2026-11-20T02:30:00').getTime() + day * DAY_MILLISECONDS)))
			const superfluous = new Set(superfluousBackups(names, RETENTION))
			names = names.filter((name) => !superfluous.has(name))
			expect(names.length).toBeLessThanOrEqual(7 + 4 + 12)
		}
		expect(names.length).toBeGreaterThanOrEqual(18)
	})

	test('the newest of a day is kept', () => {
		const names = [
			'shop-20261120-023000.tar.gz',
			'shop-20261120-180000.tar.gz',
			'shop-20261119-023000.tar.gz',
		]
		expect(superfluousBackups(names, { days: 2, weeks: 0, months: 0 })).toEqual([
			'shop-20261120-023000.tar.gz',
		])
	})

	test('one that was made by hand is kept, and does not count towards the others', () => {
		const names = [
			'shop-20261120-023000.tar.gz',
			'shop-20261120-180000-by-hand.tar.gz',
			'shop-20261121-020000-by-hand.tar.gz',
			'shop-20261121-023000.tar.gz',
		]
		expect(superfluousBackups(names, { days: 2, weeks: 0, months: 0 })).toEqual([])
		expect(superfluousBackups(names, { days: 1, weeks: 0, months: 0 })).toEqual([
			'shop-20261120-023000.tar.gz',
		])
		expect(newestBackup(names.slice(0, 3), india('2026-11-21T12:00:00'))).toBe(names[2])
	})

	test('none is removed when no backup was made for a while, or a clock was ahead', () => {
		expect(keptOf(daily('2020-01-31', 7))).toHaveLength(7)
		const names = ['shop-20990101-023000.tar.gz', ...daily('2026-11-20', 6)]
		expect(superfluousBackups(names, RETENTION)).toEqual([])
	})
})
