import { cartNow, cartVerbs } from '#app/cart/cart-store.ts'
import { differInPrice, reprice } from '#app/cart/reprice.ts'
import { latestPrices } from '#app/catalogue/price-cache.ts'

/** Before anybody reads a sum: lines whose price has changed since they were added get the one in force. */
export async function mendPrices(): Promise<void> {
	const products = new Set(cartNow().map(({ id }) => id))
	const prices = await latestPrices([...products])
	// The cart may have changed while we asked.
	const cart = cartNow()
	const mended = reprice(cart, prices)
	if (differInPrice(mended, cart)) cartVerbs.reprice(mended)
}
