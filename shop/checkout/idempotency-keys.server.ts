/** Recognizes repeated requests to place an order by their sender and idempotency key. */
import { hash } from 'node:crypto'
import { and, eq, gte, lt, sql, type SQLWrapper } from 'drizzle-orm'
import type { CreatePaymentBody, CreatePaymentInput } from './payment-input.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import type { Shopper } from '#shop/orders/checkouts/shopper-checkouts.server.ts'
import { idempotencyKeys } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Who starts a payment, and with which idempotency key. A browser that sent no cookie has new hashes. */
export type CheckoutCaller = Shopper & {
	/** The Idempotency-Key header. */
	key: string | null
	/** When the request arrived, by `performance.now()`. By default, when its order is placed. */
	requestedAt?: number
	/** A keyed hash of the network, whose unpaid orders have a share of the stock. Without it, all of the stock may be reserved. */
	network?: string
}

/** A request to place an order. `sent` is what the client sent, and `requestedAt` is when it arrived. */
export type OrderRequest = {
	input: CreatePaymentInput
	sent: CreatePaymentBody
	caller: CheckoutCaller
	requestedAt: number
	/** The caller initiates the payment of a new order at once. */
	startsPayment?: boolean
}

/** How long an idempotency key belongs to its request. */
const KEY_LIFETIME_SECONDS = 86_400

/**
 * Serializes concurrent requests with one key, of one browser or of one customer, so that a double click, a second tab or
 * a second device finds the first order. The order of the locks is fixed.
 */
export async function serializeRequests(
	transaction: Transaction,
	{ key, guestHash, browserHash, customerId }: CheckoutCaller,
): Promise<void> {
	// PostgreSQL takes no lock if an argument is null.
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

/** `sent` is what the key belongs to: the id of a saved address, not the address, which may be corrected later. */
type KeyedRequest = { caller: Pick<CheckoutCaller, 'key'>; sent: CreatePaymentBody }

/**
 * Finds the order of this idempotency key, whatever cookie came with it: a client that drops the cookie of a failed
 * response still means the same order. The order's id is null if the request was refused with EARLIER_ORDER_PAID.
 * `isRepeat` means that the request is equal.
 */
export async function findRequestByIdempotencyKey(
	transaction: Transaction,
	{ caller: { key }, sent }: KeyedRequest,
): Promise<{ orderId: string | null; isRepeat: boolean } | null> {
	if (!key) return null
	const [found] = await transaction
		.select({ requestHash: idempotencyKeys.requestHash, orderId: idempotencyKeys.orderId })
		.from(idempotencyKeys)
		.where(isOfKey(key))
	return found ? { orderId: found.orderId, isRepeat: found.requestHash === hashOf(sent) } : null
}

export function orderIdOfKey(transaction: Transaction, key: string | null): SQLWrapper | null {
	if (!key) return null
	return transaction.select({ orderId: idempotencyKeys.orderId }).from(idempotencyKeys).where(isOfKey(key))
}

function isOfKey(key: string) {
	return and(
		eq(idempotencyKeys.key, key),
		gte(idempotencyKeys.createdAt, secondsFromNow(-KEY_LIFETIME_SECONDS)),
	)
}

/**
 * A repeat of the request gets this order again, or the refusal. Replaces an earlier order of the same key, which was
 * hidden or refunded, or whose saved address has been corrected since.
 */
export async function saveIdempotencyKey(
	transaction: Transaction,
	{ caller: { key }, sent, orderId }: KeyedRequest & { orderId: string | null },
): Promise<void> {
	if (!key) return
	const row = { key, requestHash: hashOf(sent), orderId, createdAt: secondsFromNow(0) }
	await transaction
		.insert(idempotencyKeys)
		.values(row)
		.onConflictDoUpdate({ target: idempotencyKeys.key, set: row })
}

export async function purgeOldIdempotencyKeys({ db }: Pick<Shop, 'db'>): Promise<void> {
	await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, secondsFromNow(-KEY_LIFETIME_SECONDS)))
}

function hashOf(sent: CreatePaymentBody): string {
	return hash('sha256', JSON.stringify(sent))
}
