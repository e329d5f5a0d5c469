/** Searches, exports and deletes newsletter subscribers for the admin console. */
import { asc, gt, isNull, like, sql } from 'drizzle-orm'
import { unsubscribe } from './subscribers.server.ts'
import { subscribers } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { escapeLike } from '#shop/database/conditions.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export const MAX_SUBSCRIBERS_FOUND = 50

export async function searchSubscribers({ db }: Pick<Shop, 'db'>, query: string) {
	const prefix = escapeLike(query.trim().toLowerCase())
	return db
		.select()
		.from(subscribers)
		.where(prefix ? like(sql`lower(${subscribers.email})`, `${prefix}%`) : undefined)
		.orderBy(asc(sql`lower(${subscribers.email})`))
		.limit(MAX_SUBSCRIBERS_FOUND)
}

export async function countSubscribers({ db }: Pick<Shop, 'db'>): Promise<number> {
	return db.$count(subscribers)
}

/** Counts the subscribers whose emails have not bounced. */
export async function countReachable({ db }: Pick<Shop, 'db'>): Promise<number> {
	return db.$count(subscribers, isNull(subscribers.bouncedAt))
}

export async function deleteSubscriber(
	shop: Shop,
	{ email, by }: { email: string; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const deleted = await unsubscribe({ db: transaction }, email)
		if (deleted === 0) return refuse('missing', null, { message: "This email isn't subscribed." })
		await recordAudit(shop, transaction, { by, action: 'subscriber deleted', subject: 'newsletter' })
		return { ok: true }
	})
}

const BATCH_SIZE = 1_000

export async function* iterateSubscribers({ db }: Pick<Shop, 'db'>) {
	let after = ''
	while (true) {
		const rows = await db
			.select()
			.from(subscribers)
			.where(gt(sql`lower(${subscribers.email})`, after))
			.orderBy(asc(sql`lower(${subscribers.email})`))
			.limit(BATCH_SIZE)
		yield* rows
		const last = rows.at(-1)
		if (!last || rows.length < BATCH_SIZE) return
		after = last.email.toLowerCase()
	}
}
