/** Creates a year of people and orders, with current orders in every status at the end. */
import { pickOrderTimes } from './order-times.ts'
import { type Random } from './random.ts'
import { createPerson, type Person } from './people.ts'
import { type Catalogue, type DemoOrder, createDemoOrder } from './demo-order.ts'
import { pickEnding, type Ending } from './order-history.ts'
import { hasTrueBestseller, pickFarPerson } from './claims.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'

export type DemoData = { people: Person[]; demoOrders: DemoOrder[] }

/** Orders paid since last evening and not packed yet. */
const UNPACKED_HOURS_AGO = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

/** Present in a demo of any size: what the owner has to do this morning. */
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
/** Average number of orders a person places in a year. */
const ORDERS_PER_PERSON = 2.2

export const MIN_ORDERS = CURRENT_ORDERS.length

type DemoDataInput = { random: Random; catalogue: Catalogue; now: Date; count: number }

/** Repeats until the bestseller is the product with that badge; with few orders, chance may favour another. */
export function createDemoData(input: DemoDataInput): DemoData {
	for (;;) {
		// An attempt counts the uses of promo codes, which the next one must not see.
		const catalogue = { ...input.catalogue, uses: new Map(input.catalogue.uses) }
		const data = createYear({ ...input, catalogue })
		if (hasTrueBestseller(data.demoOrders, input.now)) return data
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
				person: isFar ? pickFarPerson(random, people) : random.pickWeighted(people),
				ending,
				stopAt,
			}),
		)
	}
	const inOrder = demoOrders.toSorted((one, other) => paidAt(one) - paidAt(other))
	return { people, demoOrders: inOrder }
}

/** Invoices are numbered in order of payment. */
function paidAt({ history, order }: DemoOrder): number {
	const paid = history.steps.find(({ to }) => to === 'processing')
	return (paid?.at ?? order.createdAt).getTime()
}
