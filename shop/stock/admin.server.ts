/** Sets stock levels in the admin console, and ends the tracking of a variant. */
import { asc, sql } from 'drizzle-orm'
import type { StockInput } from './input.ts'
import { keyOf, type StockLevel } from './rules.ts'
import { enqueueBackInStock } from './back-in-stock-job.server.ts'
import { matchesVariant } from './stock.server.ts'
import { stockLevels } from './tables.server.ts'
import { type Actor, type AuditDraft, recordAudit, recordAudits } from '#shop/audit/audit.server.ts'
import { changeCatalogue } from '#shop/catalogue/change-catalogue.server.ts'
import { NO_SUCH_VARIANT, type VariantKey } from '#shop/catalogue/product-change.server.ts'
import { findVariantName } from '#shop/catalogue/variants/stored-variants.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { upsertMany } from '#shop/database/write-many.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const CHANGED_MEANWHILE = refuse('conflict', null, {
	message: 'The stock has changed since you opened this page. Please check it and try again.',
})

/**
 * Starts tracking, or changes each level by the difference between the new number and the one the admin saw, so that packs
 * sold meanwhile stay sold. The outcomes are in the order of `inputs`: one that is refused does not hold up the others.
 */
export async function saveStockLevels(
	shop: Shop,
	{ inputs, by }: { inputs: readonly StockInput[]; by: Actor },
): Promise<Outcome<{ outcomes: Outcome<{ available: number }>[] }>> {
	return changeCatalogue(shop, async (transaction) => {
		for (const input of inputs)
			if (!(await findVariantName({ db: transaction }, input))) return NO_SUCH_VARIANT
		return { ok: true, outcomes: await setStockLevels(shop, transaction, { inputs, by }) }
	})
}

export const STOCK_CHANGED = 'stock changed'

/** The spreadsheet that a level comes from, and the stock in it. The next import finds it in the audit log. */
export type StockOrigin = { download: string; counted: number }

/** Sets the levels of existing pack sizes, each in one of `inputs`. The outcomes are in their order. */
export async function setStockLevels(
	shop: Shop,
	transaction: Transaction,
	{ inputs, by }: { inputs: readonly (StockInput & { origin?: StockOrigin | undefined })[]; by: Actor },
): Promise<Outcome<{ available: number }>[]> {
	if (inputs.length === 0) return []
	const rows = inputs.map(({ productId, size, available, lowAt }) => ({ productId, size, available, lowAt }))
	const inserted = await transaction.insert(stockLevels).values(rows).onConflictDoNothing().returning()
	const started = new Set(inserted.map(keyOf))
	const levels = await lockManyLevels(transaction, inputs)
	const current = new Map(levels.map((level) => [keyOf(level), level.available]))
	const changed: StockLevel[] = []
	const entries: AuditDraft[] = []
	const outcomes = inputs.map((input): Outcome<{ available: number }> => {
		const { productId, size, lowAt, seen, origin } = input
		const from = started.has(keyOf(input)) ? null : (current.get(keyOf(input)) ?? 0)
		const available = from === null ? input.available : from + input.available - (seen ?? 0)
		if (from !== null && (seen === null || available < 0)) return CHANGED_MEANWHILE
		if (from !== null) changed.push({ productId, size, available, lowAt })
		const detail = { from: from ?? 'not tracked', to: available, limited: `at ${lowAt}`, ...origin }
		entries.push({ action: STOCK_CHANGED, subject: subjectOf(input), detail })
		return { ok: true, available }
	})
	await upsertMany(transaction, stockLevels, {
		rows: changed,
		key: [stockLevels.productId, stockLevels.size],
	})
	for (const { productId, size, available } of changed)
		if (available > 0 && current.get(keyOf({ productId, size })) === 0)
			await enqueueBackInStock(transaction, { productId, size })
	await notifyContentChanged(transaction)
	await recordAudits(shop, transaction, { by, entries })
	return outcomes
}

/** Locks in the order in which orders do. A condition for each of many would take the database longer than the reading. */
async function lockManyLevels(
	transaction: Transaction,
	variants: readonly VariantKey[],
): Promise<StockLevel[]> {
	const ids = sql.param(variants.map(({ productId }) => productId))
	const sizes = sql.param(variants.map(({ size }) => size))
	return transaction
		.select()
		.from(stockLevels)
		.where(
			sql`(${stockLevels.productId}, ${stockLevels.size}) in (select * from unnest(${ids}::int[], ${sizes}::text[]))`,
		)
		.orderBy(asc(stockLevels.productId), asc(stockLevels.size))
		.for('update')
}

export async function stopTrackingStock(
	shop: Shop,
	{ variant, by }: { variant: VariantKey; by: Actor },
): Promise<Outcome> {
	return changeCatalogue(shop, async (transaction) => {
		const [removed] = await transaction.delete(stockLevels).where(matchesVariant(variant)).returning()
		if (!removed) return NO_SUCH_VARIANT
		const detail = { from: removed.available, to: 'not tracked' }
		if (removed.available === 0) await enqueueBackInStock(transaction, variant)
		await notifyContentChanged(transaction)
		const subject = subjectOf(variant)
		await recordAudit(shop, transaction, { by, action: 'stock tracking stopped', subject, detail })
		return { ok: true }
	})
}

export function subjectOf({ productId, size }: VariantKey): string {
	return `product ${productId} ${size}`
}
