/** Loads the batch that each item of an order was packed from, and those to choose from, for its console screen. */
import { type Context, shopContext } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { describePack } from '#shop/describe-pack.ts'
import { batchOf } from '#shop/orders/batches/rules.ts'
import { listPackedBatches } from '#shop/orders/batches/packed-batches.server.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { listOpenBatches } from '#shop/roasts/batches.server.ts'
import { describeBatch } from '#shop/roasts/rules.ts'

export type BatchOfItem = {
	position: number
	item: string
	/** Null if it comes from no numbered batch. */
	batchId: number | null
	label: string
	/** The batches to choose from. Empty once the order is shipped. */
	choices: { id: number; label: string }[]
}

/** Empty in a shop that records no batches. */
export async function loadBatches(
	context: Context,
	{ order, items }: { order: Order; items: OrderItem[] },
): Promise<BatchOfItem[]> {
	const { db } = context.get(shopContext)
	const canChange = may(context, 'orders.fulfil') && order.status === 'packed'
	const [packed, open] = await Promise.all([
		listPackedBatches(db, [order.id]),
		canChange ? listOpenBatches(db, [...new Set(items.map(({ productId }) => productId))]) : [],
	])
	return items.flatMap((item) => {
		const batch = batchOf(packed, item)
		const others = open.filter(({ productId, id }) => productId === item.productId && id !== batch?.id)
		if (!batch && others.length === 0) return []
		const found = batch ? [batch, ...others] : others
		return [
			{
				position: item.position,
				item: `${item.productName}, ${describePack(item)}`,
				batchId: batch?.id ?? null,
				label: batch ? describeBatch(batch) : 'No batch',
				choices: canChange ? found.map(({ id, ...each }) => ({ id, label: describeBatch(each) })) : [],
			},
		]
	})
}
