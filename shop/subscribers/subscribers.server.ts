/** Stores newsletter subscriptions, and signs the tokens of unsubscribe links. */
import { and, isNotNull } from 'drizzle-orm'
import { CONSENT } from './consent.ts'
import { newsletterWelcome } from './emails.server.ts'
import {
	ALREADY_SUBSCRIBED,
	ALREADY_SUBSCRIBED_MESSAGE,
	SUBSCRIPTION_FAILED,
	UNSUBSCRIBE_PATH,
} from './rules.ts'
import { subscribers } from './tables.server.ts'
import { DEFAULT_NAME } from '#shop/accounts/rules.ts'
import { constantTimeEqual, keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { equalsEmail } from '#shop/database/conditions.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { limitUse } from '#shop/limits/limits.server.ts'
import { wideNetworkOf } from '#shop/limits/network.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const SUBSCRIBED_BEFORE = refuse('conflict', ALREADY_SUBSCRIBED_MESSAGE.title, {
	message: ALREADY_SUBSCRIBED_MESSAGE.message,
	code: ALREADY_SUBSCRIBED,
})

/** Also enqueues the welcome email, but only a few a day, because anybody can enter somebody else's email. */
export async function subscribe(
	shop: Shop,
	{
		email,
		name,
		customerId = null,
		clientIp,
	}: { email: string; name?: string | undefined; customerId?: string | null; clientIp: string },
): Promise<Outcome> {
	const mailbox = canonicalEmail(email)
	const tooMany = await limitUse(shop, {
		name: 'subscribe-mailbox',
		subject: [mailbox, customerId ?? wideNetworkOf(clientIp)],
	})
	if (tooMany) return { ...tooMany, title: SUBSCRIPTION_FAILED.title }
	const hasReceipt = (await limitUse(shop, { name: 'subscribe-receipts', subject: [mailbox] })) === null
	return inTransaction(shop, async (transaction) => {
		const subscribedAt = shop.clock()
		const subscriberName = name || DEFAULT_NAME
		const [subscriber] = await transaction
			.insert(subscribers)
			.values({ email, name: subscriberName, customerId, consent: CONSENT, subscribedAt })
			.onConflictDoNothing()
			.returning({ id: subscribers.id })
		if (!subscriber) {
			// Subscribing again means that the mailbox that refused our emails works again.
			await transaction
				.update(subscribers)
				.set({ bouncedAt: null })
				.where(and(equalsEmail(subscribers.email, email), isNotNull(subscribers.bouncedAt)))
			return SUBSCRIBED_BEFORE
		}
		if (!hasReceipt) return { ok: true }
		const { brand, publicUrl } = shop.config
		const unsubscribeUrl = createUnsubscribeUrl(shop, email)
		await enqueueEmail(shop, transaction, {
			key: `newsletter:${subscriber.id}`,
			email: newsletterWelcome({ to: email, name: subscriberName, brand, publicUrl, unsubscribeUrl }),
		})
		return { ok: true }
	})
}

/**
 * Returns the number of deleted subscriptions: 0 or 1. The newsletters that they got note it; a transaction because one that
 * is being sent may lock the same rows in another order.
 */
export async function unsubscribe({ db }: Pick<Shop, 'db'>, email: string): Promise<number> {
	return inTransaction({ db }, async (transaction) => {
		const deleted = await transaction
			.delete(subscribers)
			.where(equalsEmail(subscribers.email, email))
			.returning({ id: subscribers.id })
		return deleted.length
	})
}

export async function isSubscribed({ db }: Pick<Shop, 'db'>, email: string): Promise<boolean> {
	return (await findSubscription({ db }, email)) !== null
}

export async function findSubscription({ db }: Pick<Shop, 'db'>, email: string) {
	const [subscriber] = await db.select().from(subscribers).where(equalsEmail(subscribers.email, email))
	return subscriber ?? null
}

export function createUnsubscribeUrl(shop: Pick<Shop, 'config'>, email: string): string {
	const query = new URLSearchParams({ email, t: tokenFor(shop, email) })
	return `${shop.config.publicUrl}${UNSUBSCRIBE_PATH}?${query}`
}

export function isUnsubscribeToken(
	shop: Pick<Shop, 'config'>,
	{ email, t }: { email: string; t: string },
): boolean {
	return constantTimeEqual(t, tokenFor(shop, email))
}

/** The token does not expire, because the link in an old email must still work. */
function tokenFor({ config }: Pick<Shop, 'config'>, email: string): string {
	return keyedHash(config.secret, `newsletter|${email.toLowerCase()}`)
}
