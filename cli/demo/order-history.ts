/** Simulates an order's status changes, with their times and who made them. */
import { type Random } from './random.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import type { ChangedBy } from '#shop/orders/orders.server.ts'

type Step = { from: OrderStatus | null; to: OrderStatus; at: Date; by: ChangedBy }
export type SimulatedHistory = {
	steps: Step[]
	status: OrderStatus
	hidden: { at: Date; reason: 'failed' | 'timeout' } | null
}

/** The final outcome, if enough time passes. */
export type Ending = 'delivered' | 'cancelled' | 'failed' | 'abandoned'

const ENDINGS = [
	{ ending: 'delivered', weight: 900 },
	{ ending: 'cancelled', weight: 35 },
	{ ending: 'failed', weight: 45 },
	{ ending: 'abandoned', weight: 20 },
] as const satisfies readonly { ending: Ending; weight: number }[]

export const pickEnding = (random: Random): Ending => random.pickWeighted(ENDINGS).ending

const ADMIN = 'shop:Kamala'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type HistoryInput = {
	random: Random
	createdAt: Date
	now: Date
	nights: number
	ending: Ending
	stopAt?: OrderStatus | undefined
}

/** Simulates up to now, or up to the status `stopAt`. */
export function simulateHistory({
	random,
	createdAt,
	now,
	nights,
	ending,
	stopAt,
}: HistoryInput): SimulatedHistory {
	const steps: Step[] = [{ from: null, to: 'payment_pending', at: createdAt, by: 'customer' }]
	if (ending === 'failed' || ending === 'abandoned') {
		const isFailed = ending === 'failed'
		const at = new Date(createdAt.getTime() + (isFailed ? random.between(1, 9) : 16) * MINUTE)
		if (stopAt || at >= now) return cutOff({ steps, now, stopAt })
		return { ...cutOff({ steps, now }), hidden: { at, reason: isFailed ? 'failed' : 'timeout' } }
	}
	let at = createdAt.getTime()
	const moveTo = (to: OrderStatus, by: ChangedBy, after: number) => {
		at += after
		steps.push({ from: steps.at(-1)?.to ?? null, to, at: new Date(Math.floor(at)), by })
	}
	if (stopAt === 'pending' || random.isTrue(0.3))
		moveTo('pending', 'provider', random.between(0.4, 1) * MINUTE)
	moveTo('processing', 'provider', random.between(0.3, 3) * MINUTE)
	if (ending === 'cancelled') {
		moveTo('cancelled', random.isTrue(0.8) ? 'customer' : ADMIN, random.between(0.3, 5) * HOUR)
		moveTo('refunded', 'provider', random.between(20, 70) * HOUR)
		return cutOff({ steps, now, stopAt })
	}
	// Orders ship within 24 hours, and arrive within those 24 hours in the city itself.
	moveTo('packed', ADMIN, random.between(2, 9) * HOUR)
	moveTo('shipped', ADMIN, random.between(1, 5) * HOUR)
	moveTo('out_for_delivery', ADMIN, nights * random.between(0.7, 1.3) * 24 * HOUR)
	moveTo('delivered', ADMIN, random.between(1, 3) * HOUR)
	return cutOff({ steps, now, stopAt })
}

function cutOff({
	steps,
	now,
	stopAt,
}: {
	steps: Step[]
	now: Date
	stopAt?: OrderStatus | undefined
}): SimulatedHistory {
	const end = stopAt ? steps.findIndex(({ to }) => to === stopAt) : -1
	const past = end < 0 ? steps.filter(({ at }) => at < now) : compressIntoPast(steps.slice(0, end + 1), now)
	return { steps: past, status: past.at(-1)?.to ?? 'payment_pending', hidden: null }
}

/** Scales the times so that an order with a `stopAt` has reached it by now. */
function compressIntoPast(steps: Step[], now: Date): Step[] {
	const [first, last] = [steps[0], steps.at(-1)]
	if (!first || !last || last.at < now) return steps
	const start = first.at.getTime()
	const scale = (0.9 * (now.getTime() - start)) / (last.at.getTime() - start)
	return steps.map((step) => ({
		...step,
		at: new Date(Math.floor(start + (step.at.getTime() - start) * scale)),
	}))
}
