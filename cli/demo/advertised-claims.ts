/** Makes the badges and delivery promises that a new shop shows true of its sample data. */
import type { DemoOrder } from './demo-order.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import { BESTSELLER_PERIOD_DAYS } from '#shop/catalogue/badges.ts'
import { DEFAULT_CONTENT } from '#shop/catalogue/default-content.ts'
import { PRODUCTS } from '#shop/catalogue/rules.ts'
import { productContent } from '#shop/catalogue/tables.server.ts'
import { dayInIndia, startOfLastDays } from '#shop/dates.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import type { Transaction } from '#shop/shop.server.ts'

const NEW_ARRIVAL = DEFAULT_CONTENT.find(({ badge }) => badge === 'New Arrival')
const BESTSELLER = DEFAULT_CONTENT.find(({ badge }) => badge === 'Bestseller')
const NEW_ARRIVAL_ON_SALE_FOR_DAYS = 45

/** Orders in Chennai arrive within 24 hours; all others leave within 24 hours. */
export const LOCAL_CITY = 'Chennai'

/** The products on sale at `createdAt`, weighted by how well they sell. */
export function productsOnSale({ createdAt, now }: { createdAt: Date; now: Date }) {
	return PRODUCTS.filter(({ id }) => id !== NEW_ARRIVAL?.productId || createdAt >= launchOf(now)).map(
		({ id }) => ({ id, weight: id === BESTSELLER?.productId ? 3 : 1 }),
	)
}

/** Whether the product with the badge is the only one that sold best. */
export function isBestsellerAsAdvertised(demoOrders: readonly DemoOrder[], now: Date): boolean {
	const since = startOfLastDays(now, BESTSELLER_PERIOD_DAYS)
	const packs = new Map<number, number>()
	for (const { order, items } of demoOrders) {
		if (order.hiddenAt || order.createdAt < since || !isSold(order.paymentState)) continue
		for (const { productId, quantity } of items) {
			packs.set(productId, (packs.get(productId) ?? 0) + quantity)
		}
	}
	const best = Math.max(...packs.values())
	const bestsellers = [...packs].filter(([, count]) => count === best).map(([productId]) => productId)
	return bestsellers.length === 1 && bestsellers[0] === BESTSELLER?.productId
}

/** A person whose parcel may take longer than a day. */
export function pickPersonOutsideLocalCity(random: Random, people: readonly DemoPerson[]): DemoPerson {
	const weighted = people.map((person) => {
		return { person, weight: person.contact.city === LOCAL_CITY ? 0 : person.weight }
	})
	return random.pickWeighted(weighted).person
}

/** The new arrival gets its first day of sale, after which its badge expires. The owner's own content is kept. */
export async function writeNewArrival(transaction: Transaction, now: Date): Promise<void> {
	if (!NEW_ARRIVAL) return
	const onSaleSince = dayInIndia(launchOf(now))
	await transaction
		.insert(productContent)
		.values({ ...NEW_ARRIVAL, onSaleSince })
		.onConflictDoNothing()
}

function launchOf(now: Date): Date {
	return startOfLastDays(now, NEW_ARRIVAL_ON_SALE_FOR_DAYS)
}
