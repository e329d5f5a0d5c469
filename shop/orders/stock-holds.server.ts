/** The stock that orders hold: reserved when an order is placed, released when it is hidden or cancelled. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orders, stockHolds } from './tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import type { StockLine } from '#shop/stock/rules.ts'
import { reserveStock, returnStock } from '#shop/stock/stock.server.ts'

/** In the transaction that reserved the stock. */
export async function saveHolds(
	transaction: Transaction,
	{ orderId, reserved }: { orderId: string; reserved: readonly StockLine[] },
): Promise<void> {
	if (reserved.length === 0) return
	await transaction.insert(stockHolds).values(reserved.map((line) => ({ ...line, orderId })))
}

type Hold = StockLine & { orderId: string }

/**
 * The holds of a checkout's unpaid orders. A shopper who closes the payment page and changes the cart must not read
 * "sold out" because of their own last order. Locks the orders, so that none is paid meanwhile.
 */
export async function lockHoldsOf(transaction: Transaction, checkoutId: string): Promise<Hold[]> {
	const { orderId, productId, size, quantity } = stockHolds
	return transaction
		.select({ orderId, productId, size, quantity })
		.from(orders)
		.innerJoin(stockHolds, eq(stockHolds.orderId, orders.id))
		.where(
			and(
				eq(orders.checkoutId, checkoutId),
				isNull(orders.hiddenAt),
				// Not `pending`: that order's shopper has tried to pay, and the money may be on its way.
				eq(orders.status, 'payment_pending'),
				isNull(stockHolds.releasedAt),
			),
		)
		.orderBy(orders.id)
		.for('update')
}

/** Ends holds whose stock another order has taken over. */
export async function endHolds(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	holds: readonly Hold[],
): Promise<void> {
	const orderIds = holds.map(({ orderId }) => orderId)
	await transaction
		.update(stockHolds)
		.set({ releasedAt: shop.clock() })
		.where(and(inArray(stockHolds.orderId, orderIds), isNull(stockHolds.releasedAt)))
}

/** Idempotent. */
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

/**
 * For a payment that arrives after the order released its stock. True if all of it is available, or was never released;
 * what the orders `otherIds` hold is taken over if it is needed.
 */
export async function reserveStockAgain(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, otherIds }: { orderId: string; otherIds: readonly string[] },
): Promise<boolean> {
	const isReleased = sql`${stockHolds.orderId} = ${orderId} and ${stockHolds.releasedAt} is not null`
	const released = await transaction.select().from(stockHolds).where(isReleased)
	if (released.length === 0) return true
	const holds = await transaction
		.select()
		.from(stockHolds)
		.where(and(inArray(stockHolds.orderId, [...otherIds]), isNull(stockHolds.releasedAt)))
	const outcome = await reserveStock(transaction, released, holds)
	if (!outcome.ok) return false
	if (outcome.hasUsedHolds) await endHolds(shop, transaction, holds)
	await transaction.update(stockHolds).set({ releasedAt: null }).where(isReleased)
	return true
}

/** How many of each variant unpaid orders hold. */
export async function listHolds({ db }: Pick<Shop, 'db'>): Promise<StockLine[]> {
	return db
		.select({
			productId: stockHolds.productId,
			size: stockHolds.size,
			quantity: sql<number>`sum(${stockHolds.quantity})::int`,
		})
		.from(stockHolds)
		.innerJoin(orders, eq(orders.id, stockHolds.orderId))
		.where(and(isNull(stockHolds.releasedAt), eq(orders.paymentState, 'unpaid')))
		.groupBy(stockHolds.productId, stockHolds.size)
}
