/** Parcels that leave the house together: each with a tracking number of its own, and none held up by another. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { fulfil } from './fulfilment.server.ts'
import type { Order } from './orders.server.ts'
import { orders } from './tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { refuse } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

type Parcel = { number: string; trackingNumber: string }
export type NotShipped = Parcel & { message: string }

/** Packed and waiting for the courier, the one that waits longest first. */
export async function listToShip({ db }: Pick<Shop, 'db'>, most: number): Promise<Order[]> {
	return db
		.select()
		.from(orders)
		.where(and(eq(orders.status, 'packed'), isNull(orders.removedAt)))
		.orderBy(asc(orders.createdAt), asc(orders.id))
		.limit(most)
}

/** Parcels without a tracking number stay where they are: they go with the next courier. */
export async function shipOrders(
	shop: Shop,
	{ parcels, courier, by }: { parcels: readonly Parcel[]; courier: string; by: Actor },
): Promise<{ shipped: string[]; keptBack: NotShipped[] }> {
	const going = parcels
		.map(({ number, trackingNumber }) => ({ number, trackingNumber: trackingNumber.trim() }))
		.filter(({ trackingNumber }) => trackingNumber !== '')
	const shipped: string[] = []
	const keptBack: NotShipped[] = []
	for (const parcel of going) {
		const others = going.filter((other) => other !== parcel)
		const twin = others.find((other) => isSame(other, parcel))
		const outcome = others.some(({ number }) => number === parcel.number)
			? WRITTEN_TWICE
			: twin
				? sameAs(twin)
				: await fulfil(shop, { ...parcel, courier, to: 'shipped', by })
		if (outcome.ok) shipped.push(parcel.number)
		else keptBack.push({ ...parcel, message: outcome.message })
	}
	return { shipped, keptBack }
}

function isSame(one: Parcel, other: Parcel): boolean {
	return one.trackingNumber.toUpperCase() === other.trackingNumber.toUpperCase()
}

const WRITTEN_TWICE = refuse('invalid', null, {
	message: 'This order has two tracking numbers.',
	field: 'trackingNumber',
})

/** A label read twice: nobody but the shopkeeper knows whose it is, and a letter cannot be taken back. */
function sameAs({ number }: Parcel) {
	return refuse('invalid', null, {
		message: `${number} has the same tracking number. Each parcel needs its own.`,
		field: 'trackingNumber',
	})
}
