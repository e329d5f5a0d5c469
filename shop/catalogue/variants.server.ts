/** Adds pack sizes, and stops and resumes their sale. Each change is recorded in the audit log. */
import { and, eq } from 'drizzle-orm'
import type { NewVariantInput } from './input.ts'
import { listVariants } from './catalogue.server.ts'
import { lockProduct, NO_SUCH_PRODUCT, recordProductChange } from './product-change.server.ts'
import { whyPriceRefused } from './rules.ts'
import { productPrices, productVariants } from './tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { formatPrice } from '#shop/money.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NO_SUCH_VARIANT = refuse('missing', null, { message: 'This pack size does not exist.' })
const LAST_VARIANT = refuse('conflict', null, {
	message: 'This is the only pack size on sale. Stop selling the product instead, or add another size first.',
})

export async function addVariant(
	shop: Shop,
	{ productId, input, by }: { productId: number; input: NewVariantInput; by: Actor },
): Promise<Outcome> {
	const { name, grams, mrp, sellingPrice } = input
	const message = whyPriceRefused({ mrp, sellingPrice })
	if (message) return refuse('invalid', null, { message, field: 'sellingPrice' })
	return inTransaction(shop, async (transaction) => {
		if (!(await lockProduct(transaction, productId))) return NO_SUCH_PRODUCT
		const ofProduct = eq(productVariants.productId, productId)
		const existing = await transaction.select().from(productVariants).where(ofProduct)
		const size = name.toLowerCase()
		if (existing.some((variant) => variant.size === size))
			return refuse('conflict', null, { message: `There is already a pack called ${name}.`, field: 'name' })
		const position = Math.max(0, ...existing.map((variant) => variant.position)) + 1
		await transaction.insert(productVariants).values({ productId, size, name, grams, position })
		await transaction.insert(productPrices).values({ productId, size, mrp, sellingPrice })
		const detail = { weight: `${grams} g`, price: `${formatPrice(mrp)} ${formatPrice(sellingPrice)}` }
		await recordProductChange(shop, transaction, { by, action: 'pack size added', productId, size, detail })
		return { ok: true }
	})
}

/** A pack size that is no longer sold keeps its price, and its name for the orders that have it. */
export async function setVariantActive(
	shop: Shop,
	{ productId, size, isActive, by }: { productId: number; size: string; isActive: boolean; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const locked = await lockProduct(transaction, productId)
		const existing = await listVariants({ db: transaction }, productId)
		if (!locked || !existing.some((variant) => variant.size === size)) return NO_SUCH_VARIANT
		const isLast = !existing.some((other) => other.isActive && other.size !== size)
		if (locked.status === 'active' && !isActive && isLast) return LAST_VARIANT
		await transaction
			.update(productVariants)
			.set({ isActive })
			.where(and(eq(productVariants.productId, productId), eq(productVariants.size, size)))
		const action = isActive ? 'pack size sold again' : 'pack size no longer sold'
		await recordProductChange(shop, transaction, { by, action, productId, size, detail: {} })
		return { ok: true }
	})
}
