/**
 * Checkouts: the orders that one browser or customer began with one intention, however they were edited. The first one
 * that is paid settles the checkout; the others are hidden, and money that arrives for them is refunded.
 */
import { and, arrayContains, asc, desc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { hideOrders } from '../order-payment.server.ts'
import type { Order } from '../orders.server.ts'
import { countPromoUses, hasPaidMeanwhile } from '../holds/promo-uses.server.ts'
import { identitiesOf, type Identity } from './paid-orders.server.ts'
import { isOwn, type Shopper } from './shopper-checkouts.server.ts'
import type { WhyUnsettled } from './why-unsettled.ts'
import { reserveStockAgain } from '../holds/stock-holds.server.ts'
import { promoUses } from '../holds/tables.server.ts'
import { type Checkout, checkouts, orders } from '../tables.server.ts'
import { isAnonymized } from '../anonymous-orders.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { type Promo, whyUsedUp } from '#shop/promos/rules.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** Merges the shopper's checkouts into the first, such as a guest's with that of the account they have signed in to. */
export async function mergeCheckouts(
	transaction: Transaction,
	checkoutsOfOne: readonly Checkout[],
): Promise<Checkout | null> {
	const [first, ...others] = checkoutsOfOne
	const otherIds = others.map(({ id }) => id)
	if (first && otherIds.length > 0) {
		await transaction.update(orders).set({ checkoutId: first.id }).where(inArray(orders.checkoutId, otherIds))
		await transaction.delete(checkouts).where(inArray(checkouts.id, otherIds))
	}
	return first ?? null
}

/**
 * Moves the orders of open checkouts to a settled one that turns out to be the same shopper's, and hides them, so that
 * money that still arrives for them is refunded.
 */
export async function mergeIntoSettled(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ settled, open }: { settled: Checkout; open: readonly Checkout[] },
): Promise<void> {
	if (open.length === 0) return
	await mergeCheckouts(transaction, [settled, ...open])
	await hideOrders(shop, transaction, await lockOpenOrders(transaction, settled.id))
}

/** Not async: pipelined, its statement must be sent before that of the order which refers to it. */
export function writeCheckout(
	transaction: Transaction,
	checkout: Pick<Checkout, 'id' | 'createdAt'> & Partial<Pick<Checkout, 'isEnteredByShop'>>,
): PromiseLike<unknown> {
	return transaction.insert(checkouts).values(checkout)
}

/** These shoppers know that the checkout is settled, so what they order next is another intention. */
export async function acknowledgeCheckout(
	db: Pick<Shop['db'], 'update'>,
	checkoutId: string,
	...shoppers: Identity[]
): Promise<void> {
	const identities = [...new Set(shoppers.flatMap(identitiesOf))]
	await db
		.update(checkouts)
		.set({
			acknowledgedBy: sql`${checkouts.acknowledgedBy} || ${sql.param(identities, checkouts.acknowledgedBy)}::text[]`,
			acknowledgedAt: sql`clock_timestamp()`,
		})
		.where(
			and(
				eq(checkouts.id, checkoutId),
				isNotNull(checkouts.settledOrderId),
				not(arrayContains(checkouts.acknowledgedBy, identities)),
			),
		)
}

/**
 * A guest's order belongs to the shopper who repeats its request: they may have signed in since, or their browser may
 * have lost the cookie of the first response. An order that its customer repeats also becomes one of the browser, in
 * which they may sign out.
 */
export async function moveToShopper(
	transaction: Transaction,
	{ id, customerId: owner, guestHash: earlier, browserHash: startedIn, continuedIn }: Order,
	{ guestHash, browserHash, customerId }: Shopper,
): Promise<void> {
	const isOfOrder = eq(orders.id, id)
	if (owner === null) {
		if (customerId === null && earlier === guestHash) return
		await transaction.update(orders).set({ guestHash, browserHash, customerId }).where(isOfOrder)
	} else if (owner === customerId && ![startedIn, ...continuedIn].includes(browserHash)) {
		const moved = { continuedIn: [...continuedIn, browserHash] }
		await transaction.update(orders).set(moved).where(isOfOrder)
	}
}

/** Finds the checkout's newest open order with this fingerprint that belongs to no other customer. */
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

/** Lists the ids of the shopper's orders that give up their use of the code to the next order of theirs. */
export async function listOrdersGivenUp(
	db: Database | Transaction,
	shopper: Identity,
	promoCode: string,
): Promise<string[]> {
	const isGivenUp = and(eq(orders.promoCode, promoCode), isNull(orders.hiddenAt), WAITS_FOR_PAYMENT)
	const rows = await db
		.select({ id: orders.id })
		.from(orders)
		.where(and(isOwn(orders, shopper), isGivenUp))
	return rows.map(({ id }) => id)
}

/** Its shopper has not tried to pay it. Of one that is `pending`, the money may be on its way. */
const WAITS_FOR_PAYMENT = eq(orders.status, 'payment_pending')

function isOpenOrderOf(checkoutId: string) {
	return and(eq(orders.checkoutId, checkoutId), isNull(orders.hiddenAt), eq(orders.paymentState, 'unpaid'))
}

/** Waits for a payment of another order of the same checkout, so that only one of them settles it. */
export async function lockCheckoutOf(transaction: Transaction, orderId: string): Promise<Checkout> {
	for (;;) {
		const [order] = await transaction
			.select({ checkoutId: orders.checkoutId })
			.from(orders)
			.where(eq(orders.id, orderId))
		if (!order) throw new Error(`There is no order ${orderId}`)
		const isOf = eq(checkouts.id, order.checkoutId)
		const [checkout] = await transaction.select().from(checkouts).where(isOf).for('update')
		// It was deleted while this waited, and another checkout of the shopper has its orders.
		if (checkout) return checkout
	}
}

/**
 * Settles the checkout by a paid order, if no other has settled it, the shop has not withdrawn it, the promo code has a
 * use left and the stock is there; otherwise returns why not. Hides the other orders, so that nobody pays twice. The caller
 * holds the locks of the checkout and the order.
 */
export async function settleCheckout(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ checkout, order }: { checkout: Checkout; order: Order },
): Promise<WhyUnsettled | null> {
	if (checkout.settledOrderId !== null || checkout.closedAt !== null) return whyClosed({ checkout, order })
	const promo = order.promoCode ? await findPromo(transaction, order.promoCode, { lock: true }) : null
	const open = await lockOpenOrders(transaction, checkout.id)
	const others = open.filter(({ id }) => id !== order.id)
	const otherIds = others.map(({ id }) => id)
	const usedUp = promo && (await whyNoUseLeft(transaction, { order, promo, otherIds }))
	if (usedUp) return usedUp
	const reservation = { orderId: order.id, takeFromIds: otherIds }
	if (!(await reserveStockAgain(shop, transaction, reservation))) return 'sold_out'
	await hideOrders(shop, transaction, others)
	await transaction
		.update(checkouts)
		.set({ settledOrderId: order.id, settledAt: secondsFromNow(0) })
		.where(eq(checkouts.id, checkout.id))
	return null
}

/** Says why nothing is owed any more for the orders of a checkout. */
export function whyClosed({ checkout, order }: { checkout: Checkout; order: Order }): WhyUnsettled {
	if (checkout.settledOrderId !== null) return 'closed'
	if (isAnonymized(order)) return 'account_deleted'
	return checkout.closedAt === null ? 'closed' : 'quotation_withdrawn'
}

/**
 * Somebody else may have paid with the customer's last use since the order reserved its own. A hidden order has released its
 * use as well. Without counting again, one use would pay for any number of orders, and a code for the first one for several.
 * `otherIds` are not paid any more.
 */
async function whyNoUseLeft(
	transaction: Transaction,
	{ order, promo, otherIds }: { order: Order; promo: Promo; otherIds: readonly string[] },
): Promise<WhyUnsettled | null> {
	const [use] = await transaction.select().from(promoUses).where(eq(promoUses.orderId, order.id))
	if (!use) return null
	if (promo.firstOrderOnly && (await hasPaidMeanwhile(transaction, { ...use, customerId: order.customerId })))
		return 'code_for_first_order'
	const limits = { ...promo, uses: order.hiddenAt ? promo.uses : null }
	const excludedIds = [order.id, ...otherIds]
	const uses = await countPromoUses(transaction, { ...use, promo: limits, excludedIds })
	const usedUp = whyUsedUp(limits, uses)
	return usedUp && NO_USE_LEFT[usedUp]
}

const NO_USE_LEFT = { used_up: 'code_used_up', used_by_customer: 'code_used_by_customer' } as const
