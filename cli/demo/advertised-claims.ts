/** Makes the badges and delivery promises that a new shop shows true of its sample data. */
import { and, eq, isNull } from 'drizzle-orm'
import type { DemoOrder } from './demo-order.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import { BESTSELLER_PERIOD_DAYS } from '#shop/catalogue/badges.ts'
import type { Product } from '#shop/catalogue/rules.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { dayInIndia, startOfLastDays } from '#shop/dates.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import type { Transaction } from '#shop/shop.server.ts'

const NEW_ARRIVAL = SPECIFIED_PRODUCTS.find(({ badge }) => badge === 'New Arrival')
const BESTSELLER = SPECIFIED_PRODUCTS.find(({ badge }) => badge === 'Bestseller')
const NEW_ARRIVAL_ON_SALE_FOR_DAYS = 45

/** Orders in Chennai arrive within 24 hours; all others leave within 24 hours. */
export const LOCAL_CITY = 'Chennai'

/** The products on sale at `createdAt`, weighted by how well they sell. */
export function productsOnSale({
	products: listed,
	createdAt,
	now,
}: {
	products: readonly Product[]
	createdAt: Date
	now: Date
}) {
	return listed
		.filter(({ id }) => id !== NEW_ARRIVAL?.id || createdAt >= launchOf(now))
		.map(({ id }) => ({ id, weight: id === BESTSELLER?.id ? 3 : 1 }))
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
	return bestsellers.length === 1 && bestsellers[0] === BESTSELLER?.id
}

/** A person whose parcel may take longer than a day. */
export function pickPersonOutsideLocalCity(random: Random, people: readonly DemoPerson[]): DemoPerson {
	const weighted = people.map((person) => {
		return { person, weight: person.contact.city === LOCAL_CITY ? 0 : person.weight }
	})
	return random.pickWeighted(weighted).person
}

/** The new arrival gets its first day of sale, after which its badge expires. What the owner has entered is kept. */
export async function writeNewArrival(transaction: Transaction, now: Date): Promise<void> {
	if (!NEW_ARRIVAL) return
	await transaction
		.update(products)
		.set({ onSaleSince: dayInIndia(launchOf(now)) })
		.where(
			and(
				eq(products.id, NEW_ARRIVAL.id),
				eq(products.badge, NEW_ARRIVAL.badge ?? ''),
				isNull(products.onSaleSince),
			),
		)
}

function launchOf(now: Date): Date {
	return startOfLastDays(now, NEW_ARRIVAL_ON_SALE_FOR_DAYS)
}
