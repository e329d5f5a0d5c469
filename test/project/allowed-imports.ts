/** Which module may import which. A new import is a line here with its reason; see docs/decisions/010-allowed-imports.md. */

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
]

const SHOP_IMPORTS: Record<string, string[]> = {
	// Admin changes are recorded in the audit log.
	'shop/tax': ['shop/audit'],
	// A batch is of a product, and naming one is recorded.
	'shop/roasts': ['shop/audit', 'shop/catalogue'],
	// A product belongs to a tax category.
	'shop/catalogue': ['shop/audit', 'shop/tax'],
	// A message may belong to an offer, and is shown while that runs and has a use left, which orders take.
	'shop/promotional-messages': ['shop/audit', 'shop/orders', 'shop/promos'],
	// The seller's GSTIN is checked like a buyer's.
	// The brand's images are chosen like those of pages.
	// The owners are told who has changed where customers write and pay.
	'shop/business': ['shop/audit', 'shop/tax', 'shop/images', 'shop/pages', 'shop/staff'],
	'shop/images': ['shop/audit'],
	// A page shows uploaded images.
	'shop/pages': ['shop/audit', 'shop/images'],
	'shop/couriers': ['shop/audit'],
	// Low stock is reported to the staff.
	'shop/stock': ['shop/audit', 'shop/catalogue', 'shop/staff'],
	// Who waits for a sold-out pack gets an email that shows it.
	'shop/back-in-stock': ['shop/catalogue', 'shop/images', 'shop/stock'],
	// Changed settings are recorded in the audit log, and the default banner message follows them.
	'shop/shipping': ['shop/audit', 'shop/promotional-messages'],
	'shop/promos': ['shop/audit'],
	// Saved addresses validate state and PIN code by the rules of shipping, and a company's GSTIN.
	'shop/accounts': ['shop/shipping', 'shop/tax'],
	// Registration and deletion touch orders, payments and messages, which accounts know nothing of; the birthday gift is a
	// promo code. An invitation to the staff may create an account. A copy of one's data names invoices, quotations,
	// GSTINs, newsletters, batches, reviews and packs that are awaited.
	'shop/account-lifecycle': [
		'shop/accounts',
		'shop/audit',
		'shop/back-in-stock',
		'shop/contact',
		'shop/invoices',
		'shop/quotations',
		'shop/newsletters',
		'shop/orders',
		'shop/subscribers',
		'shop/payments',
		'shop/promos',
		'shop/reviews',
		'shop/roasts',
		'shop/staff',
		'shop/tax',
	],
	// A subscription may belong to a customer.
	'shop/subscribers': ['shop/accounts', 'shop/audit'],
	// A newsletter goes to the subscribers, is written as pages are, and shows images and products with their prices.
	'shop/newsletters': [
		'shop/audit',
		'shop/catalogue',
		'shop/images',
		'shop/pages',
		'shop/stock',
		'shop/subscribers',
	],
	// Emails greet by the first name. A new message is reported to the staff.
	'shop/contact': ['shop/accounts', 'shop/audit', 'shop/staff'],
	// GST reports read orders, their buyers' GSTINs and the invoices.
	'shop/gst-reports': ['shop/invoices', 'shop/orders', 'shop/tax'],
	// The staff are customers with a role, and changes of roles are recorded.
	'shop/staff': ['shop/accounts', 'shop/audit'],
	// Who wants to know of backups that fail is emailed.
	'shop/backups': ['shop/staff'],
	// An audit entry names the admin.
	'shop/audit': ['shop/accounts'],
	// What the owner wants to know: sales, payments, what to roast, GST returns, and when stock runs out.
	'shop/reports': [
		'shop/catalogue',
		'shop/gst-reports',
		'shop/orders',
		'shop/payments',
		'shop/promos',
		'shop/roasts',
		'shop/stock',
	],
	// A spreadsheet of products, pack sizes, prices and stock. An import names the admin.
	'shop/catalogue-csv': ['shop/accounts', 'shop/audit', 'shop/catalogue', 'shop/stock', 'shop/tax'],
	'shop/cart': ['shop/catalogue', 'shop/images'],
	// An order refers to its customer, products, promo code, shipping method, courier, GSTIN and the batches of its packs. Its
	// emails show its products.
	'shop/orders': [
		'shop/accounts',
		'shop/audit',
		'shop/couriers',
		'shop/images',
		'shop/promos',
		'shop/roasts',
		'shop/shipping',
		'shop/stock',
		'shop/tax',
	],
	// An invoice copies an order with its tax rates, declares chicory and carries the owner's logo.
	'shop/invoices': ['shop/orders', 'shop/catalogue', 'shop/images', 'shop/tax'],
	// Confirming an order issues its invoice, and cancelling one its credit note, in the same transaction.
	// What the staff wants to know is emailed with it. Where a seller may sell can change until the payment arrives.
	'shop/payments': ['shop/orders', 'shop/invoices', 'shop/audit', 'shop/staff', 'shop/tax'],
	// A reminder of an unpaid order goes to subscribers, and greets by the first name.
	'shop/reminders': ['shop/accounts', 'shop/images', 'shop/orders', 'shop/payments', 'shop/subscribers'],
	'shop/checkout': [
		'shop/accounts',
		'shop/catalogue',
		'shop/cart',
		'shop/shipping',
		'shop/promos',
		'shop/orders',
		'shop/payments',
		'shop/images',
		'shop/stock',
		'shop/tax',
	],
	// An order that the shop enters is quoted, placed and paid like one of checkout, with a note and an audit entry.
	'shop/quotations': [
		'shop/accounts',
		'shop/audit',
		'shop/catalogue',
		'shop/checkout',
		'shop/images',
		'shop/invoices',
		'shop/orders',
		'shop/payments',
		'shop/promos',
		'shop/shipping',
		'shop/tax',
	],
	// What is sent again takes stock, has a courier, and names packs as the cart does. What comes back has photos, is asked
	// for within days that shipping works, is refunded, and the staff is emailed.
	'shop/returns': [
		'shop/accounts',
		'shop/audit',
		'shop/cart',
		'shop/catalogue',
		'shop/couriers',
		'shop/images',
		'shop/orders',
		'shop/payments',
		'shop/shipping',
		'shop/staff',
		'shop/stock',
	],
	// A review is of a delivered order. Its email greets by the first name, what the staff does is recorded, and who wants to
	// know of a new one is emailed.
	'shop/reviews': ['shop/accounts', 'shop/audit', 'shop/orders', 'shop/staff'],
	// Parcels are of orders and of replacements.
	'shop/courier-lists': ['shop/audit', 'shop/orders', 'shop/returns'],
	// What is corrected is checked by the rules of checkout and of tax, and may need another invoice, a refund, and other
	// packs from the stock, as what is sent again does. The shop hears of those that no customer does.
	'shop/corrections': [
		'shop/audit',
		'shop/cart',
		'shop/catalogue',
		'shop/checkout',
		'shop/couriers',
		'shop/invoices',
		'shop/orders',
		'shop/payments',
		'shop/returns',
		'shop/shipping',
		'shop/staff',
		'shop/stock',
		'shop/tax',
	],
	'shop/config': [],
	'shop/crypto': [],
	'shop/database': [],
	'shop/email': [],
	'shop/csv': [],
	'shop/files': [],
	'shop/fonts': [],
	'shop/input': [],
	'shop/limits': [],
	shop: [],
}

export const ALL_OF_SHOP = Object.keys(SHOP_IMPORTS)
/** Modules of app/ that every area may import. */
export const SHARED_APP = ['app/ui', 'app/http', 'app/session', 'app/seo', 'app/offline', 'app/catalogue']
export const PAGE = [...SHARED_APP, ...ALL_OF_SHOP]

export const ALLOWED_IMPORTS: Record<string, string[]> = {
	...SHOP_IMPORTS,
	// The empty cart is shown before hydration.
	app: ['app/cart', 'app/storefront', ...PAGE],
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
