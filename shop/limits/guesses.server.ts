/**
 * Limits guesses at an account: passwords, emailed codes and authenticator codes. A guess is counted before it is
 * evaluated, and given back if it is right.
 */
import { eq, gt, lt, or, sql } from 'drizzle-orm'
import { wideNetworkOf } from './network.server.ts'
import { GUESS_LIMITS, type GuessLimit, type Limit, secondsUntilGuess, SHORT_WAIT_SECONDS } from './rules.ts'
import { guesses } from './tables.server.ts'
import { latestPossible } from '#shop/clock-skew.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type Guesser = {
	clientIp: string
	/**
	 * The hash of a known device's secret, or the session in which a password is confirmed. Null for an unknown device, and
	 * for a second factor if the device has never given one.
	 */
	recognizedBy: string | null
}
type Guess = { kind: 'password' | 'code' | 'second factor'; email: string; guesser: Guesser }

type Claim =
	| { ok: true; giveBack: () => Promise<void> }
	/** `isOwnerShutOut` means that no short wait helps an unknown device, which may be the owner's behind the guesser's address. */
	| { ok: false; retryAfter: number; isOwnerShutOut: boolean }

/** Counts a guess before it is evaluated, so that concurrent guesses are all counted. */
export async function claimGuess(shop: Shop, { kind, email, guesser }: Guess): Promise<Claim> {
	const { own, account } = limitsOf({ kind, email, guesser })
	const at = shop.clock()
	const wait = await add(shop, own, at)
	if (wait > 0) {
		// In addition to its own short wait, the device may have to wait because of the guesses of others.
		const longest = account ? Math.max(wait, await secondsUntil(shop, account, at)) : wait
		return {
			ok: false,
			retryAfter: longest,
			isOwnerShutOut: account !== null && longest > SHORT_WAIT_SECONDS,
		}
	}
	if (!account) return { ok: true, giveBack: () => remove(shop, own, at) }
	const accountWait = await add(shop, account, at)
	if (accountWait > 0) {
		await remove(shop, own, at)
		return { ok: false, retryAfter: accountWait, isOwnerShutOut: true }
	}
	return {
		ok: true,
		giveBack: async () => {
			await remove(shop, own, at)
			await remove(shop, account, at)
		},
	}
}

/** Returns whether a guess would be evaluated now, without counting one. */
export async function mayGuess(shop: Shop, guess: Guess): Promise<boolean> {
	const { own, account } = limitsOf(guess)
	const now = shop.clock()
	if ((await secondsUntil(shop, own, now)) > 0) return false
	return account === null || (await secondsUntil(shop, account, now)) === 0
}

/** After a reset, wrong passwords entered behind the owner's address must not keep the owner's other devices out. */
export async function deleteWrongPasswords(
	shop: Pick<Shop, 'db' | 'config'>,
	{ email, clientIp }: { email: string; clientIp: string },
): Promise<void> {
	const { own } = limitsOf({ kind: 'password', email, guesser: { clientIp, recognizedBy: null } })
	await shop.db.delete(guesses).where(eq(guesses.subject, hashOf(shop, own)))
}

type Claimed = { limit: GuessLimit; subject: string }

/** `account` is null for a recognized guesser, who does not share the limit of all others. */
function limitsOf({ kind, email, guesser: { clientIp, recognizedBy } }: Guess): {
	own: Claimed
	account: Claimed | null
} {
	if (recognizedBy)
		return { own: { limit: `${kind} from device`, subject: `${recognizedBy} ${email}` }, account: null }
	return {
		own: { limit: `${kind} from network`, subject: `${wideNetworkOf(clientIp)} ${email}` },
		account: { limit: kind === 'second factor' ? 'second factor of account' : 'account', subject: email },
	}
}

/** Adds a guess and returns 0, or the seconds to wait if a limit is reached. It is one statement, which PostgreSQL serializes by row. */
async function add(shop: Shop, claimed: Claimed, now: Date): Promise<number> {
	const subject = hashOf(shop, claimed)
	const limits: readonly Limit[] = GUESS_LIMITS[claimed.limit]
	const longest = Math.max(...limits.map(({ seconds }) => seconds))
	const [added] = await shop.db
		.insert(guesses)
		.values({ subject, times: [now], lastAt: now })
		.onConflictDoUpdate({
			target: guesses.subject,
			set: {
				times: sql`array(select t from unnest(${guesses.times}) t where t ${within(now, longest)}) || ${timestamp(now)}`,
				lastAt: now,
			},
			setWhere: sql.join(
				limits.map(
					({ max, seconds }) =>
						sql`(select count(*) from unnest(${guesses.times}) t where t ${within(now, seconds)}) < ${max}`,
				),
				sql` and `,
			),
		})
		.returning({ subject: guesses.subject })
	if (added) return 0
	// At least a second, because a guess may have been given back in the meantime.
	return Math.max(1, await secondsUntil(shop, claimed, now))
}

async function secondsUntil(shop: Shop, claimed: Claimed, now: Date): Promise<number> {
	const isOfSubject = eq(guesses.subject, hashOf(shop, claimed))
	const [stored] = await shop.db.select().from(guesses).where(isOfSubject)
	// A later time comes from a wrong clock, and must not keep anybody out until then.
	const counted = stored?.times.filter((time) => time <= latestPossible(now)) ?? []
	return secondsUntilGuess(counted, GUESS_LIMITS[claimed.limit], now)
}

function within(now: Date, seconds: number) {
	const earliest = new Date(now.getTime() - seconds * 1000)
	return sql`> ${timestamp(earliest)} and t <= ${timestamp(latestPossible(now))}`
}

function timestamp(date: Date) {
	return sql`${date.toISOString()}::timestamptz`
}

/** Removes only one guess of this moment, because concurrent ones may have the same time. */
async function remove(shop: Shop, claimed: Claimed, at: Date): Promise<void> {
	const position = sql`array_position(${guesses.times}, ${timestamp(at)})`
	await shop.db
		.update(guesses)
		.set({ times: sql`${guesses.times}[:${position} - 1] || ${guesses.times}[${position} + 1:]` })
		.where(sql`${guesses.subject} = ${hashOf(shop, claimed)} and ${position} is not null`)
}

function hashOf(shop: Pick<Shop, 'config'>, { limit, subject }: Claimed): string {
	return keyedHash(shop.config.secret, `guess|${limit}|${subject}`)
}

export async function purgeOldGuesses(shop: Shop): Promise<void> {
	const longest = Math.max(
		...Object.values(GUESS_LIMITS).flatMap((limits) => limits.map(({ seconds }) => seconds)),
	)
	const now = shop.clock()
	const oldest = new Date(now.getTime() - longest * 1000)
	await shop.db.delete(guesses).where(or(lt(guesses.lastAt, oldest), gt(guesses.lastAt, latestPossible(now))))
}
