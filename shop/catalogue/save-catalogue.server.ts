/** Writes many products, pack sizes and prices with few statements. */
import { and, eq, sql } from 'drizzle-orm'
import { auditOf, type ProductChange, type ProductRow, type VariantRow } from './product-change.server.ts'
import { productPrices, products, productVariants } from './tables.server.ts'
import { type Actor, recordAudits } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { upsertMany } from '#shop/database/write-many.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type PriceRow = typeof productPrices.$inferSelect

/** Rows are complete, new or changed, and each occurs once. */
export type CatalogueChanges = {
	products: readonly ProductRow[]
	variants: readonly VariantRow[]
	/** The existing `variants` with another SKU, in the order in which they get the new one. */
	changedSkus: readonly VariantRow[]
	prices: readonly PriceRow[]
	entries: readonly ProductChange[]
}

/** The caller has locked the catalogue and checked the rules. */
export async function saveCatalogue(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ changes, by }: { changes: CatalogueChanges; by: Actor },
): Promise<void> {
	const { entries, changedSkus } = changes
	if (entries.length === 0) return
	await upsertMany(transaction, products, { rows: changes.products, key: [products.id] })
	// Runs one after another, because a SKU may pass from one pack size to the next.
	for (const { productId, size, sku } of changedSkus)
		await transaction
			.update(productVariants)
			.set({ sku })
			.where(and(eq(productVariants.productId, productId), eq(productVariants.size, size)))
	const variantKey = [productVariants.productId, productVariants.size]
	await upsertMany(transaction, productVariants, { rows: changes.variants, key: variantKey })
	const priceKey = [productPrices.productId, productPrices.size, productPrices.validFrom]
	await upsertMany(transaction, productPrices, { rows: changes.prices, key: priceKey })
	// Checks deferred constraints now, so that the commit takes no longer after many changes.
	await transaction.execute(sql`set constraints all immediate`)
	await transaction.execute(sql`set constraints all deferred`)
	await notifyContentChanged(transaction)
	await recordAudits(shop, transaction, { by, entries: entries.map(auditOf) })
}
