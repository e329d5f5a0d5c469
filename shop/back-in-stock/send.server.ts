/** Emails everybody who waits for a pack once, while it is for sale and in stock. */
import { asc, inArray } from 'drizzle-orm'
import { backInStockEmail, type BackInStockVariant } from './emails.server.ts'
import { countWaiting, createStopUrl, findVariantForSale, isOfVariant } from './requests.server.ts'
import { backInStockRequests } from './tables.server.ts'
import type { VariantKey } from '#shop/catalogue/product-change.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { imageUrl, smallImageUrl } from '#shop/images/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { enqueueBackInStock } from '#shop/stock/back-in-stock-job.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/**
 * This many are sent a minute, the oldest request first, so that an order's email does not wait behind thousands and
 * readers still find packs.
 */
export const BATCH_SIZE = 100
const SECONDS_BETWEEN_BATCHES = 60

/** A request is deleted in the transaction that queues its email, so that a job that runs twice or is killed emails nobody twice. */
export async function sendBackInStock(shop: Shop, variant: VariantKey): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const shown = await findBuyable(shop, transaction, variant)
		if (!shown) return
		const waiting = await transaction
			.select()
			.from(backInStockRequests)
			.where(isOfVariant(variant))
			.orderBy(asc(backInStockRequests.createdAt), asc(backInStockRequests.id))
			.limit(BATCH_SIZE)
			.for('update', { skipLocked: true })
		if (waiting.length === 0) return
		for (const { id, email } of waiting)
			await enqueueOne(shop, transaction, { id, to: email, variant: shown })
		const ids = waiting.map(({ id }) => id)
		await transaction.delete(backInStockRequests).where(inArray(backInStockRequests.id, ids))
		if (waiting.length === BATCH_SIZE) await enqueueBackInStock(transaction, variant, SECONDS_BETWEEN_BATCHES)
	})
}

/** Returns null while the pack is not for sale or sold out. */
async function findBuyable(
	shop: Shop,
	transaction: Transaction,
	{ productId, size }: VariantKey,
): Promise<BackInStockVariant | null> {
	const found = await findVariantForSale({ ...shop, db: transaction }, { productId, size })
	if (!found) return null
	const levels = await listStock({ db: transaction }, productId)
	if (levels.some((level) => level.size === size && level.available === 0)) return null
	const { productName, sizeLabel, sellingPrice, image } = found
	const url = shop.config.publicUrl + smallImageUrl(imageUrl('product-images', image))
	return { productId, productName, size, sizeLabel, price: sellingPrice, imageUrl: url }
}

async function enqueueOne(
	shop: Shop,
	transaction: Transaction,
	{ id, to, variant }: { id: string; to: string; variant: BackInStockVariant },
): Promise<void> {
	const { brand, publicUrl } = shop.config
	const stopUrl = createStopUrl(shop, to)
	await enqueueEmail(shop, transaction, {
		key: `back-in-stock:${id}`,
		email: backInStockEmail({ to, variant, brand, publicUrl, stopUrl }),
	})
}

/** Finds packs that had stock before they were for sale again, because no stock arrives for these. */
export async function resumeBackInStock(shop: Shop): Promise<void> {
	const variants = await countWaiting(shop)
	await inTransaction(shop, async (transaction) => {
		for (const { productId, size } of variants) {
			const variant = { productId, size }
			if (await findBuyable(shop, transaction, variant)) await enqueueBackInStock(transaction, variant)
		}
	})
}
