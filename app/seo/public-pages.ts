import { isStoredImageUrl } from '#shop/images/rules.ts'

/** The pages in the sitemap, besides those of the products. */
export const PUBLIC_PAGES: readonly string[] = [
	'/',
	'/products',
	'/story',
	'/about',
	'/contact',
	'/policies/terms',
	'/policies/privacy',
	'/policies/refund',
	'/policies/return',
	'/policies/shipping',
]

/** The cart page contains nothing private, since the cart is in the browser; it just does not belong in the sitemap. */
const INDEXABLE: ReadonlySet<string> = new Set([...PUBLIC_PAGES, '/cart'])

const PRODUCT_PAGE = /^\/product\/[1-9][0-9]{0,8}$/

export function isProductPage(path: string): boolean {
	return PRODUCT_PAGE.test(path)
}

/** Product images may be indexed too. */
export function mayBeIndexed(path: string): boolean {
	return INDEXABLE.has(path) || isProductPage(path) || isStoredImageUrl(path)
}

/** Paths that look like files but are generated, because they contain the public URL or the shop's name. */
export const GENERATED_FILES: ReadonlySet<string> = new Set([
	'/sitemap.xml',
	'/feeds/products.xml',
	'/robots.txt',
	'/manifest.webmanifest',
	'/letter.svg',
	'/.well-known/security.txt',
])
