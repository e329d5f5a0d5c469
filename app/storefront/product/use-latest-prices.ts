import { useEffect, useState } from 'react'
import { loadProductPageData } from '#app/catalogue/prefetch-product.ts'
import { storePrices } from '#app/catalogue/stored-prices.ts'
import { loadModule } from '#app/http/load-module.ts'
import { PRODUCTS, type ProductPrice } from '#shop/catalogue/rules.ts'

/**
 * Prices for product cards: from the server on a page load, from the price cache on a navigation in the browser. Until
 * they arrive, cards show the built-in prices.
 */
export function useLatestPrices(fromServer: readonly ProductPrice[] | null): readonly ProductPrice[] {
	const [prices, setPrices] = useState(fromServer ?? [])
	useEffect(() => {
		if (fromServer) {
			storePrices(fromServer)
			return
		}
		let isMounted = true
		void loadCachedPrices().then((cached) => isMounted && setPrices(cached))
		return () => {
			isMounted = false
		}
	}, [fromServer])
	return prices
}

async function loadCachedPrices(): Promise<ProductPrice[]> {
	const pageData = await loadModule(loadProductPageData)
	const prices = await Promise.all(PRODUCTS.map(async ({ id }) => pageData?.cachedPrices(id) ?? []))
	return prices.flat()
}

/** The current price, or the built-in one where it is not known: a failed request reports ₹0. */
export function priceOrBuiltIn(
	prices: readonly ProductPrice[],
	{ productId, size }: { productId: number; size: { value: string; price: ProductPrice['mrp'] } },
): Pick<ProductPrice, 'mrp' | 'sellingPrice'> {
	const known = prices.find((row) => row.productId === productId && row.size === size.value)
	return known?.sellingPrice ? known : { mrp: size.price, sellingPrice: size.price }
}
