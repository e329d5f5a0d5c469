/** What the shop stores about a customer, except for notes of the staff, for the customer (DPDP Act 2023, section 11: the right to access). */
import { asc, eq, inArray } from 'drizzle-orm'
import {
	collectAfterSales,
	type GivenBack,
	type Reviewed,
	type SentAgain,
} from './after-sales-data.server.ts'
import {
	type Address,
	type AskedFor,
	collectCorrections,
	contact,
	type Recipient,
} from './corrected-data.server.ts'
import { birthdayGifts } from './tables.server.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import { listRequestsOf } from '#shop/back-in-stock/requests.server.ts'
import { listSessions } from '#shop/accounts/sessions/sessions.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { listMessagesFrom } from '#shop/contact/contact.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { listQuotationsOf } from '#shop/manual-orders/customer-quotations.server.ts'
import { type FoundQuotation, totalsOf } from '#shop/manual-orders/quotations.server.ts'
import { quotationLabel, STATE_LABELS } from '#shop/manual-orders/rules.ts'
import { formatDecimal } from '#shop/money.ts'
import { listIssuesTo } from '#shop/newsletters/archive.server.ts'
import { findSubscription } from '#shop/subscribers/subscribers.server.ts'
import { listOrdersOf } from '#shop/orders/views/customer-orders.server.ts'
import { orderItems } from '#shop/orders/tables.server.ts'
import { paymentMethodLabel } from '#shop/orders/payment-methods.ts'
import { paymentStateLabel } from '#shop/orders/payment-states.ts'
import { listPackedBatches } from '#shop/orders/batches/packed-batches.server.ts'
import { batchOf, type PackedBatch } from '#shop/orders/batches/rules.ts'
import { statusLabel } from '#shop/orders/statuses.ts'
import { hasOptedOut } from '#shop/reviews/invitations.server.ts'
import { describeBatch } from '#shop/roasts/rules.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

/** Times are ISO in UTC, amounts are rupees with two decimals. */
export type PersonalData = {
	preparedAt: string
	profile: {
		name: string
		email: string
		mobile: string | null
		dateOfBirth: string | null
		customerSince: string
	}
	addresses: (Address & { isDefault: boolean; company: GstBuyer | null })[]
	orders: {
		number: string
		placedAt: string
		status: string
		payment: string
		paidBy: string
		items: {
			product: string
			size: string
			grind: string
			quantity: number
			price: string
			/** 'Batch R-1125, best before 25 May 2027' */
			batch: string | null
		}[]
		subtotal: string
		shipping: string
		discount: string
		total: string
		promoCode: string | null
		deliveredTo: Recipient
		billedTo: Recipient
		/** Before the shop corrected it. */
		deliveredToBefore: Recipient[]
		company: GstBuyer | null
		/** Before the shop corrected it. */
		companyBefore: GstBuyer[]
		/** For another size, beside the order's total. */
		differences: AskedFor[]
		shippingMethod: string
		courier: string | null
		trackingNumber: string | null
		invoices: string[]
		/** What was sent again. */
		replacements: SentAgain[]
		returns: GivenBack[]
		reviews: Reviewed[]
	}[]
	quotations: {
		number: string
		createdAt: string
		validUntil: string
		state: string
		items: { product: string; size: string; grind: string; quantity: number; price: string }[]
		discountFor: string
		total: string
		deliveredTo: Recipient
		billedTo: Recipient
		company: GstBuyer | null
		shippingMethod: string
		terms: string
	}[]
	messages: {
		ticket: string
		sentAt: string
		name: string
		phone: string
		message: string
	}[]
	newsletter: {
		subscribedAt: string
		consent: string
		/** Since when the mail server has refused the email. */
		bouncedAt: string | null
		received: { subject: string; sentAt: string }[]
	} | null
	/** The packs that an email was asked for, once they are back in stock. */
	backInStock: { pack: string; askedAt: string }[]
	/** Said that they never want to be asked for a review. */
	neverAskedForReviews: boolean
	/** The years in which a birthday code was emailed. */
	birthdayCodes: number[]
	signedInOn: { device: string; lastUsedAt: string }[]
}

/** `token` is that of the session which asks. */
export async function collectPersonalData(
	shop: Shop,
	{ customer, token }: { customer: Customer; token: string },
): Promise<PersonalData> {
	const { db } = shop
	const { id: customerId, email } = customer
	const [
		account,
		addresses,
		ordersOfCustomer,
		quoted,
		messages,
		subscription,
		waitingFor,
		gifts,
		sessions,
		neverAsked,
	] = await Promise.all([
		db.select({ createdAt: customers.createdAt }).from(customers).where(eq(customers.id, customerId)),
		listAddresses(shop, customerId),
		describeOrders(shop, customer),
		listQuotationsOf(shop, customer),
		listMessagesFrom(shop, email),
		findSubscription(shop, email),
		listRequestsOf(shop, email),
		db
			.select({ year: birthdayGifts.year })
			.from(birthdayGifts)
			.where(eq(birthdayGifts.customerId, customerId))
			.orderBy(asc(birthdayGifts.year)),
		listSessions(shop, { customer, token }),
		hasOptedOut(shop, db, email),
	])
	const [created] = account
	if (!created) throw new Error(`Customer ${customerId} does not exist`)
	const { name, mobile, dateOfBirth } = customer
	const received = subscription ? await listIssuesTo(shop, subscription.id) : []
	return {
		preparedAt: shop.clock().toISOString(),
		profile: { name, email, mobile, dateOfBirth, customerSince: created.createdAt.toISOString() },
		addresses: addresses.map(({ street, postalCode, gstBuyer, ...address }) => ({
			name: address.name,
			address: street,
			city: address.city,
			state: address.state,
			pinCode: postalCode,
			isDefault: address.isDefault,
			company: gstBuyer,
		})),
		orders: ordersOfCustomer,
		quotations: quoted.map(describeQuotation),
		messages: messages.map(({ ticket, createdAt, phone, message, ...sender }) => ({
			ticket,
			sentAt: createdAt.toISOString(),
			name: sender.name,
			phone,
			message,
		})),
		newsletter: subscription && {
			subscribedAt: subscription.subscribedAt.toISOString(),
			consent: subscription.consent,
			bouncedAt: subscription.bouncedAt?.toISOString() ?? null,
			received: received.map(({ subject, sentAt }) => ({ subject, sentAt: sentAt.toISOString() })),
		},
		backInStock: waitingFor.map(({ pack, createdAt }) => ({ pack, askedAt: createdAt.toISOString() })),
		neverAskedForReviews: neverAsked,
		birthdayCodes: gifts.map(({ year }) => year),
		signedInOn: sessions.map(({ device, lastUsedAt }) => ({ device, lastUsedAt })),
	}
}

async function describeOrders(shop: Shop, customer: Customer): Promise<PersonalData['orders']> {
	const { db } = shop
	const rows = await listOrdersOf(shop, customer)
	const ids = rows.map((order) => order.id)
	if (ids.length === 0) return []
	const [items, documents, corrections, batches, afterSales] = await Promise.all([
		db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.position)),
		db
			.select({ orderId: invoices.orderId, number: invoices.number })
			.from(invoices)
			.where(inArray(invoices.orderId, ids))
			.orderBy(asc(invoices.issuedAt), asc(invoices.number)),
		collectCorrections(shop, ids),
		listPackedBatches(db, ids),
		collectAfterSales(db, ids),
	])
	const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
	const documentsOf = Map.groupBy(documents, ({ orderId }) => orderId)
	return rows.map((order) => ({
		number: order.number,
		placedAt: order.createdAt.toISOString(),
		status: statusLabel(order.status),
		payment: paymentStateLabel(order.paymentState),
		paidBy: paymentMethodLabel(order.paymentMethod),
		items: (itemsOf.get(order.id) ?? []).map((item) => ({
			product: item.productName,
			size: item.size,
			grind: item.grind,
			quantity: item.quantity,
			price: formatDecimal(item.price),
			batch: nameBatch(batchOf(batches, item)),
		})),
		subtotal: formatDecimal(order.subtotal),
		shipping: formatDecimal(order.shipping),
		discount: formatDecimal(order.discount),
		total: formatDecimal(order.total),
		promoCode: order.promoCode,
		deliveredTo: contact(order.recipient),
		billedTo: contact(order.billing),
		...corrections(order.id),
		company: order.gstBuyer,
		shippingMethod: order.shippingMethodName,
		courier: order.courier,
		trackingNumber: order.trackingNumber,
		invoices: (documentsOf.get(order.id) ?? []).map(({ number }) => number),
		...afterSales(order.id, itemsOf.get(order.id) ?? []),
	}))
}

function nameBatch(batch: PackedBatch['batch'] | null): string | null {
	return batch && describeBatch(batch)
}

function describeQuotation({ quotation, state }: FoundQuotation): PersonalData['quotations'][number] {
	const { number, createdAt, lastDay, lines, discountReason, recipient, billing, gstBuyer } = quotation
	return {
		number: quotationLabel(number),
		createdAt: createdAt.toISOString(),
		validUntil: lastDay,
		state: STATE_LABELS[state],
		items: lines.map(({ productName, sizeLabel, grind, quantity, price }) => ({
			product: productName,
			size: sizeLabel,
			grind,
			quantity,
			price: formatDecimal(price),
		})),
		discountFor: discountReason,
		total: formatDecimal(totalsOf(quotation).total),
		deliveredTo: contact(recipient),
		billedTo: contact(billing),
		company: gstBuyer,
		shippingMethod: quotation.shippingMethodName,
		terms: quotation.terms,
	}
}
