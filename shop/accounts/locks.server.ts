/** Resting after wrong tries, of a password and of a second factor alike. */
import { lockSeconds } from './rules.ts'
import { formatWait } from '#shop/limits/rules.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'

/** What one more wrong try leaves behind. */
export function recordFailure(before: { failures: number }, now: Date) {
	const failures = before.failures + 1
	const seconds = lockSeconds(failures)
	return { failures, lockedUntil: seconds === 0 ? null : new Date(now.getTime() + seconds * 1000) }
}

/** Null when it may be tried. `say` puts the time to wait into words. */
export function whyLocked(
	{ lockedUntil }: { lockedUntil: Date | null },
	{ now, title, say }: { now: Date; title: string; say: (wait: string) => string },
): Refusal | null {
	if (!lockedUntil || lockedUntil <= now) return null
	const retryAfter = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
	return refuse('too_many', title, { message: say(formatWait(retryAfter)), code: 'locked', retryAfter })
}
