/**
 * Writes and reads the security log: sign-ins, resets and changes of access, without personal data. Each is a row and a
 * line in the server's log.
 */
import { and, desc, eq, lt, or } from 'drizzle-orm'
import { AUDIT_PAGE_SIZE } from './audit.server.ts'
import { securityEvents } from './tables.server.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { networkOf } from '#shop/limits/network.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** Rule 6 of the DPDP Rules, 2025 requires a year for what detects unauthorised access. */
const RETENTION_DAYS = 365
const CODE_LENGTH = 10

type SecurityEventName =
	| 'signed in'
	| 'sign-in failed'
	| 'account created'
	| 'code failed'
	| 'password reset'
	| 'password changed'
	| 'password confirmation failed'
	| 'second factor set up'
	| 'second factor confirmed'
	| 'second factor failed'
	| 'second factor reset'
	| 'admin access granted'
	| 'admin access removed'
	| 'staff role changed'
	| 'invitation failed'
	| 'device link used'
	| 'device link failed'

export type SecurityEvent = {
	event: SecurityEventName
	/** Null if it is unknown, as for a wrong link. */
	email: string | null
	/** Null for the command line. */
	clientIp: string | null
	/** A refusal's code, such as 'wrong_password', or a phrase. */
	reason: string
}

export async function recordSecurityEvent(
	shop: Pick<Shop, 'clock' | 'config' | 'log'>,
	db: Database | Transaction,
	{ event, email, clientIp, reason }: SecurityEvent,
): Promise<void> {
	const account = email === null ? null : accountCode(shop, email)
	const network = clientIp === null ? null : codeOf(shop, `network|${networkOf(clientIp)}`)
	await db.insert(securityEvents).values({ at: shop.clock(), event, account, network, reason })
	shop.log.info({ event, account, network, reason }, 'Security event')
}

/** Returns the pseudonym of an account in the security log. */
export function accountCode(shop: Pick<Shop, 'config'>, email: string): string {
	return codeOf(shop, `account|${email.trim().toLowerCase()}`)
}

function codeOf({ config }: Pick<Shop, 'config'>, text: string): string {
	return keyedHash(config.secret, `security|${text}`, 'hex').slice(0, CODE_LENGTH)
}

type Query = {
	/** The id of the last event shown, for the next page. */
	before?: number
	/** An email, or the code of an account or a network. If empty, all events are listed. */
	about?: string
	limit?: number
}

/** The newest events come first. */
export async function listSecurityEvents(
	shop: Pick<Shop, 'db' | 'config'>,
	{ before, about = '', limit = AUDIT_PAGE_SIZE }: Query,
): Promise<(typeof securityEvents.$inferSelect)[]> {
	const code = about.includes('@') ? accountCode(shop, about) : about.trim()
	return shop.db
		.select()
		.from(securityEvents)
		.where(
			and(
				before === undefined ? undefined : lt(securityEvents.id, before),
				code === '' ? undefined : or(eq(securityEvents.account, code), eq(securityEvents.network, code)),
			),
		)
		.orderBy(desc(securityEvents.id))
		.limit(limit)
}

export async function purgeOldSecurityEvents(shop: Shop): Promise<void> {
	const oldest = new Date(shop.clock().getTime() - RETENTION_DAYS * DAY_MILLISECONDS)
	await shop.db.delete(securityEvents).where(lt(securityEvents.at, oldest))
}
