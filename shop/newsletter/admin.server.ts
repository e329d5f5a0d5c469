/** Subscribers as the shop sees them: found by the beginning of an address, erased when somebody asks by other ways. */
import { asc, count, gt, like, sql } from 'drizzle-orm'
import { unsubscribe } from './newsletter.server.ts'
import { subscribers } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { escapeLike } from '#shop/database/matching.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const MOST_SHOWN = 200

export async function searchSubscribers({ db }: Pick<Shop, 'db'>, words: string) {
	const beginning = escapeLike(words.trim().toLowerCase())
	return db
		.select()
		.from(subscribers)
		.where(beginning ? like(sql`lower(${subscribers.email})`, `${beginning}%`) : undefined)
		.orderBy(asc(subscribers.email))
		.limit(MOST_SHOWN)
}

export async function countSubscribers({ db }: Pick<Shop, 'db'>): Promise<number> {
	const [row] = await db.select({ count: count() }).from(subscribers)
	return row?.count ?? 0
}

export async function deleteSubscriber(
	shop: Shop,
	{ email, by }: { email: string; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const ended = await unsubscribe({ db: transaction }, email)
		if (ended === 0) return refuse('missing', null, { message: 'This address is not subscribed.' })
		await recordAudit(shop, transaction, { by, action: 'subscriber deleted', subject: 'newsletter' })
		return { ok: true }
	})
}

const ROWS_AT_ONCE = 1_000

/** All of them, a page at a time. */
export async function* iterateSubscribers({ db }: Pick<Shop, 'db'>) {
	let after = ''
	while (true) {
		const rows = await db
			.select()
			.from(subscribers)
			.where(gt(sql`lower(${subscribers.email})`, after))
			.orderBy(asc(sql`lower(${subscribers.email})`))
			.limit(ROWS_AT_ONCE)
		yield* rows
		const last = rows.at(-1)
		if (!last || rows.length < ROWS_AT_ONCE) return
		after = last.email.toLowerCase()
	}
}
