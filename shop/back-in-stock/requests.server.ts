/** Stores requests for an email when a sold-out pack is back in stock, and signs the tokens that end them. */
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { WAITING_DAYS } from './rules.ts'
import { backInStockRequests } from './tables.server.ts'
import type { VariantKey } from '#shop/catalogue/product-change.server.ts'
import { findVariantName } from '#shop/catalogue/variants/stored-variants.server.ts'
import { listVariantsForSale } from '#shop/catalogue/variants/variants-for-sale.server.ts'
import { constantTimeEqual, keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import { equalsEmail } from '#shop/database/conditions.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { limitUse } from '#shop/limits/limits.server.ts'
import { wideNetworkOf } from '#shop/limits/network.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { listStock, lockLevelAgainstChanges } from '#shop/stock/stock.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NOT_SOLD = refuse('missing', 'No longer sold', { message: 'This pack is no longer sold.' })

const IN_STOCK = refuse('conflict', 'Back in stock', {
	message: 'Good news: this pack is in stock. You can order it now.',
	code: 'in_stock',
})

/** Returns the pack with its names and today's price, or null if it is not for sale. */
export async function findVariantForSale(
	{ db, clock }: { db: Database | Transaction; clock: Shop['clock'] },
	{ productId, size }: VariantKey,
) {
	const variants = await listVariantsForSale(db, { productIds: [productId], now: clock() })
	return variants.find((variant) => variant.size === size) ?? null
}

/** Stores one request for each email and pack. Beyond the mailbox's daily limit it stores nothing, and the response is the same. */
export async function requestBackInStock(
	shop: Shop,
	{ variant, email, clientIp }: { variant: VariantKey; email: string; clientIp: string },
): Promise<Outcome> {
	const { db } = shop
	const answer =
		(await refuseUnlessSoldOut(shop, variant)) ?? ((await isWaiting(db, variant, email)) ? WAITS : null)
	if (answer) return answer
	const mailbox = canonicalEmail(email)
	const tooMany = await limitUse(shop, {
		name: 'back-in-stock-from-network',
		subject: [mailbox, wideNetworkOf(clientIp)],
	})
	if (tooMany) return tooMany
	const isFlooded = (await limitUse(shop, { name: 'back-in-stock-mailbox', subject: [mailbox] })) !== null
	return inTransaction(shop, async (transaction) => {
		if (!(await findVariantForSale({ ...shop, db: transaction }, variant))) return NOT_SOLD
		// A request that arrives together with stock is either stored before, and gets its email, or sees the new stock.
		const level = await lockLevelAgainstChanges(transaction, variant)
		if (!level || level.available > 0) return IN_STOCK
		if (!isFlooded)
			await transaction
				.insert(backInStockRequests)
				.values({ ...variant, email })
				.onConflictDoNothing()
		return { ok: true }
	})
}

const WAITS: Outcome = { ok: true }

/** Checks what can be known without counting, so that refused requests use up nobody's limit. */
async function refuseUnlessSoldOut(shop: Shop, variant: VariantKey): Promise<Refusal | null> {
	if (!(await findVariantForSale(shop, variant))) return NOT_SOLD
	const levels = await listStock(shop, variant.productId)
	const level = levels.find(({ size }) => size === variant.size)
	return level && level.available <= 0 ? null : IN_STOCK
}

async function isWaiting(db: Database, variant: VariantKey, email: string): Promise<boolean> {
	const isTheirs = and(isOfVariant(variant), equalsEmail(backInStockRequests.email, email))
	return (await db.$count(backInStockRequests, isTheirs)) > 0
}

export async function countWaiting({ db }: Pick<Shop, 'db'>): Promise<(VariantKey & { waiting: number })[]> {
	const { productId, size } = backInStockRequests
	return db
		.select({ productId, size, waiting: sql<number>`count(*)::int` })
		.from(backInStockRequests)
		.groupBy(productId, size)
}

/** Lists the oldest first, for the copy of a customer's data. */
export async function listRequestsOf({ db }: Pick<Shop, 'db'>, email: string) {
	const rows = await db
		.select()
		.from(backInStockRequests)
		.where(equalsEmail(backInStockRequests.email, email))
		.orderBy(asc(backInStockRequests.createdAt))
	return Promise.all(
		rows.map(async ({ createdAt, ...variant }) => ({
			name: (await findVariantName({ db }, variant)) ?? variant.size,
			createdAt,
		})),
	)
}

export async function deleteRequestsOf({ db }: { db: Database | Transaction }, email: string): Promise<void> {
	await db.delete(backInStockRequests).where(equalsEmail(backInStockRequests.email, email))
}

export async function purgeOldRequests({ db }: Pick<Shop, 'db'>): Promise<void> {
	await db
		.delete(backInStockRequests)
		.where(lt(backInStockRequests.createdAt, secondsFromNow(-WAITING_DAYS * 86_400)))
}

/** Returns the link in an email, which is also its List-Unsubscribe address. It ends all requests of the mailbox. */
export function createStopUrl({ config }: Pick<Shop, 'config'>, email: string): string {
	const query = new URLSearchParams({ email, t: tokenFor({ config }, email) })
	return `${config.publicUrl}/back-in-stock/stop?${query}`
}

export function isStopToken(shop: Pick<Shop, 'config'>, { email, t }: { email: string; t: string }): boolean {
	return constantTimeEqual(t, tokenFor(shop, email))
}

/** The token does not expire, because the link in an old email must still work. */
function tokenFor({ config }: Pick<Shop, 'config'>, email: string): string {
	return keyedHash(config.secret, `back in stock|${email.toLowerCase()}`)
}

export function isOfVariant({ productId, size }: VariantKey) {
	return and(eq(backInStockRequests.productId, productId), eq(backInStockRequests.size, size))
}
