/** While an account is attacked, emails its owner a link that makes a browser a known device. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { deviceLinkEmail } from '#shop/accounts/emails.server.ts'
import { rememberDevice } from './known-devices.server.ts'
import { DEVICE_LINK_HOURS } from '#shop/accounts/rules.ts'
import { deviceLinks } from '#shop/accounts/tables.server.ts'
import { latestPossible } from '#shop/clock-skew.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const TOKEN_BYTES = 32
const VALID_MILLISECONDS = DEVICE_LINK_HOURS * 3_600_000

/** Appended to the message of a refusal when a link was emailed. */
export const OR_OPEN_LINK = ', or open the link we emailed you on this device'

/** Adds to a refusal that a link was emailed with which the visitor can continue. */
export function offerLink(refusal: Refusal): Refusal {
	return { ...refusal, message: refusal.message.replace(/\.$/, `${OR_OPEN_LINK}.`) }
}

const LINK_NOT_VALID = refuse('missing', null, {
	message:
		'This link is incomplete, has expired or was already used. If your email app broke it, copy all of it from the email into the address bar. Otherwise try to sign in again.',
	code: 'link_not_valid',
})

/**
 * Does nothing if no account has the email, or while a link that was sent is valid and unused. The first link about wrong
 * second factors is sent even then, because they show that somebody may know the password.
 */
export async function sendDeviceLink(
	shop: Shop,
	email: string,
	{ isForSecondFactor = false } = {},
): Promise<void> {
	const now = shop.clock()
	const token = randomBytes(TOKEN_BYTES).toString('base64url')
	const link = {
		tokenHash: hashOf(shop, token),
		expiresAt: validUntil(now),
		isForSecondFactor,
	}
	const isFirstWarning = isForSecondFactor ? eq(deviceLinks.isForSecondFactor, false) : undefined
	await inTransaction(shop, async (transaction) => {
		const customer = await findCustomerByEmail(transaction, email)
		if (!customer) return
		const [created] = await transaction
			.insert(deviceLinks)
			.values({ customerId: customer.id, ...link })
			.onConflictDoUpdate({
				target: deviceLinks.customerId,
				set: link,
				setWhere: or(not(isValid(now)), isNull(deviceLinks.tokenHash), isFirstWarning),
			})
			.returning({ customerId: deviceLinks.customerId })
		if (!created) return
		const { brand, publicUrl } = shop.config
		await enqueueEmail(shop, transaction, {
			key: `device-link:${link.tokenHash}`,
			email: deviceLinkEmail({
				to: customer.email,
				name: customer.name,
				token,
				isForSecondFactor,
				brand,
				publicUrl,
			}),
		})
	})
}

export async function redeemDeviceLink(
	shop: Shop,
	{ token, deviceHash }: { token: string; deviceHash: string },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const [link] = await transaction
			.update(deviceLinks)
			.set({ tokenHash: null })
			.where(and(eq(deviceLinks.tokenHash, hashOf(shop, token)), isValid(shop.clock())))
			.returning({ customerId: deviceLinks.customerId })
		if (!link) return LINK_NOT_VALID
		const device = { customerId: link.customerId, deviceHash }
		await rememberDevice(shop, transaction, { ...device, withSecondFactor: true })
		return { ok: true }
	})
}

/** Returns whether a link is neither expired nor sent while a clock was ahead, which would let it last longer. */
function isValid(now: Date): SQL {
	const { expiresAt } = deviceLinks
	return sql`(${gt(expiresAt, now)} and ${lte(expiresAt, validUntil(latestPossible(now)))})`
}

function validUntil(sentAt: Date): Date {
	return new Date(sentAt.getTime() + VALID_MILLISECONDS)
}

export async function purgeOldDeviceLinks(shop: Shop): Promise<void> {
	await shop.db.delete(deviceLinks).where(lt(deviceLinks.expiresAt, shop.clock()))
}

function hashOf({ config }: Pick<Shop, 'config'>, token: string): string {
	return keyedHash(config.secret, `device-link|${token}`)
}
