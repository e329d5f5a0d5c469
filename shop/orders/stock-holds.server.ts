/** What an order holds of the counted packs: taken when it is placed, given back when it comes to nothing. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { UNPAID_STATUSES } from './rules.ts'
import { orders, stockHolds } from './tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import type { StockLine } from '#shop/stock/rules.ts'
import { returnStock, reserveStock } from '#shop/stock/stock.server.ts'

/** In the transaction that took them from the shelf. */
export async function saveHolds(
	transaction: Transaction,
	{ orderId, taken }: { orderId: string; taken: readonly StockLine[] },
): Promise<void> {
	if (taken.length === 0) return
	await transaction.insert(stockHolds).values(taken.map((line) => ({ ...line, orderId })))
}

type OwnHold = StockLine & { orderId: string }

/**
 * What orders of this browser hold that nobody has paid. A shopper who closes the provider's window and changes the cart must not be
 * told that their own last order has bought it all. Their rows are locked, so that none is paid meanwhile.
 */
export async function lockHoldsOf(transaction: Transaction, guestHash: string): Promise<OwnHold[]> {
	const { orderId, productId, size, quantity } = stockHolds
	return transaction
		.select({ orderId, productId, size, quantity })
		.from(orders)
		.innerJoin(stockHolds, eq(stockHolds.orderId, orders.id))
		.where(
			and(
				eq(orders.guestHash, guestHash),
				isNull(orders.removedAt),
				// Where the shopper has finished at the provider, the money may be on its way.
				eq(orders.status, 'payment_pending'),
				isNull(stockHolds.releasedAt),
			),
		)
		.orderBy(orders.id)
		.for('update')
}

/** The shelf has them already: only the holds are let go. */
export async function endHolds(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	holds: readonly OwnHold[],
): Promise<void> {
	const orderIds = holds.map(({ orderId }) => orderId)
	await transaction
		.update(stockHolds)
		.set({ releasedAt: shop.clock() })
		.where(and(inArray(stockHolds.orderId, orderIds), isNull(stockHolds.releasedAt)))
}

/** Once, however often it is called. */
export async function releaseStock(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	const released = await transaction
		.update(stockHolds)
		.set({ releasedAt: shop.clock() })
		.where(and(eq(stockHolds.orderId, orderId), isNull(stockHolds.releasedAt)))
		.returning({ productId: stockHolds.productId, size: stockHolds.size, quantity: stockHolds.quantity })
	await returnStock(transaction, released)
}

/** For an order that is paid after it let go: true where everything it had is still to be had, or was never let go. */
export async function reserveStockAgain(transaction: Transaction, orderId: string): Promise<boolean> {
	const given = sql`${stockHolds.orderId} = ${orderId} and ${stockHolds.releasedAt} is not null`
	const had = await transaction.select().from(stockHolds).where(given)
	const outcome = await reserveStock(transaction, had)
	if (outcome.ok) await transaction.update(stockHolds).set({ releasedAt: null }).where(given)
	return outcome.ok
}

/** How many of each pack unpaid orders hold. */
export async function listHolds({ db }: Pick<Shop, 'db'>): Promise<StockLine[]> {
	return db
		.select({
			productId: stockHolds.productId,
			size: stockHolds.size,
			quantity: sql<number>`sum(${stockHolds.quantity})::int`,
		})
		.from(stockHolds)
		.innerJoin(orders, eq(orders.id, stockHolds.orderId))
		.where(and(isNull(stockHolds.releasedAt), inArray(orders.status, UNPAID_STATUSES)))
		.groupBy(stockHolds.productId, stockHolds.size)
}
