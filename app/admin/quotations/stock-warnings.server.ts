/** Warns about lines of a quotation for which the current stock is too low. */
import type { Quotation } from '#shop/quotations/tables.server.ts'
import { stockWarnings } from '#shop/quotations/stock-warnings.ts'
import { listUnpaidHolds } from '#shop/orders/holds/stock-holds.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'

/** `stored` is the quotation before the edit. Stock that it holds for a customer who has started to pay counts as available. */
export async function findStockWarnings(
	shop: Pick<Shop, 'db'>,
	{ lines, stored }: { lines: Quotation['lines']; stored: Pick<Quotation, 'checkoutId'> | null },
): Promise<string[]> {
	const [levels, held] = await Promise.all([
		listStock(shop),
		stored ? listUnpaidHolds(shop, stored.checkoutId) : [],
	])
	return stockWarnings({ lines, levels, held })
}
