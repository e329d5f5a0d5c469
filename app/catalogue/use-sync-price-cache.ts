import { useEffect } from 'react'
import { type Priced, pricesOf } from '#app/catalogue/product-card.ts'
import { storePrices } from '#app/catalogue/stored-prices.ts'

/** Updates the browser's price cache with the prices that the page has just received from the server. */
export function useSyncPriceCache(products: readonly Priced[]): void {
	useEffect(() => storePrices(products.flatMap(pricesOf)), [products])
}
