/** Sets the stock of the lines. Stock that is already tracked is set after all lines, because orders wait for a level that is being changed. */
import { importedKey } from './batch.server.ts'
import { type Line, parse, Refused } from './line.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { VariantKey } from '#shop/catalogue/product-change.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { setStockLevels, type StockOrigin, stopTrackingStock } from '#shop/stock/admin.server.ts'
import { StockInput } from '#shop/stock/input.ts'
import { DEFAULT_LOW_AT, keyOf } from '#shop/stock/rules.ts'

export type StockChange = {
	variant: VariantKey
	input: StockInput | 'not tracked'
	/** Not tracked until now, so no order waits for it. */
	isNew: boolean
	origin?: StockOrigin | undefined
}

/** Returns null if the line does not change the stock. */
export function readStock({ cells, batch }: Line, variant: VariantKey): StockChange | null {
	const { Stock: wanted, 'Stock before': before, 'Low at': lowAt, Download: download } = cells
	if (wanted === undefined && lowAt === undefined) return null
	const level = batch.levels.get(keyOf(variant))
	if (wanted && /^(no|not tracked)$/i.test(wanted))
		return level ? { variant, input: 'not tracked', isNew: false } : null
	if (wanted === undefined && !level)
		throw new Refused("Low at: stock of this pack size isn't tracked yet. Enter its Stock as well.")
	// What was sold since the file was written stays sold, and what was already imported from it is not added again.
	const imported = download && batch.importedStock.get(importedKey(download, variant))
	const seen = String(imported ?? before ?? level?.available ?? '')
	const input = parse(StockInput, {
		productId: String(variant.productId),
		size: variant.size,
		available: wanted ?? seen,
		lowAt: lowAt ?? (level ? String(level.lowAt) : String(DEFAULT_LOW_AT)),
		seen: level ? seen : '',
	})
	if (level && input.available === input.seen && input.lowAt === level.lowAt) return null
	const origin = download ? { download, counted: input.available } : undefined
	return { variant, input, isNew: !level, origin }
}

const STOCK_CHANGED_MEANWHILE = refuse('conflict', null, {
	message:
		'Stock: it has changed too much since this file was downloaded. Please download the catalogue again and enter the new stock there.',
})

/** The outcomes are in the order of the changes. */
export async function importStock(
	shop: Shop,
	transaction: Transaction,
	{ changes, by }: { changes: readonly StockChange[]; by: Actor },
): Promise<Outcome<{ change: string }>[]> {
	const inputs = changes.flatMap(({ input, origin }) =>
		input === 'not tracked' ? [] : [{ ...input, origin }],
	)
	const set = (await setStockLevels(shop, transaction, { inputs, by })).values()
	const outcomes: Outcome<{ change: string }>[] = []
	for (const { variant, input } of changes) {
		if (input === 'not tracked') {
			const outcome = await stopTrackingStock({ ...shop, db: transaction }, { variant, by })
			outcomes.push(outcome.ok ? { ok: true, change: 'stock: no longer tracked' } : outcome)
			continue
		}
		const outcome = set.next().value
		if (!outcome) throw new Error('A stock has no outcome')
		if (!outcome.ok) {
			outcomes.push(outcome.kind === 'conflict' ? STOCK_CHANGED_MEANWHILE : outcome)
			continue
		}
		const { available } = outcome
		const before = input.seen === null ? 'not tracked' : available - input.available + input.seen
		outcomes.push({ ok: true, change: `stock: ${before} → ${available}` })
	}
	return outcomes
}
