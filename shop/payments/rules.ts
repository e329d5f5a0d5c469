/** States of payment attempts and refunds, and the schedule on which the provider is asked about them. */
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { rupees } from '#shop/money.ts'

export const ATTEMPT_STATES = [
	'created',
	'initiated',
	'completed',
	'failed',
	'expired',
	'abandoned',
	'review',
	'settled',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/**
 * What to expect of an attempt. `open`: a payment may come. `closed`: no payment is expected, though one may still come
 * late. `review`: another amount was paid than the order's total, and the owner must decide. `settled`: the owner has
 * decided, and the shop leaves this payment alone.
 */
type Expectation = 'open' | 'paid' | 'review' | 'settled' | 'closed'

const ATTEMPT_EXPECTATIONS = {
	created: 'open',
	initiated: 'open',
	completed: 'paid',
	failed: 'closed',
	expired: 'closed',
	// The provider has it, but the address of its payment page was lost, so another attempt replaced it.
	abandoned: 'open',
	review: 'review',
	settled: 'settled',
} as const satisfies Record<AttemptState, Expectation>

export const OPEN_ATTEMPT_STATES = attemptStates('open')
/** It is not known yet whether one of these pays its order: a payment may come, or the owner decides about one that has come. */
export const UNDECIDED_ATTEMPT_STATES = attemptStates('open', 'review')
export const CLOSED_ATTEMPT_STATES = attemptStates('closed')

export function isAttemptOpen(state: AttemptState): boolean {
	return ATTEMPT_EXPECTATIONS[state] === 'open'
}

export function isAttemptClosed(state: AttemptState): boolean {
	return ATTEMPT_EXPECTATIONS[state] === 'closed'
}

/** A payment has arrived, even if of another amount: a later report that it failed or is pending changes nothing. */
export function hasPayment(state: AttemptState): boolean {
	return isAttemptDone(state) || ATTEMPT_EXPECTATIONS[state] === 'review'
}

export function isAttemptDone(state: AttemptState): boolean {
	return ATTEMPT_EXPECTATIONS[state] === 'paid' || ATTEMPT_EXPECTATIONS[state] === 'settled'
}

export function isAttemptUndecided(state: AttemptState): boolean {
	return UNDECIDED_ATTEMPT_STATES.includes(state)
}

function attemptStates(...expectations: Expectation[]): AttemptState[] {
	return ATTEMPT_STATES.filter((state) => expectations.includes(ATTEMPT_EXPECTATIONS[state]))
}

/** This many failed payments within this many minutes, with none that succeeded, are more than bad luck. */
export const FAILING_ATTEMPTS = 5
export const FAILING_WITHIN_MINUTES = 60

export const REFUND_STATES = [
	'created',
	'pending',
	'confirmed',
	'completed',
	'failed',
	'settled',
	'by_hand',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * `replaced`: it sent nothing, and a new refund of the same amount took its place. `settled`: the owner has paid it in
 * another way. `by_hand`: the payment was made outside the provider, so the shop pays it back itself.
 */
const REFUND_PROGRESS = {
	created: 'open',
	pending: 'open',
	confirmed: 'open',
	completed: 'arrived',
	failed: 'replaced',
	settled: 'arrived',
	by_hand: 'owed',
} as const satisfies Record<RefundState, 'open' | 'arrived' | 'replaced' | 'owed'>

export const OPEN_REFUND_STATES = REFUND_STATES.filter(isRefundOpen)
export const ARRIVED_REFUND_STATES = REFUND_STATES.filter((state) => REFUND_PROGRESS[state] === 'arrived')
/** The money has not reached the customer yet. */
export const UNFINISHED_REFUND_STATES = REFUND_STATES.filter(isRefundUnfinished)
/** Refunds that reduce what is left of a payment. */
export const COUNTED_REFUND_STATES = REFUND_STATES.filter((state) => REFUND_PROGRESS[state] !== 'replaced')

export function isRefundOpen(state: RefundState): boolean {
	return REFUND_PROGRESS[state] === 'open'
}

export function isRefundUnfinished(state: RefundState): boolean {
	return isRefundOpen(state) || REFUND_PROGRESS[state] === 'owed'
}

/**
 * `surplus`: an extra payment, for which nothing is owed, because it is a duplicate or late. `part`: a part of an order
 * that continues, and `return` one for a return. `correction`: the order was corrected, and costs less.
 */
export type RefundReason = 'surplus' | 'cancelled' | 'part' | 'return' | 'correction'

/** The smallest amount that the provider accepts, to pay and to refund (PhonePe Standard Checkout v2). */
export const MIN_PAYMENT = rupees(1)

/** Longer than the timeouts of the provider's API, so that a claim outlives every call made under it. */
export const CLAIM_SECONDS = 20

/** A payment page that expires sooner than this is not offered again. */
export const MIN_SECONDS_TO_REOPEN = 60

/** A browser may trigger a status check of an attempt this often. */
export const MIN_SECONDS_BETWEEN_CHECKS = 3

/** A payment that arrives within this time after the attempt expired restores its order. A later one is refunded. */
export const RESTORE_WITHIN_MINUTES = 30

/** The schedule that PhonePe makes mandatory: first after 20 to 25 s, then every 3, 6, 10, 30, and from there 60 s. */
const FIRST_CHECK_SECONDS = 22
const INTERVALS = [
	{ every: 3, times: 10 },
	{ every: 6, times: 10 },
	{ every: 10, times: 6 },
	{ every: 30, times: 2 },
] as const
const LAST_INTERVAL_SECONDS = 60
/** Our own checks for late payments, after the attempt expired: 1 and 10 minutes, an hour, a day, five days. */
const CHECKS_AFTER_EXPIRY_SECONDS = [60, 600, 3_600, 86_400, 432_000]

/** After this many days, longer than the last of these checks, every late payment has been found. */
export const LATE_PAYMENT_DAYS = 7

/** If the provider did not answer the last check of the schedule, it is repeated this often until it does. */
export const UNANSWERED_RETRY_SECONDS = 86_400

const SCHEDULE = INTERVALS.reduce<number[]>(
	(offsets, { every, times }) => {
		for (let step = 0; step < times; step++) offsets.push((offsets.at(-1) ?? 0) + every)
		return offsets
	},
	[FIRST_CHECK_SECONDS],
)

/** How long ago an attempt began, and how long it was to last, in seconds by the database's clock. */
export type AttemptAge = { passed: number; lifetime: number }

/** Seconds from now to the next check, or null at the end of the schedule. */
export function secondsToNextCheck({ passed: sinceStart, lifetime }: AttemptAge): number | null {
	// It is before the start only if the clock was set back, and then the schedule begins again.
	const passed = Math.max(0, sinceStart)
	const scheduled = SCHEDULE.find((offset) => offset > passed)
	const next = scheduled ?? passed + LAST_INTERVAL_SECONDS
	if (next < lifetime) return next - passed
	const afterExpiry = CHECKS_AFTER_EXPIRY_SECONDS.find((offset) => lifetime + offset > passed)
	return afterExpiry === undefined ? null : lifetime + afterExpiry - passed
}

/** The wait doubles with each check or retry: a minute after the first, at most six hours. */
export function refundCheckAfterSeconds(count: number): number {
	return Math.min(30 * 2 ** count, 21_600)
}

/** After this many failed attempts the owner is alerted about a refund. */
export const REFUND_ATTEMPTS_BEFORE_ALERT = 3

/** Customers are promised seven business days, which end at the latest after this many calendar days. */
export const REFUND_LATE_AFTER_DAYS = 11

export function lateRefundCutoff(now: Date): Date {
	return new Date(now.getTime() - REFUND_LATE_AFTER_DAYS * DAY_MILLISECONDS)
}

type RefundProgress = { retries: number; createdAt: Date }

/** Returns why the owner must act on a refund that has not arrived. `countStuckRefunds` asks the same of the database. */
export function whyRefundStuck({ retries, createdAt }: RefundProgress, now: Date): 'failing' | 'late' | null {
	if (retries >= REFUND_ATTEMPTS_BEFORE_ALERT) return 'failing'
	return createdAt < lateRefundCutoff(now) ? 'late' : null
}

function isRefundStuck(refund: RefundProgress & { state: RefundState }, now: Date): boolean {
	return isRefundOpen(refund.state) && whyRefundStuck(refund, now) !== null
}

/** Returns whether the shop may say that it has paid the customer itself. */
export function canSettle(refund: RefundProgress & { state: RefundState }, now: Date): boolean {
	return refund.state === 'by_hand' || isRefundStuck(refund, now)
}
