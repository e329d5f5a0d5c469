/** Describes a price in words. Not in `rules.ts`, which every page of the shop loads. */
import type { ProductPrice } from '../rules.ts'
import { formatPrice } from '#shop/money.ts'

/** Returns for example '₹240 (MRP ₹260)'. */
export function describePrice({ mrp, sellingPrice }: Pick<ProductPrice, 'mrp' | 'sellingPrice'>): string {
	return `${formatPrice(sellingPrice)} (MRP ${formatPrice(mrp)})`
}
