/** Which capability of shop/ may import which other, with the reason: see allowed-imports.ts. */
export const SHOP_IMPORTS: Record<string, string[]> = {
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
	// The owners are emailed who has changed where customers write and pay.
	'shop/business': ['shop/audit', 'shop/tax', 'shop/images', 'shop/pages', 'shop/staff'],
	'shop/images': ['shop/audit'],
	// A page shows uploaded images.
	'shop/pages': ['shop/audit', 'shop/images'],
	'shop/couriers': ['shop/audit'],
	// Low stock is reported to the staff. A first order may have a whole line of a cart.
	'shop/stock': ['shop/audit', 'shop/cart', 'shop/catalogue', 'shop/staff'],
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
	// GST reports read orders, how they were paid, their buyers' GSTINs and the invoices.
	'shop/gst-reports': ['shop/invoices', 'shop/orders', 'shop/payments', 'shop/tax'],
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
	// An order that the shop enters is quoted, placed and paid like one of checkout, with a note and an audit entry. The owners
	// are emailed about large discounts.
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
		'shop/staff',
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
	// packs from the stock, as what is sent again does. The shop is notified of those that no customer is.
	// The form says what an order would no longer earn by its code or offer.
	'shop/corrections': [
		'shop/audit',
		'shop/cart',
		'shop/catalogue',
		'shop/checkout',
		'shop/couriers',
		'shop/invoices',
		'shop/orders',
		'shop/payments',
		'shop/promos',
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
	'shop/text': [],
	shop: [],
}
