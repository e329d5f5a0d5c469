/** Reads what some hundred lines of a file need to know of the catalogue, with few queries, and collects what they change. */
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { CatalogueRow } from './columns.ts'
import type { ProductRow, VariantRow } from '#shop/catalogue/product-change.server.ts'
import { findNextPosition } from '#shop/catalogue/products.server.ts'
import { isSlug } from '#shop/slug.ts'
import { type CatalogueChanges, type PriceRow, saveCatalogue } from '#shop/catalogue/save-catalogue.server.ts'
import { skuFor } from '#shop/catalogue/variants/skus.ts'
import { productPrices, products, productVariants } from '#shop/catalogue/tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { STOCK_CHANGED, subjectOf } from '#shop/stock/admin.server.ts'
import { keyOf, type StockLevel } from '#shop/stock/rules.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type Batch = {
	products: Map<string, ProductRow>
	/** The key is the product id. The pack sizes are in the order of the product's page. */
	variants: Map<number, VariantRow[]>
	/** The key is the pack size (`keyOf`). The latest price comes first. */
	prices: Map<string, PriceRow[]>
	levels: Map<string, StockLevel>
	/** What an earlier import has set from the same download, by `importedKey`. */
	importedStock: Map<string, number>
	/** Which pack size has a SKU. */
	skus: Map<string, string>
	newIds: number[]
	nextPosition: number
	/** `products` are the slugs of the changed products, because several lines may change one. */
	changed: Omit<Changes, 'products'> & { products: Set<string> }
}

type Changes = { -readonly [Name in keyof CatalogueChanges]: CatalogueChanges[Name][number][] }

/** Returns the key of a pack size by its name in the file. */
export function toSize(pack: string): string {
	return pack.normalize('NFC').toLowerCase()
}

/** No other transaction may change the catalogue meanwhile, but orders may change its stock. */
export async function readBatch(transaction: Transaction, rows: readonly CatalogueRow[]): Promise<Batch> {
	const slugs = [
		...new Set(rows.flatMap(({ cells: { Product: slug = '' } }) => (isSlug(slug) ? [slug] : []))),
	]
	// Read before the wait for a product, so that what is sold during the wait stays sold.
	const levels = await readLevels(transaction, slugs)
	const found = await transaction
		.select()
		.from(products)
		.where(inArray(products.slug, slugs))
		.orderBy(asc(products.id))
	const ids = found.map(({ id }) => id)
	const [variants, prices] = await pipelined([
		() =>
			transaction
				.select()
				.from(productVariants)
				.where(inArray(productVariants.productId, ids))
				.orderBy(asc(productVariants.position)),
		() =>
			transaction
				.select()
				.from(productPrices)
				.where(inArray(productPrices.productId, ids))
				.orderBy(desc(productPrices.validFrom)),
	])
	return {
		products: new Map(found.map((product) => [product.slug, product])),
		variants: Map.groupBy(variants, ({ productId }) => productId),
		prices: Map.groupBy(prices, keyOf),
		levels,
		importedStock: await readImportedStock(transaction, { rows, levels }),
		skus: await readSkus(transaction, rows),
		...(await readPlaces(transaction, countNew(rows, found))),
		changed: { products: new Set(), variants: [], changedSkus: [], prices: [], entries: [] },
	}
}

async function readLevels(transaction: Transaction, slugs: readonly string[]): Promise<Batch['levels']> {
	const levels = await transaction
		.select(getTableColumns(stockLevels))
		.from(stockLevels)
		.innerJoin(products, eq(products.id, stockLevels.productId))
		.where(inArray(products.slug, [...slugs]))
	return new Map(levels.map((level) => [keyOf(level), level]))
}

export function importedKey(download: string, variant: Pick<StockLevel, 'productId' | 'size'>): string {
	return `${download} ${subjectOf(variant)}`
}

async function readImportedStock(
	transaction: Transaction,
	{ rows, levels }: { rows: readonly CatalogueRow[]; levels: Batch['levels'] },
): Promise<Batch['importedStock']> {
	const changes = rows.filter(({ cells }) => cells.Stock !== cells['Stock before'])
	const downloads = new Set(changes.flatMap(({ cells: { Download } }) => (Download ? [Download] : [])))
	if (downloads.size === 0 || levels.size === 0) return new Map()
	const download = sql<string>`${auditLog.detail} ->> 'download'`
	const imported = await transaction
		.select({
			download,
			subject: auditLog.subject,
			counted: sql<number>`(${auditLog.detail} -> 'counted')::int`,
		})
		.from(auditLog)
		.where(
			and(
				eq(auditLog.action, STOCK_CHANGED),
				inArray(auditLog.subject, [...levels.values()].map(subjectOf)),
				inArray(download, [...downloads]),
			),
		)
		.orderBy(asc(auditLog.id))
	return new Map(imported.map((entry) => [`${entry.download} ${entry.subject}`, entry.counted]))
}

/** Few enough to look up which of them are taken. */
const MAX_AUTOMATIC_SKUS = 9

/** Lists the SKUs that a new pack size may get if the file gives none. */
export function automaticSkus(slug: string, size: string): string[] {
	return Array.from({ length: MAX_AUTOMATIC_SKUS }, (_, index) => skuFor(slug, size, index + 1))
}

/** Finds which pack sizes have the SKUs that these lines may assign. */
async function readSkus(transaction: Transaction, rows: readonly CatalogueRow[]): Promise<Batch['skus']> {
	const wanted = rows.flatMap(({ cells: { SKU, Product = '', Pack = '', 'Net quantity': quantity } }) =>
		SKU ? [SKU] : quantity ? automaticSkus(Product, toSize(Pack)) : [],
	)
	if (wanted.length === 0) return new Map()
	const { productId, size, sku } = productVariants
	const taken = await transaction
		.select({ productId, size, sku })
		.from(productVariants)
		.where(inArray(sku, wanted))
	return new Map(taken.map((variant) => [variant.sku, keyOf(variant)]))
}

function countNew(rows: readonly CatalogueRow[], found: readonly ProductRow[]): number {
	const existing = new Set(found.map(({ slug }) => slug))
	const named = rows.filter(({ cells: { Product = '', Name } }) => Name && !existing.has(Product))
	return new Set(named.map(({ cells }) => cells.Product)).size
}

async function readPlaces(
	transaction: Transaction,
	count: number,
): Promise<Pick<Batch, 'newIds' | 'nextPosition'>> {
	if (count === 0) return { newIds: [], nextPosition: 0 }
	const nextPosition = await findNextPosition(transaction)
	const { rows } = await transaction.execute<{ id: number }>(sql`
		select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${count})`)
	return { newIds: rows.map(({ id }) => id), nextPosition }
}

export async function saveBatch(
	shop: Shop,
	transaction: Transaction,
	{ batch: { products: bySlug, changed }, by }: { batch: Batch; by: Actor },
): Promise<void> {
	const changedProducts = [...bySlug.values()].filter(({ slug }) => changed.products.has(slug))
	await saveCatalogue(shop, transaction, { changes: { ...changed, products: changedProducts }, by })
}

/**
 * Call this now and then while tables grow: PostgreSQL checks the references of new rows with plans for small tables, and
 * would read all of a large one for each row.
 */
export async function analyzeCatalogue(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`set local default_statistics_target = 10`)
	await transaction.execute(sql`analyze ${products}, ${productVariants}, ${productPrices}, ${stockLevels}`)
}
