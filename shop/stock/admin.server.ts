/** The owner counts a pack, counts it again, and stops counting it. */
import type { StockInput } from './input.ts'
import { variantKey } from './stock.server.ts'
import { stockLevels } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { findProduct, findSize, type SizeValue } from '#shop/catalogue/rules.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NO_SUCH_PACK = refuse('missing', null, { message: 'This pack size does not exist.' })

const COUNTED_MEANWHILE = refuse('conflict', null, {
	message: 'The stock has changed since you opened this page. Please check it and try again.',
})

/** Packs that were sold between looking and typing stay sold: the difference counts, not the number. */
export async function setStockLevel(
	shop: Shop,
	{ input, by }: { input: StockInput; by: Actor },
): Promise<Outcome<{ left: number }>> {
	const { productId, size, lowAt, seen } = input
	if (!isPack(productId, size)) return NO_SUCH_PACK
	return inTransaction(shop, async (transaction) => {
		const fresh = { productId, size, left: input.left, lowAt }
		const [begun] = await transaction.insert(stockLevels).values(fresh).onConflictDoNothing().returning()
		const [level] = await transaction.select().from(stockLevels).where(variantKey(input)).for('update')
		const now = level?.left ?? 0
		const left = begun ? input.left : now + input.left - (seen ?? 0)
		if (!begun && (seen === null || left < 0)) return COUNTED_MEANWHILE
		await transaction.update(stockLevels).set({ left, lowAt }).where(variantKey(input))
		await note(shop, transaction, {
			by,
			action: 'stock changed',
			pack: input,
			detail: { from: begun ? 'not tracked' : now, to: left, limited: `at ${lowAt}` },
		})
		return { ok: true, left }
	})
}

export async function stopTrackingStock(
	shop: Shop,
	{ pack, by }: { pack: { productId: number; size: SizeValue }; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const [gone] = await transaction.delete(stockLevels).where(variantKey(pack)).returning()
		if (!gone) return NO_SUCH_PACK
		const detail = { from: gone.left, to: 'not tracked' }
		await note(shop, transaction, { by, action: 'stock tracking stopped', pack, detail })
		return { ok: true }
	})
}

type Note = {
	by: Actor
	action: string
	pack: { productId: number; size: string }
	detail: Record<string, unknown>
}

async function note(shop: Shop, transaction: Transaction, { by, action, pack, detail }: Note): Promise<void> {
	await notifyContentChanged(transaction)
	await recordAudit(shop, transaction, {
		by,
		action,
		subject: `product ${pack.productId} ${pack.size}`,
		detail,
	})
}

function isPack(productId: number, size: SizeValue): boolean {
	const product = findProduct(productId)
	return product !== null && findSize(product, size) !== null
}
