/** Lists to whom packs of a batch were sent, and removes a batch that no packs came from. */
import { and, asc, countDistinct, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { replacements } from '../after-sales/tables.server.ts'
import { quantityOf } from '../after-sales/rules.ts'
import { isAtShop, ORDER_STATUSES, statusLabel } from '../statuses.ts'
import { orderItems, orders, statusChanges } from '../tables.server.ts'
import { packedBatches } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import { describePack } from '#shop/describe-pack.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { NO_SUCH_BATCH } from '#shop/roasts/batches.server.ts'
import { roastBatches } from '#shop/roasts/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Recalled = {
	number: string
	parcel: string
	name: string
	phone: string
	email: string
	city: string
	/** A line for each item, such as '2 × Artisan Blend - Perfect, Small (220g), Filter Grind'. */
	sent: string[]
	/** The status of the parcel. If it is 'Packed', it can still be stopped. */
	status: string
}

/** Leaves out an order that was cancelled before it left the shop, also once it is refunded. */
const WAS_SENT_OR_WILL_BE = or(
	isNotNull(packedBatches.replacementId),
	sql`not exists (select from ${statusChanges} where ${and(
		eq(statusChanges.orderId, packedBatches.orderId),
		eq(statusChanges.to, 'cancelled'),
		inArray(statusChanges.from, ORDER_STATUSES.filter(isAtShop)),
	)})`,
)

/** The oldest orders come first. */
export async function listRecall({ db }: Pick<Shop, 'db'>, batchId: number): Promise<Recalled[]> {
	const rows = await db
		.select({ order: orders, item: orderItems, replacement: replacements })
		.from(packedBatches)
		.innerJoin(orders, eq(orders.id, packedBatches.orderId))
		.innerJoin(
			orderItems,
			and(eq(orderItems.orderId, packedBatches.orderId), eq(orderItems.position, packedBatches.position)),
		)
		.leftJoin(replacements, eq(replacements.id, packedBatches.replacementId))
		.where(and(eq(packedBatches.batchId, batchId), WAS_SENT_OR_WILL_BE))
		.orderBy(
			asc(orders.createdAt),
			asc(orders.id),
			asc(packedBatches.replacementId),
			asc(orderItems.position),
		)
	const parcels = new Map<string, Recalled>()
	for (const { order, item, replacement } of rows) {
		const { name, phone, email, city } = order.recipient
		const parcel = replacement?.number ?? order.number
		const quantity = replacement ? quantityOf(replacement.items, item.position) : item.quantity
		const known = parcels.get(parcel)?.sent ?? []
		parcels.set(parcel, {
			number: order.number,
			parcel,
			name,
			phone,
			email,
			city,
			sent: [...known, `${quantity} × ${item.productName}, ${describePack(item)}`],
			status: replacement ? 'Replacement shipped' : statusLabel(order.status),
		})
	}
	return [...parcels.values()]
}

/** Returns for example 'recall-R-1125.csv'. */
export function recallFileName({ number }: { number: string }): string {
	return `recall-${number.replace(/[^a-z0-9.-]+/gi, '-')}.csv`
}

const COLUMNS = ['Order', 'Parcel', 'Name', 'Phone', 'Email', 'City', 'Sent', 'Status']

export async function* exportRecall(recalled: readonly Recalled[]): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine(COLUMNS)
	for (const { number, parcel, name, phone, email, city, sent, status } of recalled)
		yield csvLine([number, parcel, name, phone, email, city, sent.join('; '), status])
}

/** Counts the orders with packs of each of these batches. */
export async function countOrdersOf(
	{ db }: Pick<Shop, 'db'>,
	batchIds: readonly number[],
): Promise<Map<number, number>> {
	if (batchIds.length === 0) return new Map()
	const rows = await db
		.select({ batchId: packedBatches.batchId, orders: countDistinct(packedBatches.orderId) })
		.from(packedBatches)
		.innerJoin(orders, eq(orders.id, packedBatches.orderId))
		.where(and(inArray(packedBatches.batchId, [...batchIds]), WAS_SENT_OR_WILL_BE))
		.groupBy(packedBatches.batchId)
	return new Map(rows.map((row) => [row.batchId, row.orders]))
}

/** Removes a batch that was entered by mistake. An order that was cancelled before it left loses it. */
export async function removeBatch(shop: Shop, { id, by }: { id: number; by: Actor }): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		// The lock keeps packing from assigning the batch meanwhile.
		const [batch] = await transaction.select().from(roastBatches).where(eq(roastBatches.id, id)).for('update')
		if (!batch) return NO_SUCH_BATCH
		if (
			(await transaction.$count(packedBatches, and(eq(packedBatches.batchId, id), WAS_SENT_OR_WILL_BE))) > 0
		)
			return refuse('conflict', 'Batch not removed', {
				message: 'Packs came from this batch. Close it instead, so that it can still be recalled.',
			})
		await transaction.delete(packedBatches).where(eq(packedBatches.batchId, id))
		await transaction.delete(roastBatches).where(eq(roastBatches.id, id))
		await recordAudit(shop, transaction, { by, action: 'batch removed', subject: `batch ${batch.number}` })
		return { ok: true }
	})
}
