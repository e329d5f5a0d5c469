/** Holds the stock of orders: reserved when an order is placed, released when it is hidden or cancelled. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { stockHolds } from './tables.server.ts'
import { orders } from '../tables.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import type { StockLine } from '#shop/stock/rules.ts'
import { reserveStock, returnStock } from '#shop/stock/stock.server.ts'

/** Call this in the transaction that reserved the stock. */
export async function createHolds(
	transaction: Transaction,
	{
		orderId,
		reserved,
		holder = null,
	}: { orderId: string; reserved: readonly StockLine[]; holder?: string | null },
): Promise<void> {
	if (reserved.length === 0) return
	await transaction.insert(stockHolds).values(reserved.map((line) => ({ ...line, orderId, holder })))
}

/** Returns the packs that unpaid orders of the same holder, or of the same checkout, hold. */
export async function listHeldBy(
	transaction: Transaction,
	{ holder, checkoutId }: { holder: string; checkoutId: string | null },
): Promise<StockLine[]> {
	const ofHolder = transaction
		.select({ id: stockHolds.orderId })
		.from(stockHolds)
		.where(eq(stockHolds.holder, holder))
	const ofCheckout = transaction
		.select({ id: orders.id })
		.from(orders)
		.where(checkoutId ? eq(orders.checkoutId, checkoutId) : sql`false`)
	return selectUnpaid(transaction, inArray(stockHolds.orderId, ofHolder.union(ofCheckout)))
}

/** Called when the order is paid: its packs count in nobody's share any more. */
export async function clearHolder(transaction: Transaction, orderId: string): Promise<void> {
	await transaction.update(stockHolds).set({ holder: null }).where(eq(stockHolds.orderId, orderId))
}

/** Holds packs of another size instead. Refuses if they are sold out, before anything is written. The caller holds the order's lock. */
export async function exchangeHold(
	transaction: Transaction,
	{ orderId, from, to }: { orderId: string; from: StockLine | null; to: StockLine },
): Promise<Outcome> {
	// Locks both levels at once, in the order in which every other transaction does.
	const stock = await reserveStock(transaction, [to], from ? [from] : [])
	if (!stock.ok) return stock
	const isOf = ({ productId, size }: StockLine) =>
		and(
			eq(stockHolds.orderId, orderId),
			eq(stockHolds.productId, productId),
			eq(stockHolds.size, size),
			isNull(stockHolds.releasedAt),
		)
	const [held] = from ? await transaction.delete(stockHolds).where(isOf(from)).returning() : []
	// Stock that was not tracked when the order was placed is not held.
	if (from && held) {
		await returnStock(transaction, [from])
		const quantity = held.quantity - from.quantity
		if (quantity > 0) await transaction.insert(stockHolds).values({ ...held, quantity })
	}
	const [present] =
		stock.reserved.length > 0 ? await transaction.delete(stockHolds).where(isOf(to)).returning() : []
	await createHolds(transaction, {
		orderId,
		reserved: stock.reserved.map((line) => ({ ...line, quantity: line.quantity + (present?.quantity ?? 0) })),
	})
	return { ok: true }
}

type Hold = StockLine & { orderId: string }

/**
 * Lists the holds of a checkout's unpaid orders, whose stock a new order of the checkout may take: a shopper who closes
 * the payment page and changes the cart must not see "sold out" because of their own last order. Locks these orders, so
 * that none is paid meanwhile.
 */
export async function lockUnpaidHolds(transaction: Transaction, checkoutId: string): Promise<Hold[]> {
	return selectUnpaidHolds(transaction, checkoutId).for('update')
}

/** The same without locks. */
export async function listUnpaidHolds({ db }: Pick<Shop, 'db'>, checkoutId: string): Promise<Hold[]> {
	return selectUnpaidHolds(db, checkoutId)
}

function selectUnpaidHolds(db: Database | Transaction, checkoutId: string) {
	const { orderId, productId, size, quantity } = stockHolds
	return db
		.select({ orderId, productId, size, quantity })
		.from(orders)
		.innerJoin(stockHolds, eq(stockHolds.orderId, orders.id))
		.where(
			and(
				eq(orders.checkoutId, checkoutId),
				isNull(orders.hiddenAt),
				// `pending` is left out: the shopper has tried to pay that order, and the money may be on its way.
				eq(orders.status, 'payment_pending'),
				isNull(stockHolds.releasedAt),
			),
		)
		.orderBy(orders.id)
}

/** Marks holds as released without returning their stock, which another order has taken. */
export async function endHolds(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	holds: readonly Hold[],
): Promise<void> {
	const orderIds = holds.map(({ orderId }) => orderId)
	await transaction
		.update(stockHolds)
		.set({ releasedAt: shop.clock(), holder: null })
		.where(and(inArray(stockHolds.orderId, orderIds), isNull(stockHolds.releasedAt)))
}

/** Returns the stock that the order still holds. */
export async function releaseStock(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	const released = await transaction
		.update(stockHolds)
		.set({ releasedAt: shop.clock(), holder: null })
		.where(and(eq(stockHolds.orderId, orderId), isNull(stockHolds.releasedAt)))
		.returning({ productId: stockHolds.productId, size: stockHolds.size, quantity: stockHolds.quantity })
	await returnStock(transaction, released)
}

/**
 * For a payment that arrives after the order released its stock. Takes the stock of the orders `takeFromIds` if the rest
 * does not suffice. Returns whether the order holds all of its stock; if not, nothing is reserved.
 */
export async function reserveStockAgain(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ orderId, takeFromIds }: { orderId: string; takeFromIds: readonly string[] },
): Promise<boolean> {
	const isReleased = sql`${stockHolds.orderId} = ${orderId} and ${stockHolds.releasedAt} is not null`
	const released = await transaction.select().from(stockHolds).where(isReleased)
	if (released.length === 0) return true
	const takeableHolds = await transaction
		.select()
		.from(stockHolds)
		.where(and(inArray(stockHolds.orderId, [...takeFromIds]), isNull(stockHolds.releasedAt)))
	const outcome = await reserveStock(transaction, released, takeableHolds)
	if (!outcome.ok) return false
	if (outcome.hasUsedHolds) await endHolds(shop, transaction, takeableHolds)
	await transaction.update(stockHolds).set({ releasedAt: null }).where(isReleased)
	return true
}

/** Returns the quantity of each variant that unpaid orders hold. */
export async function sumUnpaidHolds({ db }: Pick<Shop, 'db'>): Promise<StockLine[]> {
	return selectUnpaid(db)
}

async function selectUnpaid(db: Database | Transaction, condition?: SQL): Promise<StockLine[]> {
	return db
		.select({
			productId: stockHolds.productId,
			size: stockHolds.size,
			quantity: sql<number>`sum(${stockHolds.quantity})::int`,
		})
		.from(stockHolds)
		.innerJoin(orders, eq(orders.id, stockHolds.orderId))
		.where(and(isNull(stockHolds.releasedAt), eq(orders.paymentState, 'unpaid'), condition))
		.groupBy(stockHolds.productId, stockHolds.size)
}
