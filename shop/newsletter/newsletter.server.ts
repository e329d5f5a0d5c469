/** Who gets the newsletter: asking for it, leaving it, and the token by which a letter lets its reader leave. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { newsletterWelcome } from './emails.server.ts'
import { ALREADY_SUBSCRIBED, CONSENT, FALLBACK_NAME } from './rules.ts'
import { subscribers } from './tables.server.ts'
import { queueLetter } from '#shop/letters/letters.server.ts'
import { countMailbox } from '#shop/limits/limits.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const HAS_IT_ALREADY = refuse('conflict', 'Already Subscribed', {
	message: 'You are already subscribed to our newsletter.',
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
	const tooMany = await countMailbox(shop, { name: 'subscribe-mailbox', email })
	if (tooMany) return { ...tooMany, title: 'Subscription Failed' }
	return inTransaction(shop, async (transaction) => {
		const subscribedAt = shop.clock()
		const called = name || FALLBACK_NAME
		const [subscriber] = await transaction
			.insert(subscribers)
			.values({ email, name: called, customerId, consent: CONSENT, subscribedAt })
			.onConflictDoNothing()
			.returning({ id: subscribers.id })
		if (!subscriber) return HAS_IT_ALREADY
		const { brand, publicUrl } = shop.config
		const leaveUrl = unsubscribeAddress(shop, email)
		const letter = newsletterWelcome({ to: email, name: called, brand, publicUrl, leaveUrl })
		await queueLetter(shop, transaction, { key: `newsletter:${subscriber.id}`, letter })
		return { ok: true }
	})
}

/** How many subscriptions ended: one, or none. */
export async function unsubscribe({ db }: { db: Database | Transaction }, email: string): Promise<number> {
	const ended = await db
		.delete(subscribers)
		.where(eq(sql`lower(${subscribers.email})`, email.toLowerCase()))
		.returning({ id: subscribers.id })
	return ended.length
}

export async function isSubscribed({ db }: Pick<Shop, 'db'>, email: string): Promise<boolean> {
	const [subscriber] = await db
		.select({ id: subscribers.id })
		.from(subscribers)
		.where(eq(sql`lower(${subscribers.email})`, email.toLowerCase()))
	return subscriber !== undefined
}

/** Where a letter's reader leaves. server/post.ts makes of it the address that mail programs ask by themselves. */
export function unsubscribeAddress(shop: Pick<Shop, 'config'>, email: string): string {
	const query = new URLSearchParams({ email, t: tokenFor(shop, email) })
	return `${shop.config.publicUrl}/unsubscribe?${query}`
}

export function isTokenFor(shop: Pick<Shop, 'config'>, { email, t }: { email: string; t: string }): boolean {
	const given = Buffer.from(t)
	const expected = Buffer.from(tokenFor(shop, email))
	return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Without an end: a letter from years ago must still let its reader leave. */
function tokenFor({ config }: Pick<Shop, 'config'>, email: string): string {
	return createHmac('sha256', config.secret).update(`newsletter|${email.toLowerCase()}`).digest('base64url')
}
