/** The way of one order, from the click to the door or back: what happened to it, when, by whom. */
import { type Chance } from './chance.ts'
import type { OrderStatus } from '#shop/orders/rules.ts'
import type { Mover } from '#shop/orders/orders.server.ts'

export type Step = { from: OrderStatus | null; to: OrderStatus; at: Date; by: Mover }
export type Way = {
	steps: Step[]
	status: OrderStatus
	removed: { at: Date; reason: 'failed' | 'timeout' } | null
}

/** What becomes of it in the end, were there no end to time. */
export type Fate = 'delivered' | 'cancelled' | 'failed' | 'abandoned'

const FATES = [
	{ fate: 'delivered', weight: 900 },
	{ fate: 'cancelled', weight: 35 },
	{ fate: 'failed', weight: 45 },
	{ fate: 'abandoned', weight: 20 },
] as const satisfies readonly { fate: Fate; weight: number }[]

export const drawFate = (chance: Chance): Fate => chance.weigh(FATES).fate

const SHOPKEEPER = 'shop:Kamala'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Going = {
	chance: Chance
	createdAt: Date
	now: Date
	nights: number
	fate: Fate
	stopAt?: OrderStatus | undefined
}

/** As far as it has come by now, or to where it is told to stop. */
export function walk({ chance, createdAt, now, nights, fate, stopAt }: Going): Way {
	const steps: Step[] = [{ from: null, to: 'payment_pending', at: createdAt, by: 'customer' }]
	if (fate === 'failed' || fate === 'abandoned') {
		const isFailed = fate === 'failed'
		const at = new Date(createdAt.getTime() + (isFailed ? chance.between(1, 9) : 16) * MINUTE)
		if (stopAt || at >= now) return upTo({ steps, now, stopAt })
		return { ...upTo({ steps, now }), removed: { at, reason: isFailed ? 'failed' : 'timeout' } }
	}
	let at = createdAt.getTime()
	const go = (to: OrderStatus, by: Mover, after: number) => {
		at += after
		steps.push({ from: steps.at(-1)?.to ?? null, to, at: new Date(Math.floor(at)), by })
	}
	if (stopAt === 'pending' || chance.happens(0.3)) go('pending', 'provider', chance.between(0.4, 1) * MINUTE)
	go('processing', 'provider', chance.between(0.3, 3) * MINUTE)
	if (fate === 'cancelled') {
		go('cancelled', chance.happens(0.8) ? 'customer' : SHOPKEEPER, chance.between(0.3, 5) * HOUR)
		go('refunded', 'provider', chance.between(20, 70) * HOUR)
		return upTo({ steps, now, stopAt })
	}
	go('packed', SHOPKEEPER, chance.between(5, 26) * HOUR)
	go('shipped', SHOPKEEPER, chance.between(2, 9) * HOUR)
	go('out_for_delivery', SHOPKEEPER, nights * chance.between(0.7, 1.3) * 24 * HOUR)
	go('delivered', SHOPKEEPER, chance.between(1, 8) * HOUR)
	return upTo({ steps, now, stopAt })
}

function upTo({ steps, now, stopAt }: { steps: Step[]; now: Date; stopAt?: OrderStatus | undefined }): Way {
	const end = stopAt ? steps.findIndex(({ to }) => to === stopAt) : -1
	const wanted = end < 0 ? steps.filter(({ at }) => at < now) : hurried(steps.slice(0, end + 1), now)
	return { steps: wanted, status: wanted.at(-1)?.to ?? 'payment_pending', removed: null }
}

/** An order that is told where to stand has got there by now, however short the time was. */
function hurried(steps: Step[], now: Date): Step[] {
	const [first, last] = [steps[0], steps.at(-1)]
	if (!first || !last || last.at < now) return steps
	const start = first.at.getTime()
	const scale = (0.9 * (now.getTime() - start)) / (last.at.getTime() - start)
	return steps.map((step) => ({
		...step,
		at: new Date(Math.floor(start + (step.at.getTime() - start) * scale)),
	}))
}
