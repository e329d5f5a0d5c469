/** Reserves and returns the tracked stock of an order's items. */
import { inArray } from 'drizzle-orm'
import { sizeOf } from '#shop/cart/rules.ts'
import { productVariants } from '#shop/catalogue/tables.server.ts'
import type { ItemQuantity } from '#shop/orders/after-sales/rules.ts'
import type { OrderItem } from '#shop/orders/orders.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Transaction } from '#shop/shop.server.ts'
import type { StockLine } from '#shop/stock/rules.ts'
import { reserveStock } from '#shop/stock/stock.server.ts'

type Chosen = { items: readonly OrderItem[]; wanted: readonly ItemQuantity[] }

/** Reserves all of it or nothing. `reserved` leaves out packs that are not tracked. */
export async function reserveItems(
	transaction: Transaction,
	chosen: Chosen,
): Promise<Outcome<{ reserved: StockLine[] }>> {
	const reserved = await reserveStock(transaction, await stockLines(transaction, chosen))
	// The message for shoppers is about a cart.
	return reserved.ok
		? reserved
		: {
				...reserved,
				title: 'Nothing was changed',
				message:
					'Not enough packs of this are in stock. Please correct the stock first, or refund the customer.',
			}
}

export async function stockLines(transaction: Transaction, { items, wanted }: Chosen): Promise<StockLine[]> {
	const ids = items.map(({ productId }) => productId)
	const variants = await transaction
		.select({ productId: productVariants.productId, size: productVariants.size })
		.from(productVariants)
		.where(inArray(productVariants.productId, ids))
	return wanted.flatMap(({ position, quantity }) => {
		const item = items.find((candidate) => candidate.position === position)
		const variant = variants.find(
			({ productId, size }) => productId === item?.productId && size === sizeOf(item),
		)
		return variant ? [{ productId: variant.productId, size: variant.size, quantity }] : []
	})
}
