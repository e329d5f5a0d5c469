/** Rate limits by network, mailbox, browser and order. Counts are in the database, so that all server processes share them. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { networkOf, wideNetworkOf } from './network.server.ts'
import {
	delayAfter,
	type FailureLimit,
	formatWait,
	type Limit,
	type LimitName,
	LIMITS,
	type RequestLimit,
	type UseLimit,
	windowStart,
} from './rules.ts'
import { limitCounts } from './tables.server.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const RETENTION_HOURS = 24

/**
 * The network that a request is counted for. What a page of another site makes its visitors send is counted apart: it must
 * not use up what they may send themselves.
 */
type Sender = { clientIp: string; isCrossSite?: boolean }

/** A request may go on after `delay` milliseconds. */
type Admission = Outcome<{ delay: number }>

/** Counts a request from this network. */
export async function admitRequest(
	shop: Shop,
	{ name, ...sender }: { name: RequestLimit } & Sender,
): Promise<Admission> {
	const subject = subjectOf(shop, name, clientOf(sender))
	const known = recall(shop, name, subject)
	if (known && known.count > LIMITS[name].max && isRecent(shop, known)) return tooMany(shop, name)
	return admit(shop, name, (await count(shop, name, subject)) - 1)
}

/** Takes back a request that turned out to be somebody's who deserves no limit. */
export async function giveBackRequest(
	shop: Shop,
	{ name, clientIp }: { name: RequestLimit; clientIp: string },
): Promise<void> {
	await shop.db
		.update(limitCounts)
		.set({ count: sql`${limitCounts.count} - 1` })
		.where(
			and(
				eq(limitCounts.subject, subjectOf(shop, name, networkOf(clientIp))),
				eq(limitCounts.windowStart, windowStart(shop.clock(), LIMITS[name].seconds)),
				gt(limitCounts.count, 0),
			),
		)
}

/** By the failures of this network that this process has seen counted. Needs no query, so that success costs none. */
export function admitAfterFailures(
	shop: Shop,
	{ name, ...sender }: { name: FailureLimit } & Sender,
): Admission {
	return admit(shop, name, recall(shop, name, subjectOf(shop, name, guesserOf(sender)))?.count ?? 0)
}

export async function countFailure(
	shop: Shop,
	{ name, ...sender }: { name: FailureLimit } & Sender,
): Promise<void> {
	await count(shop, name, subjectOf(shop, name, guesserOf(sender)))
}

/** Counts a use by what all of `client` together name, such as a mailbox and a network. */
export async function limitUse(
	shop: Shop,
	{ name, client }: { name: UseLimit; client: readonly string[] },
): Promise<Refusal | null> {
	const uses = await count(shop, name, subjectOf(shop, name, client.join(' ')))
	return uses > LIMITS[name].max ? tooMany(shop, name) : null
}

/** Whether the uses counted so far reach the limit. Counts none. */
export function isUsedUp(
	shop: Shop,
	{ name, client }: { name: UseLimit; client: readonly string[] },
): boolean {
	const known = recall(shop, name, subjectOf(shop, name, client.join(' ')))
	return known !== null && known.count >= LIMITS[name].max
}

function clientOf({ clientIp, isCrossSite }: Sender): string {
	return networkOf(clientIp) + (isCrossSite ? CROSS_SITE : '')
}

/** A machine on one line in IPv6 could guess from another network each time. */
function guesserOf({ clientIp, isCrossSite }: Sender): string {
	return wideNetworkOf(clientIp) + (isCrossSite ? CROSS_SITE : '')
}

const CROSS_SITE = ' cross-site'

function admit(shop: Shop, name: LimitName, before: number): Admission {
	const delay = delayAfter(before, LIMITS[name])
	return delay === null ? tooMany(shop, name) : { ok: true, delay }
}

/** For a request that cannot even wait, because too many others do. */
export function tooMany(shop: Pick<Shop, 'clock'>, name: LimitName): Refusal {
	const { seconds }: Limit = LIMITS[name]
	const now = shop.clock()
	const end = windowStart(now, seconds).getTime() + seconds * 1000
	return tooManyFor(Math.ceil((end - now.getTime()) / 1000))
}

function tooManyFor(seconds: number): Refusal {
	const retryAfter = Math.max(1, seconds)
	return refuse('too_many', 'Please wait a moment', {
		message: `Too many requests. Please wait ${formatWait(retryAfter)} and try again.`,
		code: 'too_many_requests',
		retryAfter,
	})
}

type Seen = { count: number; windowStart: number; at: number }

const MAX_SEEN = 10_000
const seenCounts = new WeakMap<Shop['db'], Map<string, Seen>>()

/** The highest count of the current window that this process has seen. */
function recall(shop: Shop, name: LimitName, subject: string): Seen | null {
	const seen = seenCounts.get(shop.db)?.get(subject)
	const start = windowStart(shop.clock(), LIMITS[name].seconds).getTime()
	return seen?.windowStart === start ? seen : null
}

/**
 * Refuses a flood from memory. Otherwise all its requests would wait for the same row and block database connections. A
 * negative age means that the clock was set back.
 */
function isRecent(shop: Shop, { at }: Seen): boolean {
	const age = shop.clock().getTime() - at
	return age >= 0 && age < RECENT_MILLISECONDS
}
const RECENT_MILLISECONDS = 1_000

/** Network addresses and emails are personal data, so only a keyed hash is stored. */
function subjectOf(shop: Pick<Shop, 'config'>, name: LimitName, client: string): string {
	return `${name}:${keyedHash(shop.config.secret, client).slice(0, 22)}`
}

/** Increments in one statement, so that concurrent requests are all counted. */
async function count(shop: Shop, name: LimitName, subject: string): Promise<number> {
	const now = shop.clock()
	const start = windowStart(now, LIMITS[name].seconds)
	const [row] = await shop.db
		.insert(limitCounts)
		.values({ subject, windowStart: start, count: 1 })
		.onConflictDoUpdate({
			target: [limitCounts.subject, limitCounts.windowStart],
			set: { count: sql`${limitCounts.count} + 1` },
		})
		.returning({ count: limitCounts.count })
	if (!row) throw new Error('The count was not stored')
	remember(shop, subject, { count: row.count, windowStart: start.getTime(), at: now.getTime() })
	return row.count
}

/** Answers to requests that ran at once may come in any order. */
function remember(shop: Shop, subject: string, latest: Seen): void {
	const seen = seenCounts.get(shop.db) ?? new Map<string, Seen>()
	seenCounts.set(shop.db, seen)
	const known = seen.get(subject)
	if (known?.windowStart === latest.windowStart && known.count > latest.count) return
	if (seen.size >= MAX_SEEN) seen.clear()
	seen.set(subject, latest)
}

export async function purgeOldCounts(shop: Shop): Promise<void> {
	const before = new Date(shop.clock().getTime() - RETENTION_HOURS * 3_600_000)
	await shop.db.delete(limitCounts).where(lt(limitCounts.windowStart, before))
}
