/** The chunk that a client-side navigation to a product page needs: cached prices and default content. */
export { cachedPrices } from '#app/catalogue/price-cache.ts'
export { DEFAULT_CONTENT } from '#shop/catalogue/default-content.ts'
