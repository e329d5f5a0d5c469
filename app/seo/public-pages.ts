import { isStoredAddress } from '#shop/images/rules.ts'

/** The pages that anybody may look for: they stand in the sitemap. */
import { PRODUCTS } from '#shop/catalogue/rules.ts'

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

/** The cart is the same page for everybody, since what is in it lives in the browser; it is only nothing to look for. */
const FINDABLE: ReadonlySet<string> = new Set([...PUBLIC_PAGES, '/cart'])

/** The pictures on them may be found as well. */
export function mayBeIndexed(path: string): boolean {
	return FINDABLE.has(path) || isStoredAddress(path)
}

/** Addresses that look like files and are made by the site, because they name the shop's own address. */
export const GENERATED_FILES: ReadonlySet<string> = new Set([
	'/sitemap.xml',
	'/robots.txt',
	'/manifest.webmanifest',
	'/.well-known/security.txt',
])
