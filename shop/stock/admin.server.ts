/** Stock in the admin console: setting the level of a variant, and ending its tracking. */
import type { StockInput } from './input.ts'
import { matchesVariant } from './stock.server.ts'
import { stockLevels } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { findVariantName } from '#shop/catalogue/catalogue.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Variant = { productId: number; size: string }

const NO_SUCH_VARIANT = refuse('missing', null, { message: 'This pack size does not exist.' })

const CHANGED_MEANWHILE = refuse('conflict', null, {
	message: 'The stock has changed since you opened this page. Please check it and try again.',
})

/** Starts tracking, or changes the level by the difference between the new number and the one the admin saw: packs sold meanwhile stay sold. */
export async function setStockLevel(
	shop: Shop,
	{ input, by }: { input: StockInput; by: Actor },
): Promise<Outcome<{ available: number }>> {
	const { productId, size, lowAt, seen } = input
	return inTransaction(shop, async (transaction) => {
		if (!(await findVariantName({ db: transaction }, input))) return NO_SUCH_VARIANT
		const row = { productId, size, available: input.available, lowAt }
		const [started] = await transaction.insert(stockLevels).values(row).onConflictDoNothing().returning()
		const [level] = await transaction.select().from(stockLevels).where(matchesVariant(input)).for('update')
		const current = level?.available ?? 0
		const available = started ? input.available : current + input.available - (seen ?? 0)
		if (!started && (seen === null || available < 0)) return CHANGED_MEANWHILE
		await transaction.update(stockLevels).set({ available, lowAt }).where(matchesVariant(input))
		await recordChange(shop, transaction, {
			by,
			action: 'stock changed',
			variant: input,
			detail: { from: started ? 'not tracked' : current, to: available, limited: `at ${lowAt}` },
		})
		return { ok: true, available }
	})
}

export async function stopTrackingStock(
	shop: Shop,
	{ variant, by }: { variant: Variant; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const [removed] = await transaction.delete(stockLevels).where(matchesVariant(variant)).returning()
		if (!removed) return NO_SUCH_VARIANT
		const detail = { from: removed.available, to: 'not tracked' }
		await recordChange(shop, transaction, { by, action: 'stock tracking stopped', variant, detail })
		return { ok: true }
	})
}

type Change = { by: Actor; action: string; variant: Variant; detail: Record<string, unknown> }

async function recordChange(
	shop: Shop,
	transaction: Transaction,
	{ by, action, variant: { productId, size }, detail }: Change,
): Promise<void> {
	await notifyContentChanged(transaction)
	await recordAudit(shop, transaction, { by, action, subject: `product ${productId} ${size}`, detail })
}
