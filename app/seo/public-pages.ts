import { isProductPath } from '#shop/pages/destinations.ts'
import { isStoredImageUrl } from '#shop/images/rules.ts'

/** The pages in the sitemap, besides those of the products and newsletters. */
export const PUBLIC_PAGES = [
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
	'/newsletters',
] as const
export type PublicPage = (typeof PUBLIC_PAGES)[number]

/** The cart page contains nothing private, because the cart is in the browser; it just does not belong in the sitemap. */
const INDEXABLE: ReadonlySet<string> = new Set([...PUBLIC_PAGES, '/cart'])

const NEWSLETTER_PAGE = /^\/newsletters\/[a-z0-9-]{1,100}$/

/** Pages that are the same for everybody, one for each product or newsletter. */
export function isPublicPageOf(path: string): boolean {
	return isProductPath(path) || NEWSLETTER_PAGE.test(path)
}

/** Product images may be indexed too. */
export function mayBeIndexed(path: string): boolean {
	return INDEXABLE.has(path) || isPublicPageOf(path) || isStoredImageUrl(path)
}

/** Paths that look like files but are generated, because they contain the public URL or the shop's name. */
export const GENERATED_FILES: ReadonlySet<string> = new Set([
	'/sitemap.xml',
	'/feeds/products.xml',
	'/robots.txt',
	'/manifest.webmanifest',
	'/letter.svg',
	'/share-image.png',
	'/.well-known/security.txt',
])
