/** Draws the year: its people and its orders, and at the end one order in every status. */
import { drawMoments } from './calendar.ts'
import { type Chance } from './chance.ts'
import { invite, type Person } from './people.ts'
import { type Shelf, type Story, tellStory } from './story.ts'
import { drawFate, type Fate } from './way.ts'
import type { OrderStatus } from '#shop/orders/rules.ts'

export type Year = { people: Person[]; stories: Story[] }

/** Paid since the evening, an hour apart, and not packed yet. */
const OVERNIGHT = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

/** However small the demonstration is: what the shopkeeper finds this morning. */
const THIS_MORNING: readonly { hoursAgo: number; fate: Fate; stopAt: OrderStatus }[] = [
	{ hoursAgo: 80, fate: 'delivered', stopAt: 'out_for_delivery' },
	{ hoursAgo: 50, fate: 'delivered', stopAt: 'shipped' },
	{ hoursAgo: 26, fate: 'delivered', stopAt: 'packed' },
	{ hoursAgo: 100, fate: 'cancelled', stopAt: 'refunded' },
	{ hoursAgo: 9, fate: 'cancelled', stopAt: 'cancelled' },
	...OVERNIGHT.map((hoursAgo) => ({ hoursAgo, fate: 'delivered', stopAt: 'processing' }) as const),
	{ hoursAgo: 0.15, fate: 'delivered', stopAt: 'pending' },
	{ hoursAgo: 0.05, fate: 'abandoned', stopAt: 'payment_pending' },
]
/** How many orders a person places in a year, on the average. */
const ORDERS_EACH = 2.2

export const FEWEST_ORDERS = THIS_MORNING.length

type Drawing = { chance: Chance; shelf: Shelf; now: Date; count: number }

export function drawYear({ chance, shelf, now, count }: Drawing): Year {
	const people = Array.from({ length: Math.ceil(count / ORDERS_EACH) }, (_, index) =>
		invite(chance, index + 1),
	)
	const moments = drawMoments(chance, { now, count: count - THIS_MORNING.length })
	const stories = moments.map((createdAt) =>
		tellStory({ chance, shelf, now, createdAt, person: chance.weigh(people), fate: drawFate(chance) }),
	)
	for (const { hoursAgo, fate, stopAt } of THIS_MORNING) {
		const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
		stories.push(tellStory({ chance, shelf, now, createdAt, person: chance.weigh(people), fate, stopAt }))
	}
	const inOrder = stories.toSorted((one, other) => paidAt(one) - paidAt(other))
	return { people, stories: inOrder }
}

/** Invoices are numbered in the order in which money came. */
function paidAt({ way, order }: Story): number {
	const paid = way.steps.find(({ to }) => to === 'processing')
	return (paid?.at ?? order.createdAt).getTime()
}
