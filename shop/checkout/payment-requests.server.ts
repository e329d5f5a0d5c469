/** Requests to pay: who asks, and whether it is the same asking again. */
import { createHash } from 'node:crypto'
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
	/** The Idempotency-Key, if the client sent one. */
	key: string | null
	/** Without a cookie each request looks like another browser, so its key alone tells that it is a repeat. */
	hasCookie: boolean
}

/** One browser's presses stand in line, so a double click or a second tab finds the first one's order. */
export async function serializeByClient(transaction: Transaction, client: Client): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lineOf(client)}, 0))`)
}

/** The order that this key was used for, and whether it was the same request. */
export async function findRequest(
	transaction: Transaction,
	{ client, input }: { client: Client; input: CreatePaymentInput },
): Promise<{ order: Order; isRepeat: boolean } | null> {
	if (!client.key) return null
	const [found] = await transaction
		.select({ requestHash: paymentRequests.requestHash, order: orders })
		.from(paymentRequests)
		.innerJoin(orders, eq(orders.id, paymentRequests.orderId))
		.where(and(eq(paymentRequests.key, client.key), isTheirs(client)))
		.orderBy(desc(paymentRequests.createdAt))
		.limit(1)
	return found ? { order: found.order, isRepeat: found.requestHash === fingerprintOf(input) } : null
}

/** A browser whose first press was refused has its cookie from that answer: the order it made then is its own. */
function isTheirs(client: Client) {
	const before = and(eq(paymentRequests.guestHash, NO_COOKIE), eq(orders.guestHash, client.guestHash))
	return or(eq(paymentRequests.guestHash, ownerOf(client)), before)
}

/** A key whose order came to nothing may stand for a new order of the same things. */
export async function rememberRequest(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ client, input, orderId }: { client: Client; input: CreatePaymentInput; orderId: string },
): Promise<void> {
	if (!client.key) return
	const row = {
		key: client.key,
		guestHash: ownerOf(client),
		requestHash: fingerprintOf(input),
		orderId,
		createdAt: shop.clock(),
	}
	await transaction
		.insert(paymentRequests)
		.values(row)
		.onConflictDoUpdate({ target: [paymentRequests.key, paymentRequests.guestHash], set: row })
}

/** Equal for equal things. */
export function fingerprintOf(value: object): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

const NO_COOKIE = 'no cookie'

/** Whose key it is. Clients without a cookie share one name; a repeat must then equal the first request to the letter. */
function ownerOf({ guestHash, hasCookie }: Client): string {
	return hasCookie ? guestHash : NO_COOKIE
}

/** Those who may be the same shopper stand in one line. */
function lineOf(client: Client): string {
	return client.hasCookie ? client.guestHash : (client.key ?? client.guestHash)
}
