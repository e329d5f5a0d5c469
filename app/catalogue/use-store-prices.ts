import { useEffect } from 'react'
import { type Priced, pricesOf } from '#app/catalogue/product-card.ts'
import { storePrices } from '#app/catalogue/stored-prices.ts'

/** Puts the prices that the server has just sent into the browser's price cache. */
export function useStorePrices(products: readonly Priced[]): void {
	useEffect(() => storePrices(products.flatMap(pricesOf)), [products])
}
