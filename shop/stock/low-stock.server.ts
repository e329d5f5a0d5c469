/** Notifies the staff when stock runs low, once, until there is enough again. */
import { and, eq, exists, lte, not, sql } from 'drizzle-orm'
import { keyOf } from './rules.ts'
import { lowStockNotices, stockLevels } from './tables.server.ts'
import { findVariantName } from '#shop/catalogue/variants/stored-variants.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { notifyStaff } from '#shop/staff/notifications.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Runs every few minutes, so that a purchase does not wait for it. */
export async function notifyLowStock(shop: Shop): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const isLow = lte(stockLevels.available, stockLevels.lowAt)
		const low = await transaction.select().from(stockLevels).where(isLow)
		const isSame = and(
			eq(stockLevels.productId, lowStockNotices.productId),
			eq(stockLevels.size, lowStockNotices.size),
		)
		const isStillLow = exists(transaction.select({ one: sql`1` }).from(stockLevels).where(and(isLow, isSame)))
		await transaction.delete(lowStockNotices).where(not(isStillLow))
		if (low.length === 0) return
		const notified = await transaction
			.insert(lowStockNotices)
			.values(low.map(({ productId, size }) => ({ productId, size })))
			.onConflictDoNothing()
			.returning()
		const isNew = new Set(notified.map(keyOf))
		for (const level of low.filter((candidate) => isNew.has(keyOf(candidate)))) {
			const { productId, size, available } = level
			const name = await findVariantName({ db: transaction }, level)
			const state = available === 0 ? 'is sold out' : `is running low: ${available} left`
			await notifyStaff(shop, transaction, {
				kind: 'stock',
				key: `stock:${productId}:${size}:${shop.clock().toISOString()}`,
				subject: `${name} ${state}`,
				title: 'Stock is running low',
				sentences: [`${name} ${state}.`],
				link: { label: 'Open the stock', path: '/admin/stock' },
			})
		}
	})
}
