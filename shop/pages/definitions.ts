/** The pages whose content the owner edits, in the order of the console. */
import { ABOUT } from './definitions/about.ts'
import { BRAND } from './definitions/brand.ts'
import { CONTACT } from './definitions/contact.ts'
import { FOOTER } from './definitions/footer.ts'
import { HOME } from './definitions/home.ts'
import { PRODUCT } from './definitions/product.ts'
import { PRIVACY } from './definitions/privacy.ts'
import { PRODUCTS } from './definitions/products.ts'
import { REFUND } from './definitions/refund.ts'
import { RETURN } from './definitions/return.ts'
import { SHIPPING } from './definitions/shipping.ts'
import { STORY } from './definitions/story.ts'
import { TERMS } from './definitions/terms.ts'
import type { ContentOf } from './fields.ts'

export const PAGES = {
	home: HOME,
	products: PRODUCTS,
	product: PRODUCT,
	story: STORY,
	about: ABOUT,
	contact: CONTACT,
	terms: TERMS,
	privacy: PRIVACY,
	refund: REFUND,
	return: RETURN,
	shipping: SHIPPING,
	footer: FOOTER,
	brand: BRAND,
} as const

export type PageName = keyof typeof PAGES
export type PageContent<Name extends PageName> = ContentOf<(typeof PAGES)[Name]['sections']>

export const PAGE_NAMES = Object.keys(PAGES).filter((name): name is PageName => name in PAGES)

export const POLICY_NAMES = ['terms', 'privacy', 'refund', 'return', 'shipping'] as const satisfies PageName[]

export function isPageName(text: string): text is PageName {
	return Object.hasOwn(PAGES, text)
}

/** The day of the original policies, in India. */
export const ORIGINAL_DAY = '2026-11-23'
