/** How a payment attempt lives, and when the provider is asked about it. */
import { rupees } from '#shop/money.ts'

export const ATTEMPT_STATES = [
	'created',
	'initiated',
	'completed',
	'failed',
	'expired',
	'abandoned',
	'review',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** An attempt that may still bring money by the ordinary way. `failed` and `expired` may too, but only by surprise. */
export const OPEN_ATTEMPT_STATES = [
	'created',
	'initiated',
	'abandoned',
] as const satisfies readonly AttemptState[]

export function isOpen(state: AttemptState): boolean {
	return OPEN_ATTEMPT_STATES.some((open) => open === state)
}

/** Open, or waiting for a person to decide: the order may still come to be paid. */
export const UNDECIDED_ATTEMPT_STATES: readonly AttemptState[] = [...OPEN_ATTEMPT_STATES, 'review']

/** Why a refund was made, where only a part of an order goes back. */
export const PART = 'part'

export const REFUND_STATES = ['created', 'pending', 'confirmed', 'completed', 'failed'] as const

/** The money is still on its way back. A refund that failed has been replaced by a new one. */
export const OPEN_REFUND_STATES = [
	'created',
	'pending',
	'confirmed',
] as const satisfies readonly (typeof REFUND_STATES)[number][]

/** The smallest sum the provider takes (PhonePe Standard Checkout v2, create payment). */
export const MIN_PAYMENT = rupees(1)

/** Longer than the provider's time-outs, so a claim outlives every call made under it. */
export const CLAIM_SECONDS = 20

export function isRefundOpen(state: (typeof REFUND_STATES)[number]): boolean {
	return OPEN_REFUND_STATES.some((open) => open === state)
}

/** A provider window with less time than this left is not offered again. */
export const REOPEN_SECONDS_LEFT = 60

/** The customer's browser may make us ask the provider this often, not more. */
export const CHECK_AGAIN_SECONDS = 3

/** A payment this long after the attempt ended still revives its order; later, it is returned. */
export const RESTORE_WITHIN_MINUTES = 30

/** The provider publishes this schedule as mandatory: first after 20-25 s, then every 3, 6, 10, 30, and from there 60 s. */
const FIRST_CHECK_SECONDS = 22
const STEPS = [
	{ every: 3, times: 10 },
	{ every: 6, times: 10 },
	{ every: 10, times: 6 },
	{ every: 30, times: 2 },
] as const
const EVERY_AT_LAST_SECONDS = 60
/** Ours: looks after the end, for money that lost its way. One minute, ten, an hour, a day, five days. */
const AFTER_THE_END_SECONDS = [60, 600, 3_600, 86_400, 432_000]

/** Ours: how often a provider that gave no answer to the last look is asked again. */
export const SILENCE_SECONDS = 86_400

const SCHEDULE = STEPS.reduce<number[]>(
	(offsets, { every, times }) => {
		for (let step = 0; step < times; step++) offsets.push((offsets.at(-1) ?? 0) + every)
		return offsets
	},
	[FIRST_CHECK_SECONDS],
)

/** When to ask next, or null when there is nothing more to learn. */
export function nextCheckAt({
	startedAt,
	expiresAt,
	now,
}: {
	startedAt: Date
	expiresAt: Date
	now: Date
}): Date | null {
	const passed = (now.getTime() - startedAt.getTime()) / 1000
	const life = (expiresAt.getTime() - startedAt.getTime()) / 1000
	const scheduled = SCHEDULE.find((offset) => offset > passed)
	const next = scheduled ?? passed + EVERY_AT_LAST_SECONDS
	if (next < life) return later(startedAt, next)
	const afterwards = AFTER_THE_END_SECONDS.find((offset) => life + offset > passed)
	return afterwards === undefined ? null : later(startedAt, life + afterwards)
}

/** Doubles from half a minute to six hours. */
export function refundCheckAfterSeconds(tries: number): number {
	return Math.min(30 * 2 ** tries, 21_600)
}

/** After this many failed tries a person has to look at a refund. */
export const REFUND_ATTEMPTS_BEFORE_ALARM = 3

/** The seven business days that its customer was told end at the latest after so many days of the calendar. */
export const REFUND_LATE_AFTER_DAYS = 11

export function lateRefundCutoff(now: Date): Date {
	return new Date(now.getTime() - REFUND_LATE_AFTER_DAYS * 86_400_000)
}

function later(from: Date, seconds: number): Date {
	return new Date(from.getTime() + seconds * 1000)
}
