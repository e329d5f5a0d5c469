/** Counts what each network address and each mailbox asks, in the database, so that all server processes share one limit. */
import { lt, sql } from 'drizzle-orm'
import { type LimitName, LIMITS, networkOf, formatWait, windowStart } from './rules.ts'
import { limitCounts } from './tables.server.ts'
import { normalizeMailbox } from '#shop/input/email-address.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const KEPT_HOURS = 24

/** Counts one more request of a network address and answers a refusal when it is one too many. */
export async function rateLimitNetwork(
	shop: Shop,
	{ name, address }: { name: LimitName; address: string },
): Promise<Refusal | null> {
	const who = `${name} ${networkOf(address)}`
	return refusedJustNow(shop, who) ?? remember(shop, who, await count(shop, name, networkOf(address)))
}

const JUST_NOW_MILLISECONDS = 1_000
const MOST_REMEMBERED = 10_000
const refusals = new WeakMap<Shop['db'], Map<string, { refusal: Refusal; until: number }>>()

/** A flood from one address is refused from memory: else each of its requests would wait for the same row, and everybody behind it. */
function refusedJustNow(shop: Shop, who: string): Refusal | null {
	const known = refusals.get(shop.db)?.get(who)
	const left = known ? known.until - shop.clock().getTime() : 0
	// More than there ever was: the clock has been put back.
	return known && left > 0 && left <= JUST_NOW_MILLISECONDS ? known.refusal : null
}

function remember(shop: Shop, who: string, refusal: Refusal | null): Refusal | null {
	if (!refusal) return null
	const remembered = refusals.get(shop.db) ?? new Map()
	if (remembered.size >= MOST_REMEMBERED) remembered.clear()
	remembered.set(who, { refusal, until: shop.clock().getTime() + JUST_NOW_MILLISECONDS })
	refusals.set(shop.db, remembered)
	return refusal
}

/** The same by mailbox, however its address was dressed up. */
export async function rateLimitMailbox(
	shop: Shop,
	{ name, email }: { name: LimitName; email: string },
): Promise<Refusal | null> {
	return count(shop, name, normalizeMailbox(email))
}

/** One statement, so parallel requests all count. */
async function count(shop: Shop, name: LimitName, who: string): Promise<Refusal | null> {
	const { max, seconds } = LIMITS[name]
	const now = shop.clock()
	const start = windowStart(now, seconds)
	// An address is personal data; a keyed hash of it counts just as well.
	const subject = `${name}:${keyedHash(shop.config.secret, who).slice(0, 22)}`
	const [row] = await shop.db
		.insert(limitCounts)
		.values({ subject, windowStart: start, count: 1 })
		.onConflictDoUpdate({
			target: [limitCounts.subject, limitCounts.windowStart],
			set: { count: sql`${limitCounts.count} + 1` },
		})
		.returning({ count: limitCounts.count })
	if (!row || row.count <= max) return null
	const retryAfter = Math.max(1, Math.ceil((start.getTime() + seconds * 1000 - now.getTime()) / 1000))
	return refuse('too_many', 'Please wait a moment', {
		message: `Too many requests. Please wait ${formatWait(retryAfter)} and try again.`,
		code: 'too_many_requests',
		retryAfter,
	})
}

/** Forgets windows that are long over. */
export async function purgeOldCounts(shop: Shop): Promise<void> {
	const before = new Date(shop.clock().getTime() - KEPT_HOURS * 3_600_000)
	await shop.db.delete(limitCounts).where(lt(limitCounts.windowStart, before))
}
