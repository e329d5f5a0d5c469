/** Setting prices: never above the MRP, and every change in the book. */
import { and, eq } from 'drizzle-orm'
import { MAX_VARIANT_PRICE, type ProductPrice } from './rules.ts'
import { productPrices } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { formatPrice } from '#shop/money.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** As it stands in the book; the history of prices is read from there. */
export const PRICE_CHANGED = 'price changed'

/** Selling above the printed MRP is an offence (Legal Metrology Act 2009, section 36); the database refuses it too. */
export async function changePrice(
	shop: Pick<Shop, 'db' | 'clock'>,
	{ price, by }: { price: ProductPrice; by: Actor },
): Promise<Outcome> {
	const { productId, size, mrp, sellingPrice } = price
	if (sellingPrice <= 0) return refuse('invalid', null, { message: 'The price must be more than ₹0.' })
	if (mrp > MAX_VARIANT_PRICE) {
		return refuse('invalid', null, { message: `The MRP can be at most ${formatPrice(MAX_VARIANT_PRICE)}.` })
	}
	if (sellingPrice > mrp) {
		return refuse('invalid', null, { message: "The selling price can't be above the MRP." })
	}
	return inTransaction(shop, async (transaction) => {
		const variantKey = and(eq(productPrices.productId, productId), eq(productPrices.size, size))
		const [before] = await transaction.select().from(productPrices).where(variantKey).for('update')
		if (!before) return refuse('missing', null, { message: 'This pack size does not exist.' })
		await transaction.update(productPrices).set({ mrp, sellingPrice }).where(variantKey)
		await notifyContentChanged(transaction)
		await recordAudit(shop, transaction, {
			by,
			action: PRICE_CHANGED,
			subject: `product ${productId} ${size}`,
			detail: {
				from: `${formatPrice(before.mrp)} ${formatPrice(before.sellingPrice)}`,
				to: `${formatPrice(mrp)} ${formatPrice(sellingPrice)}`,
			},
		})
		return { ok: true }
	})
}
