/** Rules of sessions: how long a session of the staff lasts, and what its device is called. */
import type { Customer } from '#shop/accounts/rules.ts'
import { isTooLate } from '#shop/clock-skew.ts'

/** Staff sign in again after this time, even if the session is in use. */
const ADMIN_SESSION_HOURS = 12
/** After this long without use, the console requires the second factor again. */
export const ADMIN_IDLE_MINUTES = 30
/** The use of a session is recorded at most this often. */
const SECONDS_BETWEEN_RECORDED_USES = 60

/** A customer's session lasts until the library's expiry, `SESSION_DAYS` after sign-in. Only a session of the staff ends earlier. */
export function isSessionOver(
	{ createdAt, role }: { createdAt: Date; role: Customer['role'] },
	now: Date,
): boolean {
	const hasLasted = now.getTime() - createdAt.getTime() >= ADMIN_SESSION_HOURS * 3_600_000
	return role !== 'customer' && (hasLasted || isTooLate(createdAt, now))
}

export function isIdle(lastUsedAt: Date, now: Date): boolean {
	return now.getTime() - lastUsedAt.getTime() > ADMIN_IDLE_MINUTES * 60_000 || isTooLate(lastUsedAt, now)
}

export function shouldRecordUse(lastUsedAt: Date, now: Date): boolean {
	const isDue = now.getTime() - lastUsedAt.getTime() >= SECONDS_BETWEEN_RECORDED_USES * 1000
	return isDue || isTooLate(lastUsedAt, now)
}

/** The order matters: most user agents also name other browsers, such as Safari in Chrome's. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
	[/EdgA?\/|EdgiOS\//, 'Edge'],
	[/OPR\/|OPiOS\//, 'Opera'],
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/UCBrowser\//, 'UC Browser'],
	[/Firefox\/|FxiOS\//, 'Firefox'],
	[/Chrome\/|CriOS\//, 'Chrome'],
	[/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
	[/iPhone/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Android/, 'Android'],
	[/Windows/, 'Windows'],
	[/Mac OS X|Macintosh/, 'Mac'],
	[/CrOS/, 'ChromeOS'],
	[/Linux/, 'Linux'],
]

/** Returns for example 'Chrome on Android'. Only this is stored, not the whole User-Agent header. */
export function deviceName(userAgent: string | null): string {
	const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
	const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
	if (browser && system) return `${browser} on ${system}`
	return browser ?? system ?? UNKNOWN_DEVICE
}

export const UNKNOWN_DEVICE = 'Unknown device'
