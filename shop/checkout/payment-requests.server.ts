/** Requests to pay: the checkout session that sends one, and repeats with the same idempotency key. */
import { hash } from 'node:crypto'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { CreatePaymentInput } from './payment-input.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentRequests } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** The browser, customer and idempotency key that a payment is started with. */
export type CheckoutSession = {
	guestHash: string
	/** Null for a guest. */
	customerId: string | null
	/** The Idempotency-Key header. */
	key: string | null
	/** Without a cookie every request has another guest hash, so only the key identifies a repeat. */
	hasCookie: boolean
}

/** Runs concurrent requests of one browser one after another, so that a double click or a second tab finds the first order. */
export async function serializeByBrowser(transaction: Transaction, session: CheckoutSession): Promise<void> {
	const lock = session.hasCookie ? session.guestHash : (session.key ?? session.guestHash)
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

/** The order that this idempotency key was used for. `isRepeat`: with an equal request. */
export async function findRequest(
	transaction: Transaction,
	{ session, input }: { session: CheckoutSession; input: CreatePaymentInput },
): Promise<{ order: Order; isRepeat: boolean } | null> {
	if (!session.key) return null
	const [found] = await transaction
		.select({ requestHash: paymentRequests.requestHash, order: orders })
		.from(paymentRequests)
		.innerJoin(orders, eq(orders.id, paymentRequests.orderId))
		.where(and(eq(paymentRequests.key, session.key), isOwnRequest(session)))
		.orderBy(desc(paymentRequests.createdAt))
		.limit(1)
	return found ? { order: found.order, isRepeat: found.requestHash === hashOf(input) } : null
}

/** Also true of an order from the browser's first request, which came without a cookie and set one in its response. */
function isOwnRequest(session: CheckoutSession) {
	const withoutCookie = and(eq(paymentRequests.guestHash, NO_COOKIE), eq(orders.guestHash, session.guestHash))
	return or(eq(paymentRequests.guestHash, keyOwner(session)), withoutCookie)
}

/** Overwrites an earlier order of the same key: that one was hidden, and this order replaces it. */
export async function saveRequest(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ session, input, orderId }: { session: CheckoutSession; input: CreatePaymentInput; orderId: string },
): Promise<void> {
	if (!session.key) return
	const row = {
		key: session.key,
		guestHash: keyOwner(session),
		requestHash: hashOf(input),
		orderId,
		createdAt: shop.clock(),
	}
	await transaction
		.insert(paymentRequests)
		.values(row)
		.onConflictDoUpdate({ target: [paymentRequests.key, paymentRequests.guestHash], set: row })
}

const NO_COOKIE = 'no cookie'

/** Requests without a cookie share one owner: a repeat has the same key and must equal the first request. */
function keyOwner({ guestHash, hasCookie }: CheckoutSession): string {
	return hasCookie ? guestHash : NO_COOKIE
}

function hashOf(input: CreatePaymentInput): string {
	return hash('sha256', JSON.stringify(input))
}
