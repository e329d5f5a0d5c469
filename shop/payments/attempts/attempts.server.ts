/** Creates, finds and updates attempts to pay an order, and schedules their status checks. */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, lt, max, type SQL, sql } from 'drizzle-orm'
import {
	ATTEMPT_STATES,
	type AttemptAge,
	type AttemptState,
	CLAIM_SECONDS,
	MIN_SECONDS_TO_REOPEN,
	secondsToNextCheck,
} from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { enqueueJob, enqueueNewJob } from '#shop/database/jobs.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

/** What an attempt is to pay. With `differenceId`, the total is that of a price difference of the order. */
type AmountDue = Pick<Order, 'id' | 'number' | 'total'> & { differenceId?: string }

export async function createNextAttempt(
	shop: Shop,
	transaction: Transaction,
	order: AmountDue,
): Promise<Attempt> {
	return createAttempt(shop, transaction, { order, number: await nextAttemptNumber(transaction, order) })
}

/** Counts from 1. */
export async function nextAttemptNumber(
	transaction: Transaction,
	{ id }: Pick<Order, 'id'>,
): Promise<number> {
	return (await transaction.$count(paymentAttempts, eq(paymentAttempts.orderId, id))) + 1
}

/**
 * `number` counts from 1. Schedules the first status check. With `isClaimed`, the caller initiates the attempt, and until
 * the claim ends nobody else does.
 */
export async function createAttempt(
	shop: Shop,
	transaction: Transaction,
	{ order, number, isClaimed = false }: { order: AmountDue; number: number; isClaimed?: boolean },
): Promise<Attempt> {
	const lifetime = shop.config.payments.expiresAfterSeconds
	const id = randomUUID()
	const firstCheck = secondsToNextCheck({ passed: 0, lifetime })
	const row = {
		id,
		orderId: order.id,
		differenceId: order.differenceId ?? null,
		merchantOrderId: merchantOrderId(order, number),
		amount: order.total,
		state: 'created',
		// By the database's clock, like everything that depends on the age of an attempt.
		createdAt: secondsFromNow(0),
		expiresAt: secondsFromNow(lifetime),
		nextCheckAt: dueIn(firstCheck),
		// Not from the start of the transaction, which may have waited for locks.
		claimedUntil: isClaimed ? sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})` : null,
	} as const
	const [[attempt]] = await pipelined([
		() => transaction.insert(paymentAttempts).values(row).returning(),
		async () => firstCheck !== null && enqueueNewJob(transaction, paymentCheck(id, firstCheck)),
	])
	if (!attempt) throw new Error('The payment attempt was not written')
	return attempt
}

/** The provider accepts each only once. */
export function merchantOrderId(order: Pick<Order, 'number'>, number: number): string {
	return number === 1 ? order.number : `${order.number}-${number}`
}

/** Order numbers have three parts. A later attempt's id has its number as a fourth. */
export function orderNumberOf(attempt: Attempt): string {
	return attempt.merchantOrderId.split('-').slice(0, 3).join('-')
}

export async function findLatestAttempt(
	db: Database | Transaction,
	orderId: string,
): Promise<Attempt | null> {
	const [attempt] = await db
		.select()
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, orderId))
		.orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.merchantOrderId))
		.limit(1)
	return attempt ?? null
}

/** The earliest come first. */
export async function listAttempts(db: Database | Transaction, order: Pick<Order, 'id'>): Promise<Attempt[]> {
	return db
		.select()
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, order.id))
		.orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.merchantOrderId))
}

/** In a query of orders, whether the last payment of the order was started within these hours. */
export function wasStartedWithin(transaction: Transaction, hours: number): SQL {
	// As a maximum, it is looked up for each order: `exists` may read all attempts of these hours at once.
	const last = transaction
		.select({ at: max(paymentAttempts.createdAt) })
		.from(paymentAttempts)
		.where(eq(paymentAttempts.orderId, orders.id))
	return sql`(${last}) > ${secondsFromNow(-hours * 3600)}`
}

/** Returns whether a payment goes on with this attempt: its payment page is not created yet, or may be offered again. */
export async function canContinue(transaction: Transaction, attempt: Attempt): Promise<boolean> {
	return attempt.state === 'created' || (await canReopen(transaction, attempt))
}

/** Returns whether the attempt's payment page may be offered again. */
export async function canReopen(db: Database | Transaction, { id }: Pick<Attempt, 'id'>): Promise<boolean> {
	const [found] = await db
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.where(
			and(
				eq(paymentAttempts.id, id),
				eq(paymentAttempts.state, 'initiated'),
				isNotNull(paymentAttempts.redirectUrl),
				gt(paymentAttempts.expiresAt, secondsFromNow(MIN_SECONDS_TO_REOPEN)),
			),
		)
	return found !== undefined
}

/** Returns whether this many seconds have passed since the attempt expired. */
export async function hasExpiredFor(
	transaction: Transaction,
	{ id }: Pick<Attempt, 'id'>,
	seconds: number,
): Promise<boolean> {
	const [found] = await transaction
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.where(and(eq(paymentAttempts.id, id), lt(paymentAttempts.expiresAt, secondsFromNow(-seconds))))
	return found !== undefined
}

export async function updateAttempt(
	transaction: Transaction,
	{ id }: Pick<Attempt, 'id'>,
	values: Partial<Attempt>,
): Promise<void> {
	await transaction.update(paymentAttempts).set(values).where(eq(paymentAttempts.id, id))
}

/** Schedules the next status check. Returns false at the end of the schedule. */
export async function scheduleNextCheck(
	transaction: Transaction,
	attempt: Pick<Attempt, 'id'>,
): Promise<boolean> {
	const seconds = secondsToNextCheck(await getAge(transaction, attempt))
	await scheduleCheckIn(transaction, attempt, seconds)
	return seconds !== null
}

async function getAge(transaction: Transaction, { id }: Pick<Attempt, 'id'>): Promise<AttemptAge> {
	const { createdAt, expiresAt } = paymentAttempts
	const [age] = await transaction
		.select({
			passed: sql<number>`extract(epoch from now() - ${createdAt})::float8`,
			lifetime: sql<number>`extract(epoch from ${expiresAt} - ${createdAt})::float8`,
		})
		.from(paymentAttempts)
		.where(eq(paymentAttempts.id, id))
	if (!age) throw new Error(`There is no payment attempt ${id}`)
	return age
}

/** Null means no further check. */
export async function scheduleCheckIn(
	transaction: Transaction,
	{ id }: Pick<Attempt, 'id'>,
	seconds: number | null,
): Promise<void> {
	await transaction
		.update(paymentAttempts)
		.set({ nextCheckAt: dueIn(seconds) })
		.where(eq(paymentAttempts.id, id))
	if (seconds !== null) await enqueuePaymentCheck(transaction, id, seconds)
}

function dueIn(seconds: number | null) {
	return seconds === null ? null : secondsFromNow(seconds)
}

/** Checks payments of a wrong amount that wait for the owner: once their checkout is settled, a check refunds those whose amount is known. */
export async function checkPaymentsInReview(
	transaction: Transaction,
	{ id: checkoutId }: { id: string },
): Promise<void> {
	const inReview = await transaction
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
		.where(and(eq(orders.checkoutId, checkoutId), eq(paymentAttempts.state, 'review')))
	for (const { id } of inReview) await enqueuePaymentCheck(transaction, id, 0)
}

export async function enqueuePaymentCheck(
	transaction: Transaction,
	attemptId: string,
	afterSeconds: number,
): Promise<void> {
	await enqueueJob(transaction, paymentCheck(attemptId, afterSeconds))
}

function paymentCheck(attemptId: string, afterSeconds: number) {
	const name = 'check_payment' as const
	return { name, payload: { attemptId }, key: `payment:${attemptId}`, afterSeconds }
}

/** Counts the attempts at the provider in the last seconds, by state. */
export async function countRecentAttempts(
	{ db }: Pick<Shop, 'db'>,
	withinSeconds: number,
): Promise<{ state: AttemptState; count: number }[]> {
	const counted = await db
		.select({ state: paymentAttempts.state, count: sql<number>`count(*)::int` })
		.from(paymentAttempts)
		.where(
			and(
				eq(paymentAttempts.method, 'online'),
				gt(paymentAttempts.createdAt, secondsFromNow(-withinSeconds)),
			),
		)
		.groupBy(paymentAttempts.state)
	return ATTEMPT_STATES.map((state) => ({
		state,
		count: counted.find((one) => one.state === state)?.count ?? 0,
	}))
}
