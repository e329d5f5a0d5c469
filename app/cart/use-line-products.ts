import { useEffect, useState } from 'react'
import { useCart } from '#app/cart/cart-store.ts'
import type { SoldProduct } from '#app/cart/reprice.ts'
import type { LineProduct } from '#app/catalogue/line-product.ts'
import { requestLineProducts } from '#app/catalogue/request-line-products.ts'
import { useStorePrices } from '#app/catalogue/use-store-prices.ts'
import { findProduct } from '#shop/catalogue/rules.ts'

/**
 * The products of the cart's lines: those that the page was sent with, and the others, which are requested. Loading until all
 * are known or could not be loaded, so that no outdated price is shown; what another tab adds later is not waited for.
 */
export function useLineProducts(sent: readonly LineProduct[]) {
	const { cart, isReady } = useCart()
	const [requested, setRequested] = useState<readonly SoldProduct[]>([])
	const [isLoading, setLoading] = useState(true)
	useStorePrices(sent)

	const products = [...requested, ...sent]
	const ids = new Set(cart.map(({ id }) => id))
	const missing = [...ids].filter((id) => !findProduct(products, id)).join()
	useEffect(() => {
		if (missing === '') return
		const wanted = missing.split(',').map(Number)
		let isCurrent = true
		void requestLineProducts(wanted).then((found) => {
			if (!isCurrent) return
			setLoading(false)
			if (found)
				setRequested((known) => [
					...wanted.map((id) => findProduct(found, id) ?? { id, sizes: [] }),
					...known,
				])
		})
		return () => {
			isCurrent = false
		}
	}, [missing])
	if (isLoading && isReady && missing === '') setLoading(false)
	return { products, isLoading }
}
