/** Rate limits by network and by mailbox. Counts are in the database, so that all server processes share them. */
import { lt, sql } from 'drizzle-orm'
import { formatWait, type LimitName, LIMITS, networkOf, windowStart } from './rules.ts'
import { limitCounts } from './tables.server.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const RETENTION_HOURS = 24

/** Counts a request from this network and returns a refusal if it exceeds the limit. */
export async function rateLimitNetwork(
	shop: Shop,
	{ name, address }: { name: LimitName; address: string },
): Promise<Refusal | null> {
	const key = `${name} ${networkOf(address)}`
	return cachedRefusal(shop, key) ?? cacheRefusal(shop, key, await count(shop, name, networkOf(address)))
}

const CACHE_MILLISECONDS = 1_000
const MAX_CACHED = 10_000
const refusalCaches = new WeakMap<Shop['db'], Map<string, { refusal: Refusal; until: number }>>()

/** Refuses a flood from memory. Otherwise all its requests would wait for the same row and block database connections. */
function cachedRefusal(shop: Shop, key: string): Refusal | null {
	const cached = refusalCaches.get(shop.db)?.get(key)
	const remaining = cached ? cached.until - shop.clock().getTime() : 0
	// A longer remaining time means that the clock was set back.
	return cached && remaining > 0 && remaining <= CACHE_MILLISECONDS ? cached.refusal : null
}

function cacheRefusal(shop: Shop, key: string, refusal: Refusal | null): Refusal | null {
	if (!refusal) return null
	const cache = refusalCaches.get(shop.db) ?? new Map()
	if (cache.size >= MAX_CACHED) cache.clear()
	cache.set(key, { refusal, until: shop.clock().getTime() + CACHE_MILLISECONDS })
	refusalCaches.set(shop.db, cache)
	return refusal
}

/** The same by mailbox, regardless of how its address is written. */
export async function rateLimitEmail(
	shop: Shop,
	{ name, email }: { name: LimitName; email: string },
): Promise<Refusal | null> {
	return count(shop, name, canonicalEmail(email))
}

/** Increments in one statement, so that concurrent requests are all counted. */
async function count(shop: Shop, name: LimitName, client: string): Promise<Refusal | null> {
	const { max, seconds } = LIMITS[name]
	const now = shop.clock()
	const start = windowStart(now, seconds)
	// Network addresses and emails are personal data, so only a keyed hash is stored.
	const subject = `${name}:${keyedHash(shop.config.secret, client).slice(0, 22)}`
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

export async function purgeOldCounts(shop: Shop): Promise<void> {
	const before = new Date(shop.clock().getTime() - RETENTION_HOURS * 3_600_000)
	await shop.db.delete(limitCounts).where(lt(limitCounts.windowStart, before))
}
