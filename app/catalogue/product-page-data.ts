/** What products' pages after the first are made of in the browser: the prices it keeps, and what products were born with. */
export { cachedPrices } from '#app/catalogue/price-cache.ts'
export { DEFAULT_CONTENT } from '#shop/catalogue/default-content.ts'
