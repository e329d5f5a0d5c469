import { useEffect, useState } from 'react'
import { loadModule } from '#app/http/load-module.ts'
import { storePrices } from '#app/catalogue/stored-prices.ts'
import { loadProductPageData } from '#app/catalogue/prefetch-product.ts'
import { PRODUCTS, type ProductPrice } from '#shop/catalogue/rules.ts'

/**
 * Prices for cards. From the server with the page; on a change of page in the browser from its cache.
 * Cards never wait: until prices arrive they show the ones built into the products.
 */
export function useLatestPrices(fromServer: readonly ProductPrice[] | null): readonly ProductPrice[] {
	const [prices, setPrices] = useState(fromServer ?? [])
	useEffect(() => {
		if (fromServer) {
			storePrices(fromServer)
			return
		}
		let isShown = true
		void cachedPrices().then((cached) => isShown && setPrices(cached))
		return () => {
			isShown = false
		}
	}, [fromServer])
	return prices
}

async function cachedPrices(): Promise<ProductPrice[]> {
	const part = await loadModule(loadProductPageData)
	const known = await Promise.all(PRODUCTS.map(async ({ id }) => part?.cachedPrices(id) ?? []))
	return known.flat()
}

/** The price in force, or the built-in one where it is not known: a failed call leaves ₹0. */
export function priceOrBuiltIn(
	prices: readonly ProductPrice[],
	{ productId, size }: { productId: number; size: { value: string; price: ProductPrice['mrp'] } },
): Pick<ProductPrice, 'mrp' | 'sellingPrice'> {
	const known = prices.find((one) => one.productId === productId && one.size === size.value)
	return known?.sellingPrice ? known : { mrp: size.price, sellingPrice: size.price }
}
