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
	MAX_DELAY_MILLISECONDS,
	type RequestLimit,
	RESERVES,
	type UseLimit,
	windowStart,
} from './rules.ts'
import { limitCounts } from './tables.server.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const RETENTION_HOURS = 24

/**
 * The network that a request is counted for. Requests that another site's page makes its visitors send are counted
 * separately, so that they do not use up the visitors' own limits.
 */
type LimitedSender = { clientIp: string; isCrossSite?: boolean }

/** A request may proceed after `delay` milliseconds. */
type LimitOutcome = Outcome<{ delay: number }>

/** Returns the key of the browser or account of a recognized sender: one with what strangers behind its address cannot have. */
export type FindRateLimitKey = () => Promise<string | null>

/**
 * Counts a request of this network. On a flooded network, a recognized sender has a separate limit. All others wait, and
 * are refused when the reserve is used up.
 */
export async function admitRequest(
	shop: Shop,
	{
		name,
		findRateLimitKey,
		...sender
	}: { name: RequestLimit; findRateLimitKey?: FindRateLimitKey } & LimitedSender,
): Promise<LimitOutcome> {
	const network = subjectOf(shop, name, clientOf(sender))
	const isRefused =
		isKnownAbove(shop, { name, subject: network, max: LIMITS[name].max }) && isReserveUsedUp(shop, name)
	const delay = isRefused ? null : delayAfter((await count(shop, name, network)) - 1, LIMITS[name])
	if (delay === 0) return { ok: true, delay }
	const key = await findRateLimitKey?.()
	if (key) {
		// Each admitted request is counted, because it may be given back.
		if (isRefused) await count(shop, name, network)
		return admitRecognized(shop, name, key)
	}
	if (delay !== null) return { ok: true, delay }
	return isRefused ? tooMany(shop, name) : admitFromReserve(shop, name)
}

async function admitRecognized(shop: Shop, name: RequestLimit, key: string): Promise<LimitOutcome> {
	const requests = await count(shop, name, subjectOf(shop, name, key))
	return requests > LIMITS[name].max ? tooMany(shop, name) : { ok: true, delay: 0 }
}

async function admitFromReserve(shop: Shop, name: RequestLimit): Promise<LimitOutcome> {
	const max = reserveOf(name)
	if (max === null || (await count(shop, name, reserveSubject(shop, name))) > max) return tooMany(shop, name)
	return { ok: true, delay: MAX_DELAY_MILLISECONDS }
}

function isReserveUsedUp(shop: Shop, name: RequestLimit): boolean {
	const max = reserveOf(name)
	return max === null || isKnownAbove(shop, { name, subject: reserveSubject(shop, name), max })
}

function reserveOf(name: RequestLimit): number | null {
	return name in RESERVES ? RESERVES[name as keyof typeof RESERVES] : null
}

function reserveSubject(shop: Shop, name: RequestLimit): string {
	return subjectOf(shop, name, 'reserve')
}

/** Removes a request that cost nothing or turned out to be legitimate. */
export async function giveBackRequest(
	shop: Shop,
	{ name, ...sender }: { name: RequestLimit } & LimitedSender,
): Promise<void> {
	await shop.db
		.update(limitCounts)
		.set({ count: sql`${limitCounts.count} - 1` })
		.where(
			and(
				eq(limitCounts.subject, subjectOf(shop, name, clientOf(sender))),
				eq(limitCounts.windowStart, windowStart(shop.clock(), LIMITS[name].seconds)),
				gt(limitCounts.count, 0),
			),
		)
}

/** Decides by the failures of this network that this process has counted, without a query, so that successes cost none. */
export function admitAfterFailures(
	shop: Shop,
	{ name, ...sender }: { name: FailureLimit } & LimitedSender,
): LimitOutcome {
	const failures = recall(shop, name, subjectOf(shop, name, guesserOf(sender)))?.count ?? 0
	const delay = delayAfter(failures, LIMITS[name])
	return delay === null ? tooMany(shop, name) : { ok: true, delay }
}

export async function countFailure(
	shop: Shop,
	{ name, ...sender }: { name: FailureLimit } & LimitedSender,
): Promise<void> {
	await count(shop, name, subjectOf(shop, name, guesserOf(sender)))
}

/** Counts a use of what all parts of `subject` name together, such as a mailbox and a network, or an order. */
export async function limitUse(
	shop: Shop,
	{ name, subject }: { name: UseLimit; subject: readonly string[] },
): Promise<Refusal | null> {
	const uses = await count(shop, name, subjectOf(shop, name, subject.join(' ')))
	return uses > LIMITS[name].max ? tooMany(shop, name) : null
}

/** Returns whether another use would be admitted by the counts of all servers, without counting one. */
export async function mayUse(
	shop: Shop,
	{ name, subject }: { name: UseLimit; subject: readonly string[] },
): Promise<boolean> {
	const { max, seconds }: Limit = LIMITS[name]
	const ofWindow = and(
		eq(limitCounts.subject, subjectOf(shop, name, subject.join(' '))),
		eq(limitCounts.windowStart, windowStart(shop.clock(), seconds)),
	)
	const [row] = await shop.db.select({ count: limitCounts.count }).from(limitCounts).where(ofWindow)
	return (row?.count ?? 0) < max
}

/** Returns whether the uses that this process has seen reach the limit, without counting one. */
export function isUsedUp(
	shop: Shop,
	{ name, subject }: { name: UseLimit; subject: readonly string[] },
): boolean {
	const known = recall(shop, name, subjectOf(shop, name, subject.join(' ')))
	return known !== null && known.count >= LIMITS[name].max
}

function clientOf({ clientIp, isCrossSite }: LimitedSender): string {
	return networkOf(clientIp) + (isCrossSite ? CROSS_SITE : '')
}

/** A machine on one IPv6 line could otherwise guess from another network each time. */
function guesserOf({ clientIp, isCrossSite }: LimitedSender): string {
	return wideNetworkOf(clientIp) + (isCrossSite ? CROSS_SITE : '')
}

/** Names the network of a client for what is counted elsewhere. One line in IPv6 has many networks, so it is the wide one. */
export function hashOfNetwork({ config }: Pick<Shop, 'config'>, clientIp: string): string {
	return keyedHash(config.secret, `network|${wideNetworkOf(clientIp)}`)
}

const CROSS_SITE = ' cross-site'

/** Refuses a request beyond the limit until the window ends. */
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

function recall(shop: Shop, name: LimitName, subject: string): Seen | null {
	const seen = seenCounts.get(shop.db)?.get(subject)
	const start = windowStart(shop.clock(), LIMITS[name].seconds).getTime()
	return seen?.windowStart === start ? seen : null
}

/**
 * Refuses a flood from memory. Otherwise all its requests would wait for the same row and block database connections. A
 * negative age means that the clock was set back.
 */
function isKnownAbove(
	shop: Shop,
	{ name, subject, max }: { name: LimitName; subject: string; max: number },
): boolean {
	const known = recall(shop, name, subject)
	if (!known || known.count <= max) return false
	const age = shop.clock().getTime() - known.at
	return age >= 0 && age < RECENT_MILLISECONDS
}
const RECENT_MILLISECONDS = 1_000

/** Network addresses and emails are personal data, so only a keyed hash is stored. */
function subjectOf(shop: Pick<Shop, 'config'>, name: LimitName, client: string): string {
	return `${name}:${keyedHash(shop.config.secret, client).slice(0, 22)}`
}

/**
 * Increments in one statement, so that concurrent requests are all counted. It does not wait until the count is on the
 * disk: a crash of PostgreSQL that loses the last ones lets somebody try a few times more.
 */
async function count(shop: Shop, name: LimitName, subject: string): Promise<number> {
	const now = shop.clock()
	const start = windowStart(now, LIMITS[name].seconds)
	const { rows } = await shop.db.execute<{ count: number }>(sql`
		insert into ${limitCounts} (subject, window_start, count)
		select ${subject}, ${start.toISOString()}::timestamptz, 1 from set_config('synchronous_commit', 'off', true)
		on conflict (subject, window_start) do update set count = ${limitCounts.count} + 1
		returning ${limitCounts.count}`)
	const [row] = rows
	if (!row) throw new Error('The count was not stored')
	remember(shop, subject, { count: row.count, windowStart: start.getTime(), at: now.getTime() })
	return row.count
}

/** Results of concurrent requests may arrive in any order. */
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
