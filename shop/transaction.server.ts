/** One act on the database, done whole or not at all, and done again when another act got in its way. */
import type { Shop, Transaction } from '#shop/shop.server.ts'

const MOST_TRIES = 5
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
			if (tries >= MOST_TRIES || !ASKS_FOR_REPEAT.has(databaseCode(error) ?? '')) throw error
		}
	}
}

/** PostgreSQL's code of an error, such as 23505, also where the query builder wrapped it. */
export function databaseCode(error: unknown): string | null {
	if (typeof error !== 'object' || error === null) return null
	if ('code' in error && typeof error.code === 'string') return error.code
	return 'cause' in error ? databaseCode(error.cause) : null
}
