/** Runs database transactions, and repeats them after conflicts with other transactions. */
import { sql } from 'drizzle-orm'
import { databaseCode, isLockTimeout, uniqueViolation } from '#shop/database/database-errors.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const MAX_ATTEMPTS = 5
/** Each takes as long as the lock timeout in db/connect.ts, and a person is waiting. */
const MAX_LOCK_TIMEOUTS = 3
/** serialization_failure and deadlock_detected: PostgreSQL asks for the whole transaction to be repeated. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])

/** `work` may run several times, so it must have no effects outside the database. */
export async function inTransaction<Value>(
	{ db }: Pick<Shop, 'db'>,
	work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await db.transaction(work)
		} catch (error) {
			if (!canRetry(error, attempt)) throw error
		}
	}
}

function canRetry(error: unknown, attempt: number): boolean {
	if (isLockTimeout(error)) return attempt < MAX_LOCK_TIMEOUTS
	return attempt < MAX_ATTEMPTS && RETRYABLE_CODES.has(databaseCode(error) ?? '')
}

/**
 * In a query, lets the statements after it in its transaction reuse their plans. PostgreSQL would plan some of them anew
 * for the values of each time, which takes longer than to run them.
 */
export const REUSE_PLANS = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`

type Steps = readonly (() => PromiseLike<unknown>)[]
type Results<All extends Steps> = { -readonly [Index in keyof All]: Awaited<ReturnType<All[Index]>> }

/**
 * in_failed_sql_transaction and invalid_sql_statement_name: they only say that an earlier statement of the transaction
 * failed, the second if that one should have given this one its name.
 */
const FAILED_EARLIER = new Set(['25P02', '26000'])

/**
 * Sends the first statement of each step at once, which saves round trips. PostgreSQL runs them in order, each after the
 * previous one has finished: a lock taken by the first protects what the second reads.
 */
export async function pipelined<const All extends Steps>(steps: All): Promise<Results<All>>
export async function pipelined(steps: Steps): Promise<unknown[]> {
	// Drizzle sends a query when `then` is called. With `await`, a step that is an async function would send its query
	// first.
	const sent = steps.map((step) => new Promise((resolve, reject) => void step().then(resolve, reject)))
	// Every statement must have ended before the transaction does.
	const settled = await Promise.allSettled(sent)
	const errors: unknown[] = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
	if (errors.length === 0) return Promise.all(sent)
	throw errors.find((error) => !FAILED_EARLIER.has(databaseCode(error) ?? '')) ?? errors[0]
}

const MAX_CONFLICTS = 5

/** Repeats `work` if its random number or code exists already. A conflict of any other constraint is thrown. */
export async function retryOnConflict<Value>(constraint: string, work: () => Promise<Value>): Promise<Value> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work()
		} catch (error) {
			if (attempt >= MAX_CONFLICTS || uniqueViolation(error) !== constraint) throw error
		}
	}
}
