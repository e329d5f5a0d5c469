/** Rules of sessions: how long an admin's lasts, and the words for the device it is on. */
import type { Customer } from '#shop/accounts/rules.ts'

/** After this, an admin signs in again, however busy. */
const ADMIN_SESSION_HOURS = 12
/** After this long without use, the console asks for the second factor again. */
const ADMIN_IDLE_MINUTES = 30
/** The use of a session is recorded at most this often. */
const SECONDS_BETWEEN_RECORDED_USES = 60

/** Only an admin's ends by its age. */
export function isSessionOver(
	{ createdAt, role }: { createdAt: Date; role: Customer['role'] },
	now: Date,
): boolean {
	return role === 'admin' && now.getTime() - createdAt.getTime() >= ADMIN_SESSION_HOURS * 3_600_000
}

export function isIdle(lastUsedAt: Date, now: Date): boolean {
	return now.getTime() - lastUsedAt.getTime() > ADMIN_IDLE_MINUTES * 60_000
}

export function isUseDue(lastUsedAt: Date, now: Date): boolean {
	return now.getTime() - lastUsedAt.getTime() >= SECONDS_BETWEEN_RECORDED_USES * 1000
}

/** The first match counts: most browsers also name the ones they descend from. */
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

/** Such as 'Chrome on Android'. Only these words are stored, not the browser's whole description of itself. */
export function deviceName(userAgent: string | null): string {
	const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
	const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
	if (browser && system) return `${browser} on ${system}`
	return browser ?? system ?? UNKNOWN_DEVICE
}

export const UNKNOWN_DEVICE = 'Unknown device'
