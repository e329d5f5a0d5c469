/** Which module may import which. A new import is a line here with its reason; see docs/decisions/010-allowed-imports.md. */

import { SHOP_IMPORTS } from '#test/project/allowed-shop-imports.ts'

/** Base modules that every module except the sandbox may import. */
export const BASE_MODULES = [
	'shop',
	'shop/config',
	'shop/crypto',
	'shop/csv',
	'shop/database',
	'shop/email',
	'shop/files',
	'shop/fonts',
	'shop/input',
	'shop/limits',
	'shop/text',
]

export const ALL_OF_SHOP = Object.keys(SHOP_IMPORTS)
/** Modules of app/ that every area may import. */
export const SHARED_APP = ['app/ui', 'app/http', 'app/session', 'app/seo', 'app/offline', 'app/catalogue']
export const PAGE = [...SHARED_APP, ...ALL_OF_SHOP]

export const ALLOWED_IMPORTS: Record<string, string[]> = {
	...SHOP_IMPORTS,
	// The empty cart is shown before hydration. The console has an error page of its own.
	app: ['app/admin', 'app/cart', 'app/storefront', ...PAGE],
	// The notice of missing scripts names the shop's email, forms validate with the browser's zod, images know the widths
	// in which they are stored, texts of pages have lists and links, and reviews have stars and rules.
	'app/ui': ['app/catalogue', 'app/http', 'shop/images', 'shop/pages', 'shop/reviews'],
	'app/http': PAGE,
	'app/session': PAGE,
	'app/seo': PAGE,
	'app/offline': PAGE,
	'app/catalogue': PAGE,
	'app/email-preview': PAGE,
	// The contact form and its API endpoint share the schema of the response.
	'app/api': ['app/contact', ...PAGE],
	'app/cart': PAGE,
	// The footer contains the newsletter form.
	'app/storefront': ['app/cart', 'app/newsletter', ...PAGE],
	// The account area shows orders with the components of the order pages.
	'app/account': ['app/orders', ...PAGE],
	// What was ordered before is put into the cart again.
	'app/orders': ['app/cart', ...PAGE],
	// A link that is refused looks the same, whatever it would have opened.
	'app/quotations': ['app/orders', ...PAGE],
	// What is paid by a signed link looks the same on both pages.
	'app/price-differences': ['app/quotations', ...PAGE],
	'app/newsletter': PAGE,
	'app/contact': PAGE,
	// The console previews products and pages with the components of the shop, and its user signs in again without leaving it.
	'app/admin': ['app/account', 'app/contact', 'app/orders', 'app/storefront', ...PAGE],
	// Guests with an account sign in without leaving checkout. A company opens its invoice once it has paid.
	'app/checkout': ['app/account', 'app/api', 'app/cart', 'app/orders', ...PAGE],
	server: ['app/http', 'app/seo', 'backup', 'db', 'sandbox', ...ALL_OF_SHOP],
	// A backup includes the tables of the payment sandbox.
	backup: ['db', 'sandbox', ...ALL_OF_SHOP],
	// Sample data is written to the tables of the payment sandbox.
	cli: ['server', 'backup', 'db', 'sandbox', ...ALL_OF_SHOP],
	db: ALL_OF_SHOP,
	sandbox: [],
}

/** Imports between areas of pages. What several areas need belongs in SHARED_APP. */
export const IMPORTS_BETWEEN_AREAS = [
	'app/api → app/contact',
	'app/storefront → app/cart',
	'app/storefront → app/newsletter',
	'app/account → app/orders',
	'app/orders → app/cart',
	'app/quotations → app/orders',
	'app/price-differences → app/quotations',
	'app/admin → app/account',
	'app/admin → app/contact',
	'app/admin → app/orders',
	'app/admin → app/storefront',
	'app/checkout → app/account',
	'app/checkout → app/api',
	'app/checkout → app/cart',
	'app/checkout → app/orders',
]

/** Imports nothing of the shop, not even base modules. */
export const STANDALONE = new Set(['sandbox'])
