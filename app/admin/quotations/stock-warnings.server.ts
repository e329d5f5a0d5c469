/** Finds where the stock does not suffice for a quotation now. */
import type { Quotation } from '#shop/quotations/quotations.server.ts'
import { stockWarnings } from '#shop/quotations/stock-warnings.ts'
import { listUnpaidHolds } from '#shop/orders/holds/stock-holds.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'

/** `stored` is the edited one, which may hold stock for a customer who has begun to pay. */
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
