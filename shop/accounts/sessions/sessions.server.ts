/** Opens, records, lists and ends the sessions of a customer. The sign-in library reads them and their cookie. */
import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { rememberDevice } from './known-devices.server.ts'
import { isIdle, isSessionOver, shouldRecordUse, UNKNOWN_DEVICE } from './session-rules.ts'
import { isStillValid } from '#shop/accounts/passwords/password-proof.server.ts'
import { type Customer, MAX_SESSIONS, type PasswordProof, type Role } from '#shop/accounts/rules.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type SessionView = {
	id: string
	device: string
	/** In ISO format, because the view is sent as JSON. */
	lastUsedAt: string
	isCurrent: boolean
}

const TOKEN_BYTES = 24

type NewSession = {
	proof: PasswordProof
	/** Identifies the browser, which becomes a known device of the account. */
	deviceHash: string
	/** A description such as 'Chrome on Android'. */
	device: string
	earlierToken: string | null
	expiresAt: Date
}

/** Returns the token of the session, or null if the password was replaced after it was verified. */
export async function createSession(
	shop: Pick<Shop, 'db' | 'clock'>,
	{ proof, deviceHash, device, earlierToken, expiresAt }: NewSession,
): Promise<string | null> {
	const { customerId } = proof
	const token = randomBytes(TOKEN_BYTES).toString('base64url')
	const now = shop.clock()
	return inTransaction(shop, async (transaction) => {
		if (!(await isStillValid(transaction, proof))) return null
		if (earlierToken !== null) await transaction.delete(sessions).where(eq(sessions.token, earlierToken))
		await transaction.insert(sessions).values({
			userId: customerId,
			token,
			expiresAt,
			ipAddress: '',
			userAgent: device,
			deviceHash,
			createdAt: now,
			updatedAt: now,
		})
		await endSurplusSessions(transaction, customerId)
		await rememberDevice(shop, transaction, { customerId, deviceHash })
		return token
	})
}

type Used = { token: string; createdAt: Date; updatedAt: Date }

/**
 * Called for every request of a session. Deletes the session if it is over, and removes its second factor if it was idle
 * too long: otherwise opening a page of the shop first would count as use, and the console would open without a code.
 */
export async function recordSessionUse(
	shop: Pick<Shop, 'db' | 'clock'>,
	{ session, role }: { session: Used; role: Customer['role'] },
): Promise<void> {
	const now = shop.clock()
	const isSession = eq(sessions.token, session.token)
	if (isSessionOver({ createdAt: session.createdAt, role }, now)) {
		await shop.db.delete(sessions).where(isSession)
	} else if (shouldRecordUse(session.updatedAt, now)) {
		const proof = isIdle(session.updatedAt, now) ? { secondFactorAt: null } : {}
		await shop.db
			.update(sessions)
			.set({ updatedAt: now, ...proof })
			.where(isSession)
	}
}

/** Longer than any response takes. */
const JUST_OPENED_SECONDS = 60

/** Returns whether a session has just been opened in this browser. */
export async function hasNewSession(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	{ deviceHash }: { deviceHash: string },
): Promise<boolean> {
	const since = new Date(clock().getTime() - JUST_OPENED_SECONDS * 1000)
	const isNew = and(eq(sessions.deviceHash, deviceHash), gt(sessions.createdAt, since))
	return (await db.$count(sessions, isNew)) > 0
}

export async function isSessionOfRole(
	{ db }: Pick<Shop, 'db'>,
	{ token, role }: { token: string; role: Role },
): Promise<boolean> {
	const isOfRole = and(eq(customers.id, sessions.userId), eq(customers.role, role))
	const [found] = await db
		.select({ id: sessions.id })
		.from(sessions)
		.innerJoin(customers, isOfRole)
		.where(eq(sessions.token, token))
	return found !== undefined
}

/** The current session comes first, then the most recently used. */
export async function listSessions(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	{ customer, token }: { customer: Pick<Customer, 'id' | 'role'>; token: string },
): Promise<SessionView[]> {
	const now = clock()
	const rows = await db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, customer.id), gt(sessions.expiresAt, now)))
		.orderBy(desc(eq(sessions.token, token)), desc(sessions.updatedAt))
	return rows
		.filter(({ createdAt }) => !isSessionOver({ createdAt, role: customer.role }, now))
		.map((row) => ({
			id: row.id,
			device: row.userAgent || UNKNOWN_DEVICE,
			lastUsedAt: row.updatedAt.toISOString(),
			isCurrent: row.token === token,
		}))
}

async function endSurplusSessions(transaction: Transaction, customerId: string): Promise<void> {
	const ofCustomer = eq(sessions.userId, customerId)
	const surplus = transaction
		.select({ id: sessions.id })
		.from(sessions)
		.where(ofCustomer)
		.orderBy(desc(sessions.updatedAt), desc(sessions.id))
		.offset(MAX_SESSIONS)
	await transaction.delete(sessions).where(and(ofCustomer, inArray(sessions.id, surplus)))
}

export async function endSession(
	{ db }: Pick<Shop, 'db'>,
	{ customerId, sessionId }: { customerId: string; sessionId: string },
): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.userId, customerId), eq(sessions.id, sessionId)))
}

export async function endAllSessions(transaction: Transaction, customerId: string): Promise<void> {
	await transaction.delete(sessions).where(eq(sessions.userId, customerId))
}

export async function endOtherSessions(
	{ db }: Pick<Shop, 'db'>,
	{ customerId, token }: { customerId: string; token: string },
): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.userId, customerId), ne(sessions.token, token)))
}
