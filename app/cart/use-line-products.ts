import { useEffect, useState } from 'react'
import { useCart } from '#app/cart/cart-store.ts'
import type { SoldProduct } from '#app/cart/prices/reprice.ts'
import type { LineProduct } from '#app/catalogue/line-product.ts'
import { requestLineProducts } from '#app/catalogue/request-line-products.ts'
import { useSyncPriceCache } from '#app/catalogue/use-sync-price-cache.ts'
import { findProduct } from '#shop/catalogue/rules.ts'

/**
 * Returns the products of the cart's lines: those that the page was sent with, and others, which are requested. It is
 * loading until all are known or could not be loaded, so that no outdated price is shown; what another tab adds later is
 * not waited for. They are requested again when the shop refuses one of them.
 */
export function useLineProducts(sent: readonly LineProduct[]) {
	const { cart, isReady } = useCart()
	const [requested, setRequested] = useState<readonly SoldProduct[]>([])
	const [isLoading, setLoading] = useState(true)
	useSyncPriceCache(sent)

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
			if (found) setRequested((known) => [...findAll(found, wanted), ...known])
		})
		return () => {
			isCurrent = false
		}
	}, [missing])
	if (isLoading && isReady && missing === '') setLoading(false)

	async function refresh() {
		const found = await requestLineProducts([...ids])
		if (found) setRequested((known) => [...findAll(found, [...ids]), ...known])
	}
	return { products, isLoading, refresh }
}

/** A wanted product that was not found is no longer sold. */
function findAll(found: readonly LineProduct[], wanted: readonly number[]): SoldProduct[] {
	return wanted.map((id) => findProduct(found, id) ?? { id, sizes: [] })
}
