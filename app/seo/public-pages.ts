import { PRODUCTS } from '#shop/catalogue/rules.ts'
import { isStoredImageUrl } from '#shop/images/rules.ts'

/** The pages in the sitemap. */
export const PUBLIC_PAGES: readonly string[] = [
	'/',
	'/products',
	...PRODUCTS.map(({ id }) => `/product/${id}`),
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

/** Product images may be indexed too. */
export function mayBeIndexed(path: string): boolean {
	return INDEXABLE.has(path) || isStoredImageUrl(path)
}

/** Paths that look like files but are generated, because they contain the public URL. */
export const GENERATED_FILES: ReadonlySet<string> = new Set([
	'/sitemap.xml',
	'/robots.txt',
	'/manifest.webmanifest',
	'/.well-known/security.txt',
])
