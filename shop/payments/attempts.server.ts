/** Attempts to pay an order: making one, finding them, and when the provider is asked about them. */
import { randomUUID } from 'node:crypto'
import { asc, count, desc, eq } from 'drizzle-orm'
import { nextCheckAt, REOPEN_SECONDS_LEFT } from './rules.ts'
import { paymentAttempts } from './tables.server.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

type Payable = Pick<Order, 'id' | 'number' | 'total'>

/** Another try of an order that has been tried. */
export async function newAttempt(shop: Shop, transaction: Transaction, order: Payable): Promise<Attempt> {
	const [earlier] = await transaction
		.select({ count: count() })
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, order.id))
	return insertAttempt(shop, transaction, { order, number: (earlier?.count ?? 0) + 1 })
}

/** The first one has the number 1. */
export async function insertAttempt(
	shop: Shop,
	transaction: Transaction,
	{ order, number }: { order: Payable; number: number },
): Promise<Attempt> {
	const now = shop.clock()
	const expiresAt = new Date(now.getTime() + shop.config.payments.expiresAfterSeconds * 1000)
	const id = randomUUID()
	const firstCheck = nextCheckAt({ startedAt: now, expiresAt, now })
	const row = {
		id,
		orderId: order.id,
		// The provider never takes an id twice, so each further attempt has its own.
		merchantOrderId: number === 1 ? order.number : `${order.number}-${number}`,
		amount: order.total,
		state: 'created',
		createdAt: now,
		expiresAt,
		nextCheckAt: firstCheck,
	} as const
	const [[attempt]] = await pipelined([
		() => transaction.insert(paymentAttempts).values(row).returning(),
		async () => firstCheck && enqueuePaymentCheck(transaction, id, firstCheck),
	])
	if (!attempt) throw new Error('The payment attempt was not written')
	return attempt
}

export async function enqueuePaymentCheck(
	transaction: Transaction,
	attemptId: string,
	at: Date,
): Promise<void> {
	await enqueueJob(transaction, {
		name: 'check_payment',
		payload: { attemptId },
		key: `payment:${attemptId}`,
		at,
	})
}

export async function latestAttempt(db: Database | Transaction, orderId: string): Promise<Attempt | null> {
	const [attempt] = await db
		.select()
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, orderId))
		.orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.merchantOrderId))
		.limit(1)
	return attempt ?? null
}

/** Whether the provider's window of this attempt may be offered again. */
export function canReopen(shop: Pick<Shop, 'clock'>, attempt: Attempt): boolean {
	const secondsLeft = (attempt.expiresAt.getTime() - shop.clock().getTime()) / 1000
	return attempt.state === 'initiated' && attempt.redirectUrl !== null && secondsLeft > REOPEN_SECONDS_LEFT
}

/** Every try of the order, the first one first. */
export async function listAttempts(db: Database | Transaction, order: Pick<Order, 'id'>): Promise<Attempt[]> {
	return db
		.select()
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, order.id))
		.orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.merchantOrderId))
}

/** When the provider is asked again; null when the schedule is at its end. */
export async function scheduleNext(
	shop: Shop,
	transaction: Transaction,
	attempt: Attempt,
): Promise<Date | null> {
	const { createdAt: startedAt, expiresAt } = attempt
	const at = nextCheckAt({ startedAt, expiresAt, now: shop.clock() })
	await transaction.update(paymentAttempts).set({ nextCheckAt: at }).where(eq(paymentAttempts.id, attempt.id))
	if (at) await enqueuePaymentCheck(transaction, attempt.id, at)
	return at
}
