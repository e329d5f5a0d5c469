/** What products' pages after the first are made of in the browser: the prices it keeps, and what products were born with. */
export { pricesOf } from '#app/web/prices-cache.ts'
export { BORN_TEXTS } from '#shop/catalogue/default-content.ts'
