/** Makes the badges and delivery promises of a new shop true of its sample data. */
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { type DemoPerson, LOCAL_CITY } from './people.ts'
import type { Random } from './random.ts'
import { BESTSELLER_PERIOD_DAYS, NEW_ARRIVAL } from '#shop/catalogue/labelling/badges.ts'
import type { Product } from '#shop/catalogue/rules.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { dayInIndia, startOfLastDays } from '#shop/dates.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import type { Transaction } from '#shop/shop.server.ts'

const NEW_PRODUCT = SPECIFIED_PRODUCTS.find(({ badge }) => badge === NEW_ARRIVAL)
const BESTSELLER = SPECIFIED_PRODUCTS.find(({ badge }) => badge === 'Bestseller')
const NEW_ARRIVAL_ON_SALE_FOR_DAYS = 45

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
		.filter(({ id }) => id !== NEW_PRODUCT?.id || createdAt >= launchOf(now))
		.map(({ id }) => ({ id, weight: id === BESTSELLER?.id ? 3 : 1 }))
}

type Sold = { order: Order; items: readonly OrderItem[] }

export function isBestsellerAsAdvertised(demoOrders: readonly Sold[], now: Date): boolean {
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

/** Picks a person whose parcel may take longer than a day. */
export function pickPersonOutsideLocalCity(random: Random, people: readonly DemoPerson[]): DemoPerson {
	const weighted = people.map((person) => {
		return { person, weight: person.contact.city === LOCAL_CITY ? 0 : person.weight }
	})
	return random.pickWeighted(weighted).person
}

/** Puts the new arrival on sale when its first sample order could be placed. An earlier day that the owner has entered stays. */
export async function writeNewArrival(transaction: Transaction, now: Date): Promise<void> {
	if (!NEW_PRODUCT) return
	const launch = dayInIndia(launchOf(now))
	await transaction
		.update(products)
		.set({ onSaleSince: launch })
		.where(
			and(
				eq(products.id, NEW_PRODUCT.id),
				eq(products.badge, NEW_ARRIVAL),
				or(isNull(products.onSaleSince), gt(products.onSaleSince, launch)),
			),
		)
}

function launchOf(now: Date): Date {
	return startOfLastDays(now, NEW_ARRIVAL_ON_SALE_FOR_DAYS)
}
