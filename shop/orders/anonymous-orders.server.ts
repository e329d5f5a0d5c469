/** Removes from orders what is personal, when the account of their customer is deleted. */
import { eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { replacements, returnPhotos, returns } from './after-sales/tables.server.ts'
import { orderCorrections } from './corrections/tables.server.ts'
import { priceDifferences } from './differences/tables.server.ts'
import { promoUses } from './holds/tables.server.ts'
import type { Order } from './orders.server.ts'
import { orderNotes } from './admin/tables.server.ts'
import { checkouts, type Contact, orders } from './tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

/** No browser has an empty hash. */
const ANONYMOUS_GUEST = ''

/** The customer's account was deleted, so there is nobody to send a parcel or an email to. */
export function isAnonymized({ guestHash }: Pick<Order, 'guestHash'>): boolean {
	return guestHash === ANONYMOUS_GUEST
}

/** The column is not personal, or the law requires the shop to keep it. */
const KEEP = undefined

const ANONYMOUS_CONTACT = {
	name: 'Deleted customer',
	email: '',
	address: '',
	city: KEEP,
	state: KEEP,
	pincode: KEEP,
	phone: '',
} satisfies Record<keyof Contact, string | typeof KEEP>

/** What remains of each column when the account is deleted. A new column does not compile until it is listed here. */
const ANONYMOUS_ORDER = {
	id: KEEP,
	number: KEEP,
	status: KEEP,
	paymentState: KEEP,
	paymentMethod: KEEP,
	subtotal: KEEP,
	shipping: KEEP,
	discount: KEEP,
	total: KEEP,
	shippingMethod: KEEP,
	shippingMethodName: KEEP,
	isCollected: KEEP,
	promoCode: KEEP,
	offerName: KEEP,
	// The staff wrote it to the customer.
	discountReason: null,
	shippingDiscount: KEEP,
	recipient: sql`${orders.recipient} || ${JSON.stringify(ANONYMOUS_CONTACT)}::jsonb`,
	billing: sql`${orders.billing} || ${JSON.stringify(ANONYMOUS_CONTACT)}::jsonb`,
	// The GSTIN of a sole proprietor contains the person's tax number. Their invoices keep it, as the law requires.
	gstBuyer: null,
	// The foreign key sets it to null.
	customerId: KEEP,
	guestHash: ANONYMOUS_GUEST,
	browserHash: ANONYMOUS_GUEST,
	continuedIn: [],
	checkoutId: KEEP,
	fingerprint: KEEP,
	deliveryFrom: KEEP,
	deliveryTo: KEEP,
	trackingNumber: KEEP,
	courier: KEEP,
	createdAt: KEEP,
	wrongPayment: KEEP,
	hiddenAt: KEEP,
	hiddenReason: KEEP,
	restoredAt: KEEP,
} satisfies Record<keyof Order, unknown>

const ANONYMOUS_CHECKOUT = {
	id: KEEP,
	createdAt: KEEP,
	settledOrderId: KEEP,
	settledAt: KEEP,
	isEnteredByShop: KEEP,
	closedAt: KEEP,
	acknowledgedBy: [],
	acknowledgedAt: KEEP,
} satisfies Record<keyof typeof checkouts.$inferSelect, unknown>

const ANONYMOUS_PROMO_USE = {
	orderId: KEEP,
	promoId: KEEP,
	// No mailbox or phone equals these, so the uses count for nobody else.
	canonicalEmail: 'deleted',
	phone: 'deleted',
	reservedAt: KEEP,
	countedAt: KEEP,
	releasedAt: KEEP,
	holder: null,
} satisfies Record<keyof typeof promoUses.$inferSelect, unknown>

export async function anonymizeOrders(transaction: Transaction, customerId: string): Promise<void> {
	const isTheirs = eq(orders.customerId, customerId)
	const orderIds = transaction.select({ id: orders.id }).from(orders).where(isTheirs)
	const checkoutIds = transaction.select({ id: orders.checkoutId }).from(orders).where(isTheirs)
	await transaction.update(checkouts).set(ANONYMOUS_CHECKOUT).where(inArray(checkouts.id, checkoutIds))
	// Notes are free text, so they may name the customer.
	await transaction.delete(orderNotes).where(inArray(orderNotes.orderId, orderIds))
	await anonymizeCorrections(transaction, orderIds)
	await transaction
		.update(priceDifferences)
		.set({ reason: '' })
		.where(inArray(priceDifferences.orderId, orderIds))
	await anonymizeReturns(transaction, orderIds)
	await transaction.update(replacements).set({ note: '' }).where(inArray(replacements.orderId, orderIds))
	await transaction.update(promoUses).set(ANONYMOUS_PROMO_USE).where(inArray(promoUses.orderId, orderIds))
	await transaction.update(orders).set(ANONYMOUS_ORDER).where(isTheirs)
}

/** Who made a correction stays, because it may be somebody who has redirected the parcel. */
async function anonymizeCorrections(transaction: Transaction, orderIds: SQLWrapper): Promise<void> {
	const { kind, before } = orderCorrections
	await transaction
		.update(orderCorrections)
		.set({
			reason: '',
			before: sql`case ${kind} when 'recipient' then ${before} || ${JSON.stringify(ANONYMOUS_CONTACT)}::jsonb
				when 'gst_buyer' then '{"gstBuyer": null}'::jsonb else ${before} end`,
		})
		.where(inArray(orderCorrections.orderId, orderIds))
}

/** The law requires invoices to be kept, and these rows say which packs a credit note is for. */
async function anonymizeReturns(transaction: Transaction, orderIds: SQLWrapper): Promise<void> {
	const areTheirs = inArray(returns.orderId, orderIds)
	const returnIds = transaction.select({ id: returns.id }).from(returns).where(areTheirs)
	await transaction.delete(returnPhotos).where(inArray(returnPhotos.returnId, returnIds))
	await transaction.update(returns).set({ message: '', answer: '' }).where(areTheirs)
}
