/** Idempotency keys of requests to pay, and the caller that sends one. */
import { hash } from 'node:crypto'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { CreatePaymentInput } from './payment-input.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentRequests } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** The browser, customer and idempotency key that a payment is started with. */
export type CheckoutCaller = {
	/** Of the guest's cookie; a new one for a browser that sent none. */
	guestHash: string
	/** Of the browser's cookie; a new one for a browser that sent none. */
	browserHash: string
	/** Null for a guest. */
	customerId: string | null
	/** The Idempotency-Key header. */
	key: string | null
}

/** For this long an idempotency key belongs to its request. */
const KEY_LIFETIME_SECONDS = 86_400

/**
 * Runs concurrent requests with one key, of one browser or of one customer one after another, so that a double click, a
 * second tab or a second device finds the first order. The locks are always taken in this order.
 */
export async function serializeRequests(
	transaction: Transaction,
	{ key, guestHash, browserHash, customerId }: CheckoutCaller,
): Promise<void> {
	// Of a null, PostgreSQL takes no lock.
	const locks = [
		key && `key ${key}`,
		`browser ${browserHash}`,
		`guest ${guestHash}`,
		customerId && `customer ${customerId}`,
	]
	await transaction.execute(sql`
		select pg_advisory_xact_lock(hashtextextended(name, 0))
		from unnest(array[${sql.join(
			locks.map((name) => sql`${name}::text`),
			sql`, `,
		)}]) as name`)
}

/**
 * The order that this idempotency key was used for, whatever cookie came with it: a client that drops the cookie of a
 * failed response still means the same order. `isRepeat`: with an equal request.
 */
export async function findOrderByIdempotencyKey(
	transaction: Transaction,
	{ caller: { key }, input }: { caller: CheckoutCaller; input: CreatePaymentInput },
): Promise<{ order: Order; isRepeat: boolean } | null> {
	if (!key) return null
	const [found] = await transaction
		.select({ requestHash: paymentRequests.requestHash, order: orders })
		.from(paymentRequests)
		.innerJoin(orders, eq(orders.id, paymentRequests.orderId))
		.where(
			and(
				eq(paymentRequests.key, key),
				gte(paymentRequests.createdAt, secondsFromNow(-KEY_LIFETIME_SECONDS)),
			),
		)
	return found ? { order: found.order, isRepeat: found.requestHash === hashOf(input) } : null
}

/** Overwrites an earlier order of the same key: that one was hidden or refunded, and this order replaces it. */
export async function saveIdempotencyKey(
	transaction: Transaction,
	{ caller: { key }, input, orderId }: { caller: CheckoutCaller; input: CreatePaymentInput; orderId: string },
): Promise<void> {
	if (!key) return
	const row = { key, requestHash: hashOf(input), orderId, createdAt: secondsFromNow(0) }
	await transaction
		.insert(paymentRequests)
		.values(row)
		.onConflictDoUpdate({ target: paymentRequests.key, set: row })
}

export async function purgeOldIdempotencyKeys({ db }: Pick<Shop, 'db'>): Promise<void> {
	await db.delete(paymentRequests).where(lt(paymentRequests.createdAt, secondsFromNow(-KEY_LIFETIME_SECONDS)))
}

function hashOf(input: CreatePaymentInput): string {
	return hash('sha256', JSON.stringify(input))
}
