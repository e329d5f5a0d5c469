/** The counted packs of an order, taken from the shelf inside the order's transaction. */
import type { PricedLine } from './price-lines.server.ts'
import { endHolds, lockHoldsOf } from '#shop/orders/stock-holds.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import type { StockLine } from '#shop/stock/rules.ts'
import { reserveStock } from '#shop/stock/stock.server.ts'

/** A refusal has written nothing. What this browser holds for an order it has turned away from is used where needed. */
export async function claimStock(
	shop: Shop,
	transaction: Transaction,
	{ lines, guestHash }: { lines: readonly PricedLine[]; guestHash: string },
): Promise<Outcome<{ taken: StockLine[] }>> {
	const wanted = lines.map(({ product, size, quantity }) => {
		return { productId: product.id, size: size.value, quantity }
	})
	const spare = await lockHoldsOf(transaction, guestHash)
	const stock = await reserveStock(transaction, wanted, spare)
	if (stock.ok && stock.isSpareUsed) await endHolds(shop, transaction, spare)
	return stock
}
