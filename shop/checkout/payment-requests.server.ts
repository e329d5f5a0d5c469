/** Requests to pay: who sends one, and whether it repeats an earlier one by its idempotency key. */
import { hash } from 'node:crypto'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { CreatePaymentInput } from './payment-input.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentRequests } from '#shop/payments/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type Client = {
	guestHash: string
	/** Null for a guest. */
	customerId: string | null
	/** The Idempotency-Key header. */
	key: string | null
	/** Without a cookie every request has another guest hash, so only the key identifies a repeat. */
	hasCookie: boolean
}

/** Concurrent requests of one browser wait for each other, so a double click or a second tab finds the first one's order. */
export async function serializeByClient(transaction: Transaction, client: Client): Promise<void> {
	const lock = client.hasCookie ? client.guestHash : (client.key ?? client.guestHash)
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

/** The order that the client's key was used for. `isRepeat`: by an equal request. */
export async function findRequest(
	transaction: Transaction,
	{ client, input }: { client: Client; input: CreatePaymentInput },
): Promise<{ order: Order; isRepeat: boolean } | null> {
	if (!client.key) return null
	const [found] = await transaction
		.select({ requestHash: paymentRequests.requestHash, order: orders })
		.from(paymentRequests)
		.innerJoin(orders, eq(orders.id, paymentRequests.orderId))
		.where(and(eq(paymentRequests.key, client.key), isOwnRequest(client)))
		.orderBy(desc(paymentRequests.createdAt))
		.limit(1)
	return found ? { order: found.order, isRepeat: found.requestHash === hashOf(input) } : null
}

/** A browser's first request came without a cookie and got one in the response: the order of that request is its own. */
function isOwnRequest(client: Client) {
	const withoutCookie = and(eq(paymentRequests.guestHash, NO_COOKIE), eq(orders.guestHash, client.guestHash))
	return or(eq(paymentRequests.guestHash, keyOwner(client)), withoutCookie)
}

/** Overwrites an earlier order of the same key: that one was hidden, and this order replaces it. */
export async function saveRequest(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ client, input, orderId }: { client: Client; input: CreatePaymentInput; orderId: string },
): Promise<void> {
	if (!client.key) return
	const row = {
		key: client.key,
		guestHash: keyOwner(client),
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

/** Clients without a cookie share one owner; a repeat must then equal the first request exactly. */
function keyOwner({ guestHash, hasCookie }: Client): string {
	return hasCookie ? guestHash : NO_COOKIE
}

function hashOf(input: CreatePaymentInput): string {
	return hash('sha256', JSON.stringify(input))
}
