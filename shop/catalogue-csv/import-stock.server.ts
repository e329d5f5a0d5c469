/** The stock of a line, which is set after all lines. */
import { and, eq } from 'drizzle-orm'
import { type Line, parse, Refused } from './line.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { setStockLevel, stopTrackingStock } from '#shop/stock/admin.server.ts'
import { StockInput } from '#shop/stock/input.ts'
import { DEFAULT_LOW_AT } from '#shop/stock/rules.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'

type Variant = { productId: number; size: string }
/** Stock is set after all lines, because orders wait for a level that is being changed. */
export type StockChange = { variant: Variant; input: StockInput | 'not tracked' }

/** Null if the line does not change it. */
export async function readStock({ shop, cells }: Line, variant: Variant): Promise<StockChange | null> {
	const { Stock: wanted, 'Stock before': before, 'Low at': lowAt } = cells
	if (wanted === undefined && lowAt === undefined) return null
	const isThis = and(eq(stockLevels.productId, variant.productId), eq(stockLevels.size, variant.size))
	const [level] = await shop.db.select().from(stockLevels).where(isThis)
	if (wanted && /^(no|not tracked)$/i.test(wanted)) return level ? { variant, input: 'not tracked' } : null
	if (wanted === undefined && !level) throw new Refused('Low at: enter the stock as well.')
	// What was sold since the file was written stays sold.
	const seen = before ?? (level ? String(level.available) : '')
	const input = parse(StockInput, {
		productId: String(variant.productId),
		size: variant.size,
		available: wanted ?? seen,
		lowAt: lowAt ?? (level ? String(level.lowAt) : String(DEFAULT_LOW_AT)),
		seen: level ? seen : '',
	})
	if (level && input.available === input.seen && input.lowAt === level.lowAt) return null
	return { variant, input }
}

export async function importStock(
	shop: Shop,
	{ change: { variant, input }, by }: { change: StockChange; by: Actor },
): Promise<Outcome<{ change: string }>> {
	if (input === 'not tracked') {
		const outcome = await stopTrackingStock(shop, { variant, by })
		return outcome.ok ? { ok: true, change: 'stock: no longer tracked' } : outcome
	}
	const outcome = await setStockLevel(shop, { input, by })
	if (!outcome.ok) return outcome
	const { available } = outcome
	const before = input.seen === null ? 'not tracked' : available - input.available + input.seen
	return { ok: true, change: `stock: ${before} → ${available}` }
}
