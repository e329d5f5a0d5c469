/** Who gets the newsletter: asking for it, leaving it, and the token by which a letter lets its reader leave. */
import { newsletterWelcome } from './emails.server.ts'
import { CONSENT } from './rules.ts'
import { ALREADY_SUBSCRIBED, ALREADY_SUBSCRIBED_MESSAGE, SUBSCRIPTION_FAILED } from './rules.ts'
import { subscribers } from './tables.server.ts'
import { DEFAULT_NAME } from '#shop/accounts/rules.ts'
import { constantTimeEqual, keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { rateLimitMailbox } from '#shop/limits/limits.server.ts'
import { equalsEmail } from '#shop/database/matching.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const HAS_IT_ALREADY = refuse('conflict', ALREADY_SUBSCRIBED_MESSAGE.title, {
	message: ALREADY_SUBSCRIBED_MESSAGE.message,
	code: ALREADY_SUBSCRIBED,
})

/** The welcome letter leaves with the subscription, or neither happens. */
export async function subscribe(
	shop: Shop,
	{
		email,
		name,
		customerId = null,
	}: { email: string; name?: string | undefined; customerId?: string | null },
): Promise<Outcome> {
	const tooMany = await rateLimitMailbox(shop, { name: 'subscribe-mailbox', email })
	if (tooMany) return { ...tooMany, title: SUBSCRIPTION_FAILED.title }
	return inTransaction(shop, async (transaction) => {
		const subscribedAt = shop.clock()
		const called = name || DEFAULT_NAME
		const [subscriber] = await transaction
			.insert(subscribers)
			.values({ email, name: called, customerId, consent: CONSENT, subscribedAt })
			.onConflictDoNothing()
			.returning({ id: subscribers.id })
		if (!subscriber) return HAS_IT_ALREADY
		const { brand, publicUrl } = shop.config
		const unsubscribeUrl = createUnsubscribeUrl(shop, email)
		const letter = newsletterWelcome({ to: email, name: called, brand, publicUrl, unsubscribeUrl })
		await enqueueEmail(shop, transaction, { key: `newsletter:${subscriber.id}`, email: letter })
		return { ok: true }
	})
}

/** How many subscriptions ended: one, or none. */
export async function unsubscribe({ db }: { db: Database | Transaction }, email: string): Promise<number> {
	const ended = await db
		.delete(subscribers)
		.where(equalsEmail(subscribers.email, email))
		.returning({ id: subscribers.id })
	return ended.length
}

export async function isSubscribed({ db }: Pick<Shop, 'db'>, email: string): Promise<boolean> {
	const [subscriber] = await db
		.select({ id: subscribers.id })
		.from(subscribers)
		.where(equalsEmail(subscribers.email, email))
	return subscriber !== undefined
}

/** Where a letter's reader leaves. server/mailer.ts makes of it the address that mail programs ask by themselves. */
export function createUnsubscribeUrl(shop: Pick<Shop, 'config'>, email: string): string {
	const query = new URLSearchParams({ email, t: tokenFor(shop, email) })
	return `${shop.config.publicUrl}/unsubscribe?${query}`
}

export function isUnsubscribeToken(
	shop: Pick<Shop, 'config'>,
	{ email, t }: { email: string; t: string },
): boolean {
	return constantTimeEqual(t, tokenFor(shop, email))
}

/** Without an end: a letter from years ago must still let its reader leave. */
function tokenFor({ config }: Pick<Shop, 'config'>, email: string): string {
	return keyedHash(config.secret, `newsletter|${email.toLowerCase()}`)
}
