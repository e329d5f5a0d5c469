/** Changes the order of a product's pack sizes. Recorded in the audit log. */
import { and, eq } from 'drizzle-orm'
import { changeCatalogue } from '../change-catalogue.server.ts'
import {
	lockProduct,
	NO_SUCH_PRODUCT,
	NO_SUCH_VARIANT,
	recordProductChange,
	type VariantKey,
} from '../product-change.server.ts'
import { moveInList } from '../products.server.ts'
import { listVariants } from './stored-variants.server.ts'
import { productVariants } from '../tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Moves it up by a negative number of places. Pack sizes that are no longer sold count as well. */
export async function moveVariant(
	shop: Shop,
	{ productId, size, places, by }: VariantKey & { places: number; by: Actor },
): Promise<Outcome> {
	return changeCatalogue(shop, async (transaction) => {
		if (!(await lockProduct(transaction, productId))) return NO_SUCH_PRODUCT
		const variants = await listVariants({ db: transaction }, productId)
		const from = variants.findIndex((variant) => variant.size === size)
		if (from < 0) return NO_SUCH_VARIANT
		const moved = moveInList(variants, { from, places })
		if (!moved) return { ok: true }
		// The version stays, so that open forms remain valid.
		for (const [index, variant] of moved.items.entries())
			if (variant.position !== index + 1)
				await transaction
					.update(productVariants)
					.set({ position: index + 1 })
					.where(and(eq(productVariants.productId, productId), eq(productVariants.size, variant.size)))
		const detail = { from: from + 1, to: moved.to + 1 }
		await recordProductChange(shop, transaction, { by, action: 'pack size moved', productId, size, detail })
		return { ok: true }
	})
}
