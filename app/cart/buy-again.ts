/** Turns the items of an earlier order into cart lines at today's prices. */
import { findLineProblem } from '#app/cart/prices/reprice.ts'
import type { LineProduct } from '#app/catalogue/line-product.ts'
import { type Cart, type CartLine, maxQuantity, newLine, sizeOf } from '#shop/cart/rules.ts'
import { findProduct, findSize } from '#shop/catalogue/rules.ts'
import { noLongerSold } from '#shop/describe-pack.ts'
import { formatPrice, type Paise, paiseFromRupees } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'

type BoughtItem = Pick<
	OrderView['items'][number],
	'productId' | 'productName' | 'size' | 'sizeLabel' | 'grind' | 'quantity'
> & {
	/** What a pack cost, if it was bought. */
	price?: Paise
}

/** Adds a sentence for each item that cannot be bought now, or costs something else. The products are those of the items that are still sold. */
export function buyAgain(
	items: readonly BoughtItem[],
	products: readonly LineProduct[],
): { lines: Cart; problems: string[]; newPrices: string[] } {
	const results = items.map((item) => lineFor(item, products))
	return {
		newPrices: items.flatMap((item, index) => describeNewPrice(item, results[index]) ?? []),
		lines: results.filter((result) => typeof result !== 'string'),
		problems: results.filter((result) => typeof result === 'string'),
	}
}

function describeNewPrice({ price }: BoughtItem, line: CartLine | string | undefined): string | null {
	if (price === undefined || line === undefined || typeof line === 'string') return null
	const now = paiseFromRupees(line.price)
	if (now === null || now === price) return null
	return `${line.name}, ${line.sizeLabel}, is ${formatPrice(now)} now. It was ${formatPrice(price)}.`
}

function lineFor(item: BoughtItem, products: readonly LineProduct[]): CartLine | string {
	const product = findProduct(products, item.productId)
	const size = product && findSize(product, sizeOf(item))
	if (!product || !size) return noLongerSold({ ...item, name: item.productName })
	const line = {
		...newLine({ product, size, grind: item.grind }),
		quantity: Math.min(item.quantity, maxQuantity(size.price)),
	}
	return findLineProblem({ ...line, grind: item.grind || line.grind }, products)?.sentence ?? line
}
