/** Imports one line into its batch, whole or not at all. */
import type { Batch } from './batch.server.ts'
import { readStock, type StockChange } from './import-stock.server.ts'
import { type Line, Refused } from './line.ts'
import { readProduct, valuesOf } from './read-product.server.ts'
import { recordReplaced } from './replaced-values.server.ts'
import { readVariant } from './read-variant.server.ts'
import type { ProductRow } from '#shop/catalogue/product-change.server.ts'
import { keyOf } from '#shop/stock/rules.ts'

export type LineOutcome =
	| { ok: true; changes: string[]; stock: StockChange | null }
	| { ok: false; reason: string }

export function importLine(given: Omit<Line, 'changes' | 'entries'>): LineOutcome {
	const line: Line = { ...given, changes: [], entries: [] }
	try {
		const product = readProduct(line)
		const read = readVariant(line, product)
		const stock = readStock(line, { productId: product.id, size: read.variant.size })
		addToBatch(line, { product, ...read })
		return { ok: true, changes: line.changes, stock }
	} catch (error) {
		if (!(error instanceof Refused)) throw error
		return { ok: false, reason: error.message }
	}
}

type Read = { product: ProductRow } & ReturnType<typeof readVariant>

function addToBatch({ batch, replaced, entries }: Line, { product, before, variant, price }: Read): void {
	const stored = batch.products.get(product.slug)
	if (stored)
		recordReplaced(replaced, { slug: product.slug, before: valuesOf(stored), after: valuesOf(product) })
	addProductToBatch(batch, product)
	if (variant !== before) {
		const siblings = batch.variants.get(product.id) ?? []
		batch.variants.set(
			product.id,
			before ? siblings.map((other) => (other === before ? variant : other)) : [...siblings, variant],
		)
		batch.changed.variants.push(variant)
		if (before && before.sku !== variant.sku) {
			batch.skus.delete(before.sku)
			batch.changed.changedSkus.push(variant)
		}
		batch.skus.set(variant.sku, keyOf(variant))
	}
	if (price) batch.changed.prices.push(price)
	batch.changed.entries.push(...entries)
}

function addProductToBatch(batch: Batch, product: ProductRow): void {
	const before = batch.products.get(product.slug)
	if (product === before) return
	if (!before) {
		batch.newIds.shift()
		batch.nextPosition += 1
	}
	batch.products.set(product.slug, product)
	batch.changed.products.add(product.slug)
}
