/** One act on the database, done whole or not at all, and done again when another act got in its way. */
import { databaseCode, uniqueViolation, isLockTimeout } from '#shop/database/database-errors.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const MAX_ATTEMPTS = 5
/** Each waits as long as db/connect.ts lets a lock be waited for: a person does not wait for more of them. */
const MAX_LOCK_TIMEOUTS = 3
/** serialization_failure and deadlock_detected: PostgreSQL asks for the whole act to be repeated. */
const ASKS_FOR_REPEAT = new Set(['40001', '40P01'])

/** `work` may run several times, so it must not talk to the world outside the database. */
export async function inTransaction<Value>(
	{ db }: Pick<Shop, 'db'>,
	work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
	for (let tries = 1; ; tries++) {
		try {
			return await db.transaction(work)
		} catch (error) {
			if (!mayRepeat(error, tries)) throw error
		}
	}
}

/** in_failed_sql_transaction: an earlier statement of the same transaction failed, and its error is the one that tells why. */
const FAILED_BEFORE = '25P02'

type Acts = readonly (() => PromiseLike<unknown>)[]
type Done<All extends Acts> = { -readonly [Index in keyof All]: Awaited<ReturnType<All[Index]>> }

/**
 * Sends the first statement of each act at once, so that all wait for the database once. PostgreSQL does them in their
 * order, each only after the one before is done: a lock taken by the first holds for what the second reads.
 */
export async function pipelined<const All extends Acts>(acts: All): Promise<Done<All>>
export async function pipelined(acts: Acts): Promise<unknown[]> {
	// `then` is what makes a query go out; left to `await`, those of other kinds would overtake it.
	const sent = acts.map((act) => new Promise((resolve, reject) => void act().then(resolve, reject)))
	// All have ended before the transaction does.
	const ended = await Promise.allSettled(sent)
	const failures: unknown[] = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
	if (failures.length === 0) return Promise.all(sent)
	throw failures.find((reason) => databaseCode(reason) !== FAILED_BEFORE) ?? failures[0]
}

function mayRepeat(error: unknown, tries: number): boolean {
	if (isLockTimeout(error)) return tries < MAX_LOCK_TIMEOUTS
	return tries < MAX_ATTEMPTS && ASKS_FOR_REPEAT.has(databaseCode(error) ?? '')
}

const MAX_CONFLICTS = 5

/** Repeats an act that drew a number which was taken by then. Any other doubling is a mistake, and is thrown. */
export async function retryOnConflict<Value>(constraint: string, act: () => Promise<Value>): Promise<Value> {
	for (let draws = 1; ; draws++) {
		try {
			return await act()
		} catch (error) {
			if (draws >= MAX_CONFLICTS || uniqueViolation(error) !== constraint) throw error
		}
	}
}
