/** Locks a product for a change, and the refusals that every change shares. */
import { eq } from 'drizzle-orm'
import { products } from './tables.server.ts'
import { refuse } from '#shop/outcome.ts'
import type { Transaction } from '#shop/shop.server.ts'

export type ProductRow = typeof products.$inferSelect

export const NO_SUCH_PRODUCT = refuse('missing', null, { message: 'This product does not exist.' })
export const CHANGED_MEANWHILE = refuse('conflict', null, {
	message: 'Somebody else has changed this product since you opened this page. Please open it again.',
})

export async function lockProduct(transaction: Transaction, id: number): Promise<ProductRow | null> {
	const [row] = await transaction.select().from(products).where(eq(products.id, id)).for('update')
	return row ?? null
}
