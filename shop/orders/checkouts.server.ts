/**
 * Checkouts: orders that one browser or customer began with one intention, however they were edited on the way. The first
 * one that is paid settles the checkout; the others are hidden, and money that arrives for them is refunded.
 */
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { hideOrder, type Order, paidFor } from './orders.server.ts'
import { countPromoUses } from './promo-uses.server.ts'
import type { PaidTwice } from './paid-twice.ts'
import { reserveStockAgain } from './stock-holds.server.ts'
import { checkouts, orders, promoUses } from './tables.server.ts'
import { UNSEEN_RESULT_MINUTES } from './rules.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { whyUsedUp } from '#shop/promos/rules.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Checkout = typeof checkouts.$inferSelect

type Shopper = { guestHash: string; customerId: string | null; earlierGuestHash?: string | null }

/**
 * Locks the shopper's open checkouts and those that were just settled without the shopper having seen it, the oldest
 * first. One that is settled while this waits is kept too. Whoever needs the lock of an order too takes this one first.
 *
 * A guest's browser whose session was ended continues the checkouts that it had an order in, whoever's they are: so that
 * nobody pays twice, not to see them.
 */
export async function lockCheckouts(
	transaction: Transaction,
	{ guestHash, customerId, earlierGuestHash = null }: Shopper,
): Promise<Checkout[]> {
	const isOfBrowser = and(
		eq(checkouts.guestHash, guestHash),
		or(isNull(checkouts.customerId), isOfCustomer(customerId)),
	)
	const isOpen = isNull(checkouts.settledOrderId)
	// A guest has continued it since.
	const isContinued = and(isOpen, hasUnpaidOrderOf(customerId))
	const isUnseen = sql`${checkouts.settledAt} > ${secondsFromNow(-UNSEEN_RESULT_MINUTES * 60)}`
	return transaction
		.select()
		.from(checkouts)
		.where(
			and(
				isNull(checkouts.acknowledgedAt),
				or(isOfBrowser, isOfCustomer(customerId), isOfEarlierGuest(earlierGuestHash), isContinued),
				or(isOpen, isUnseen),
			),
		)
		.orderBy(asc(checkouts.createdAt), asc(checkouts.id))
		.for('update')
}

function isOfCustomer(customerId: string | null): SQL | undefined {
	return customerId === null ? sql`false` : eq(checkouts.customerId, customerId)
}

function hasUnpaidOrderOf(customerId: string | null): SQL {
	if (customerId === null) return sql`false`
	const ids = sql`select ${orders.checkoutId} from ${orders}
		where ${orders.customerId} = ${customerId} and ${orders.paymentState} = 'unpaid'`
	return sql`${checkouts.id} = any(array(${ids}))`
}

/** As an array, which is looked up first, so that the index of the checkouts is used. */
function isOfEarlierGuest(guestHash: string | null): SQL {
	if (guestHash === null) return sql`false`
	const ids = sql`select ${orders.checkoutId} from ${orders} where ${orders.guestHash} = ${guestHash}`
	return sql`${checkouts.id} = any(array(${ids}))`
}

/**
 * Makes one of the shopper's open checkouts, which there are several of when a guest with one signs in to an account with
 * another. A guest's belongs to the browser from now on. Null if there is none.
 */
export async function mergeCheckouts(
	transaction: Transaction,
	open: readonly Checkout[],
	{ guestHash, customerId }: Shopper,
): Promise<Checkout | null> {
	const [first, ...others] = open
	if (!first) return null
	const owner = customerId === null ? { customerId, guestHash } : { customerId }
	await transaction.update(checkouts).set(owner).where(eq(checkouts.id, first.id))
	const otherIds = others.map(({ id }) => id)
	if (otherIds.length > 0) {
		await transaction.update(orders).set({ checkoutId: first.id }).where(inArray(orders.checkoutId, otherIds))
		await transaction.delete(checkouts).where(inArray(checkouts.id, otherIds))
	}
	return first
}

/** Not async: pipelined, its statement must be sent before that of the order which refers to it. */
export function writeCheckout(
	transaction: Transaction,
	checkout: Pick<Checkout, 'id' | 'guestHash' | 'customerId' | 'createdAt'>,
): PromiseLike<unknown> {
	return transaction.insert(checkouts).values(checkout)
}

/** The shopper has seen that the checkout is settled, so what they order next is another intention. */
export async function acknowledgeCheckout(db: Pick<Shop['db'], 'update'>, checkoutId: string): Promise<void> {
	await db
		.update(checkouts)
		.set({ acknowledgedAt: secondsFromNow(0) })
		.where(
			and(
				eq(checkouts.id, checkoutId),
				isNotNull(checkouts.settledOrderId),
				isNull(checkouts.acknowledgedAt),
			),
		)
}

/** A checkout that a guest has continued belongs again to the shopper whose order settled it. */
export async function returnCheckout(
	transaction: Transaction,
	{ checkoutId, customerId, guestHash }: Order,
): Promise<void> {
	await transaction.update(checkouts).set({ customerId, guestHash }).where(eq(checkouts.id, checkoutId))
}

/** A guest's order continues in the browser that repeats its request: the cookie of the first reply was lost or replaced. */
export async function moveToBrowser(
	transaction: Transaction,
	{ id, checkoutId, customerId, guestHash: earlier }: Order,
	guestHash: string,
): Promise<void> {
	if (customerId !== null || earlier === guestHash) return
	await transaction
		.update(checkouts)
		.set({ guestHash })
		.where(and(eq(checkouts.id, checkoutId), isNull(checkouts.customerId)))
	await transaction.update(orders).set({ guestHash }).where(eq(orders.id, id))
}

/** The checkout's newest open order with this fingerprint that is no other customer's. */
export async function findOpenOrder(
	transaction: Transaction,
	{
		checkoutId,
		fingerprint,
		customerId,
	}: { checkoutId: string; fingerprint: string; customerId: string | null },
): Promise<Order | null> {
	const [order] = await transaction
		.select()
		.from(orders)
		.where(
			and(
				isOpenOrderOf(checkoutId),
				eq(orders.fingerprint, fingerprint),
				or(isNull(orders.customerId), customerId === null ? undefined : eq(orders.customerId, customerId)),
			),
		)
		.orderBy(desc(orders.createdAt))
		.limit(1)
	return order ?? null
}

/** Callers that need a promo code's row lock that first. */
export async function lockOpenOrders(transaction: Transaction, checkoutId: string): Promise<Order[]> {
	return transaction
		.select()
		.from(orders)
		.where(isOpenOrderOf(checkoutId))
		.orderBy(asc(orders.id))
		.for('update')
}

function isOpenOrderOf(checkoutId: string) {
	return and(eq(orders.checkoutId, checkoutId), isNull(orders.hiddenAt), eq(orders.paymentState, 'unpaid'))
}

export async function hideOrders(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	replaced: readonly Order[],
): Promise<void> {
	for (const { id } of replaced) await hideOrder(shop, transaction, { orderId: id, reason: 'replaced' })
}

/** Waits for a payment of another order of the same checkout, so that one of the two settles it. */
export async function lockCheckoutOf(transaction: Transaction, orderId: string): Promise<Checkout> {
	for (;;) {
		const [order] = await transaction
			.select({ checkoutId: orders.checkoutId })
			.from(orders)
			.where(eq(orders.id, orderId))
		if (!order) throw new Error(`There is no order ${orderId}`)
		const isOf = eq(checkouts.id, order.checkoutId)
		const [checkout] = await transaction.select().from(checkouts).where(isOf).for('update')
		// Deleted while this waited: another checkout of the shopper has taken its orders over.
		if (checkout) return checkout
	}
}

/**
 * Settles the checkout by a paid order, if no other has, its promo code has a use left and its stock is there. Hides the
 * other orders, so that nobody pays twice. The caller holds the locks of the checkout and the order.
 */
export async function settleCheckout(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ checkout, order }: { checkout: Checkout; order: Order },
): Promise<boolean> {
	if (checkout.settledOrderId !== null) return false
	const promo = order.promoCode ? await findPromo(transaction, order.promoCode, { lock: true }) : null
	const open = await lockOpenOrders(transaction, checkout.id)
	const others = open.filter(({ id }) => id !== order.id)
	const otherIds = others.map(({ id }) => id)
	if (order.hiddenAt) {
		// A hidden order has released its use; without counting again, one use would pay for any number of orders.
		const [use] = await transaction.select().from(promoUses).where(eq(promoUses.orderId, order.id))
		const uses = use && promo && (await countPromoUses(transaction, { ...use, promo, excludedIds: otherIds }))
		if (promo && uses && whyUsedUp(promo, uses)) return false
	}
	const reservation = { orderId: order.id, takeFromIds: otherIds }
	if (!(await reserveStockAgain(shop, transaction, reservation))) return false
	await hideOrders(shop, transaction, others)
	await transaction
		.update(checkouts)
		.set({ settledOrderId: order.id, settledAt: secondsFromNow(0) })
		.where(eq(checkouts.id, checkout.id))
	return true
}

type Owned = { customerId: string | null; guestHash: string }

/**
 * Whether who may see one of two orders of a checkout may be told of the other. Not if the browser may have been somebody
 * else's when it began one of them. An order of a guest belongs to the customer whose checkout it is.
 */
export function areOfOneShopper(
	{ customerId }: Pick<Checkout, 'customerId'>,
	...owned: [order: Owned, other: Owned]
): boolean {
	const [owner, otherOwner] = owned.map((order) => order.customerId ?? customerId ?? order.guestHash)
	return owner === otherOwner
}

/** By its id, what the other paid orders of its checkout mean for each of these orders that was not the only one. */
export async function findPaidTwice(
	db: Database | Transaction,
	rows: readonly Pick<Order, 'id' | 'checkoutId' | 'customerId' | 'guestHash'>[],
): Promise<Map<string, PaidTwice>> {
	const checkoutIds = rows.map(({ checkoutId }) => checkoutId)
	const isKept = eq(orders.id, checkouts.settledOrderId)
	const isRefundedToo = and(isNull(orders.hiddenAt), eq(orders.paymentState, 'refunded'))
	const paid = await db
		.select({
			id: orders.id,
			number: orders.number,
			total: orders.total,
			wrongPayment: orders.wrongPayment,
			status: orders.status,
			checkoutId: orders.checkoutId,
			customerId: orders.customerId,
			guestHash: orders.guestHash,
			checkout: { customerId: checkouts.customerId },
			settledOrderId: checkouts.settledOrderId,
		})
		.from(checkouts)
		.innerJoin(orders, eq(orders.checkoutId, checkouts.id))
		.where(and(inArray(checkouts.id, checkoutIds), or(isKept, isRefundedToo)))
		.orderBy(asc(orders.createdAt))
	const found = new Map<string, PaidTwice>()
	for (const row of rows) {
		const { id } = row
		const ofCheckout = paid.filter(
			(order) => order.checkoutId === row.checkoutId && areOfOneShopper(order.checkout, row, order),
		)
		const kept = ofCheckout.find((order) => order.id === order.settledOrderId)
		const others = ofCheckout.filter((order) => order !== kept)
		if (!kept || others.length === 0) continue
		if (kept.id === id) found.set(id, { supersededBy: null, alsoPaid: others.map(describeOther) })
		else if (others.some((other) => other.id === id))
			found.set(id, { supersededBy: kept.number, alsoPaid: [] })
	}
	return found
}

type PaidOrder = Pick<Order, 'number' | 'status' | 'total' | 'wrongPayment'>

function describeOther({ number, status, ...order }: PaidOrder): PaidTwice['alsoPaid'][number] {
	return { number, paid: paidFor(order), isRefunded: status === 'refunded' }
}

/** The order that settled a checkout. */
export async function findSettledOrder(
	db: Database | Transaction,
	checkoutId: string,
): Promise<Order | null> {
	const [found] = await db
		.select({ order: orders })
		.from(checkouts)
		.innerJoin(orders, eq(orders.id, checkouts.settledOrderId))
		.where(eq(checkouts.id, checkoutId))
	return found?.order ?? null
}
