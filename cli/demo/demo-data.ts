/** Creates a year of people and orders, with current orders in every status at the end. */
import { type Random } from './random.ts'
import { createPerson, type DemoPerson } from './people.ts'
import { type Catalogue, type DemoOrder, createDemoOrder } from './demo-order.ts'
import { pickEnding, type Ending } from './order-history.ts'
import { isBestsellerAsAdvertised, pickPersonOutsideLocalCity } from './advertised-claims.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'

export type DemoData = { people: DemoPerson[]; demoOrders: DemoOrder[] }

const UNPACKED_HOURS_AGO = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

/** What the owner has to do this morning. A demo of any size has these orders. */
const CURRENT_ORDERS: readonly {
	hoursAgo: number
	ending: Ending
	stopAt: OrderStatus
	isFar?: true
}[] = [
	{ hoursAgo: 80, ending: 'delivered', stopAt: 'out_for_delivery', isFar: true },
	{ hoursAgo: 50, ending: 'delivered', stopAt: 'shipped', isFar: true },
	{ hoursAgo: 18, ending: 'delivered', stopAt: 'packed' },
	{ hoursAgo: 100, ending: 'cancelled', stopAt: 'refunded' },
	{ hoursAgo: 9, ending: 'cancelled', stopAt: 'cancelled' },
	...UNPACKED_HOURS_AGO.map((hoursAgo) => ({ hoursAgo, ending: 'delivered', stopAt: 'processing' }) as const),
	{ hoursAgo: 0.15, ending: 'delivered', stopAt: 'pending' },
	{ hoursAgo: 0.05, ending: 'abandoned', stopAt: 'payment_pending' },
]
const ORDERS_PER_PERSON = 2.2

export const MIN_ORDERS = CURRENT_ORDERS.length

type DemoDataInput = { random: Random; catalogue: Catalogue; now: Date; count: number }

/** Repeats until the bestseller is the product with that badge, because with few orders chance may favour another. */
export function createDemoData(input: DemoDataInput): DemoData {
	for (;;) {
		// An attempt counts the uses of promo codes, which the next one must not see.
		const catalogue = { ...input.catalogue, uses: new Map(input.catalogue.uses) }
		const data = createYear({ ...input, catalogue })
		if (isBestsellerAsAdvertised(data.demoOrders, input.now)) return data
	}
}

function createYear({ random, catalogue, now, count }: DemoDataInput): DemoData {
	const people = Array.from({ length: Math.ceil(count / ORDERS_PER_PERSON) }, (_, index) =>
		createPerson(random, index + 1),
	)
	const moments = pickOrderTimes(random, { now, count: count - CURRENT_ORDERS.length })
	const demoOrders = moments.map((createdAt) =>
		createDemoOrder({
			random,
			catalogue,
			now,
			createdAt,
			person: random.pickWeighted(people),
			ending: pickEnding(random),
		}),
	)
	for (const { hoursAgo, ending, stopAt, isFar } of CURRENT_ORDERS) {
		const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
		demoOrders.push(
			createDemoOrder({
				random,
				catalogue,
				now,
				createdAt,
				person: isFar ? pickPersonOutsideLocalCity(random, people) : random.pickWeighted(people),
				ending,
				stopAt,
			}),
		)
	}
	const inOrder = demoOrders.toSorted((a, b) => paidAt(a) - paidAt(b))
	return { people, demoOrders: inOrder }
}

function paidAt({ history, order }: DemoOrder): number {
	const paid = history.steps.find(({ to }) => to === 'processing')
	return (paid?.at ?? order.createdAt).getTime()
}

const INDIA_OFFSET_MILLISECONDS = 5.5 * 3_600_000
const DAYS = 365

/** Weights of January (Pongal) to December. Deepavali is in October or November, and May is too hot for coffee. */
const MONTHS = [1.25, 0.95, 0.9, 0.85, 0.7, 0.85, 0.95, 1.05, 1.1, 1.45, 1.5, 1.3]
/** Weights of Sunday to Saturday. */
const WEEKDAYS = [1.3, 0.95, 0.9, 0.9, 0.95, 1, 1.2]
/** Weights of the hours from midnight to 11 pm. */
const HOURS = [1, 0, 0, 0, 0, 1, 3, 7, 9, 10, 9, 7, 6, 5, 4, 4, 5, 6, 8, 10, 11, 9, 6, 3]
const GROWTH = [0.6, 1.4] as const

/**
 * Picks `count` sorted times within the last 365 days, none of them in the last hour. There are more before festivals, at
 * weekends, after breakfast and in the evening, and they grow over the year.
 */
function pickOrderTimes(random: Random, { now, count }: { now: Date; count: number }): Date[] {
	const days = Array.from({ length: DAYS }, (_, index) => dayOf(now, DAYS - index))
	const hours = HOURS.map((weight, hour) => ({ hour, weight }))
	const moments: Date[] = []
	while (moments.length < count) {
		const { midnight } = random.pickWeighted(days)
		const moment = midnight + (random.pickWeighted(hours).hour + random.between(0, 1)) * 3_600_000
		if (moment < now.getTime() - 3_600_000) moments.push(new Date(Math.floor(moment)))
	}
	return moments.toSorted((a, b) => a.getTime() - b.getTime())
}

function dayOf(now: Date, daysAgo: number): { midnight: number; weight: number } {
	const local = now.getTime() + INDIA_OFFSET_MILLISECONDS - (daysAgo - 1) * DAY_MILLISECONDS
	const start = Math.floor(local / DAY_MILLISECONDS) * DAY_MILLISECONDS
	const day = new Date(start)
	const [initial, final] = GROWTH
	const growth = initial + (final - initial) * (1 - daysAgo / DAYS)
	const season = (MONTHS[day.getUTCMonth()] ?? 1) * (WEEKDAYS[day.getUTCDay()] ?? 1)
	return { midnight: start - INDIA_OFFSET_MILLISECONDS, weight: growth * season }
}
