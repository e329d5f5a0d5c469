/** Temporary lockout after wrong second-factor codes. */
import { lockSeconds } from './rules.ts'
import { formatWait } from '#shop/limits/rules.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'

/** The column values after one more failure. */
export function recordFailure(before: { failures: number }, now: Date) {
	const failures = before.failures + 1
	const seconds = lockSeconds(failures)
	return { failures, lockedUntil: seconds === 0 ? null : new Date(now.getTime() + seconds * 1000) }
}

/** Null if another attempt is allowed. `message` receives the waiting time as text. */
export function whyLockedOut(
	{ lockedUntil }: { lockedUntil: Date | null },
	{ now, title, message }: { now: Date; title: string; message: (wait: string) => string },
): Refusal | null {
	if (!lockedUntil || lockedUntil <= now) return null
	const retryAfter = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
	return refuse('too_many', title, { message: message(formatWait(retryAfter)), code: 'locked', retryAfter })
}
