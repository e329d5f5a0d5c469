/** Records which batch the packs of an order come from: assigned when they are packed, changeable until they are shipped. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
	type ChangedBy,
	listItems,
	lockOrderByNumber,
	type Order,
	type OrderItem,
	ORDER_NOT_FOUND,
	revertStatus,
} from '../orders.server.ts'
import { orderItems } from '../tables.server.ts'
import { batchOf, type PackedBatch } from './rules.ts'
import { packedBatches } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { listOpenBatches } from '#shop/roasts/batches.server.ts'
import { type Batch, newestOpenBatch } from '#shop/roasts/rules.ts'
import { roastBatches } from '#shop/roasts/tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Packed = { items: readonly OrderItem[]; replacementId?: string }

/** Runs in the transaction that marks the parcel as packed. Does nothing for products without an open batch. */
export async function assignBatches(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ items, replacementId }: Packed,
): Promise<void> {
	const next = await listNextBatches(shop, transaction, items)
	if (next.size === 0) return
	// A batch that was removed since is not locked.
	const locked = await transaction
		.select({ id: roastBatches.id })
		.from(roastBatches)
		.where(
			inArray(
				roastBatches.id,
				[...next.values()].map(({ id }) => id),
			),
		)
		.orderBy(roastBatches.id)
		.for('key share')
	const rows = items.flatMap(({ orderId, position, productId }) => {
		const batch = next.get(productId)
		const isThere = locked.some(({ id }) => id === batch?.id)
		return batch && isThere ? [{ orderId, position, replacementId, batchId: batch.id }] : []
	})
	if (rows.length > 0) await transaction.insert(packedBatches).values(rows)
}

/**
 * A packed parcel contains the wrong packs, so it is packed again, and comes from no batch yet. Returns the order as it is
 * then. The caller holds its lock.
 */
export async function unpack(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ order, by }: { order: Order; by: ChangedBy },
): Promise<Order> {
	if (order.status !== 'packed') return order
	const { id: orderId } = order
	await revertStatus(shop, transaction, { orderId, from: 'packed', to: 'processing', by })
	const isOfParcel = and(eq(packedBatches.orderId, orderId), isNull(packedBatches.replacementId))
	await transaction.delete(packedBatches).where(isOfParcel)
	return { ...order, status: 'processing' }
}

/** Finds the batch that each product would be packed from now. */
async function listNextBatches(
	shop: Pick<Shop, 'clock'>,
	db: Database | Transaction,
	items: readonly Pick<OrderItem, 'productId'>[],
): Promise<Map<number, Batch>> {
	const today = dayInIndia(shop.clock())
	const productIds = [...new Set(items.map(({ productId }) => productId))]
	const open = await listOpenBatches(db, productIds)
	const next = new Map<number, Batch>()
	for (const productId of productIds) {
		const batch = newestOpenBatch(open, { productId, today })
		if (batch) next.set(productId, batch)
	}
	return next
}

/** Finds the batch that each item of these orders would be packed from now. */
export async function listExpectedBatches(
	shop: Pick<Shop, 'db' | 'clock'>,
	orderIds: readonly string[],
): Promise<{ orderId: string; position: number; batch: Batch }[]> {
	if (orderIds.length === 0) return []
	const { orderId, position, productId } = orderItems
	const items = await shop.db
		.select({ orderId, position, productId })
		.from(orderItems)
		.where(inArray(orderItems.orderId, [...orderIds]))
	const next = await listNextBatches(shop, shop.db, items)
	return items.flatMap((item) => {
		const batch = next.get(item.productId)
		return batch ? [{ orderId: item.orderId, position: item.position, batch }] : []
	})
}

export async function listPackedBatches(
	db: Database | Transaction,
	orderIds: readonly string[],
): Promise<PackedBatch[]> {
	if (orderIds.length === 0) return []
	return db
		.select({
			orderId: packedBatches.orderId,
			position: packedBatches.position,
			replacementId: packedBatches.replacementId,
			batch: {
				id: roastBatches.id,
				number: roastBatches.number,
				roastDay: roastBatches.roastDay,
				bestBefore: roastBatches.bestBefore,
			},
		})
		.from(packedBatches)
		.innerJoin(roastBatches, eq(roastBatches.id, packedBatches.batchId))
		.where(inArray(packedBatches.orderId, [...orderIds]))
}

type Change = {
	number: string
	position: number
	/** Null if they come from no numbered batch. */
	batchId: number | null
	by: Actor
}

/** Possible until the order is shipped. A batch that was closed meanwhile can still be chosen, because its number is on the pack. */
export async function changeBatch(shop: Shop, { number, position, batchId, by }: Change): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		if (order.status !== 'packed') return notChanged('Only the batch of a packed order can be changed.')
		const items = await listItems(transaction, order.id)
		const item = items.find((candidate) => candidate.position === position)
		if (!item) return notChanged("This item doesn't exist.", 'position')
		const [batch] =
			batchId === null
				? []
				: await transaction
						.select()
						.from(roastBatches)
						.where(and(eq(roastBatches.id, batchId), eq(roastBatches.productId, item.productId)))
						.for('key share')
		if (batchId !== null && !batch) return notChanged('This batch is of another product.', 'batchId')
		const before = batchOf(await listPackedBatches(transaction, [order.id]), item)
		if ((before?.id ?? null) === batchId) return { ok: true }
		const isItem = and(
			eq(packedBatches.orderId, order.id),
			eq(packedBatches.position, position),
			isNull(packedBatches.replacementId),
		)
		await transaction.delete(packedBatches).where(isItem)
		if (batchId !== null)
			await transaction.insert(packedBatches).values({ orderId: order.id, position, batchId })
		await recordAudit(shop, transaction, {
			by,
			action: 'batch changed',
			subject: order.number,
			detail: { item: item.productName, from: before?.number ?? 'none', to: batch?.number ?? 'none' },
		})
		return { ok: true }
	})
}

function notChanged(message: string, field?: string) {
	return refuse('conflict', 'Batch not changed', field === undefined ? { message } : { message, field })
}
