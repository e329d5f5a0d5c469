/** A cart for tests, and the price that is in force for what lies in it. */
import type { CartLine } from '#shop/cart/rules.ts'
import { rupees } from '#shop/money.ts'

/** Put into the cart when a pack was cheaper. */
export const LINE: CartLine = {
	id: 1,
	name: 'Artisan Blend - 100% Pure',
	price: 199,
	quantity: 2,
	image: 'pure/pure1.jpg',
	size: 'Small (220g)',
	grind: 'Fine',
}
export const SMALL = { productId: 1, size: 'small' as const, mrp: rupees(260), sellingPrice: rupees(240) }
