/** Collects what the shop stores about a customer, except for the staff's notes (DPDP Act 2023, section 11: the right to access). */
import { asc, eq } from 'drizzle-orm'
import type { Address } from './corrected-data.server.ts'
import { collectOrders, type OrderData } from './order-data.server.ts'
import { describeQuotation, type QuotationData } from './quotation-data.server.ts'
import { birthdayGifts } from './tables.server.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import { listRequestsOf } from '#shop/back-in-stock/requests.server.ts'
import { listSessions } from '#shop/accounts/sessions/sessions.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { listMessagesFrom } from '#shop/contact/contact.server.ts'
import { listQuotationsOf } from '#shop/quotations/customer-quotations.server.ts'
import { listIssuesTo } from '#shop/newsletters/archive.server.ts'
import { findSubscription } from '#shop/subscribers/subscribers.server.ts'
import { hasOptedOut } from '#shop/reviews/invitations.server.ts'
import type { Database, Shop } from '#shop/shop.server.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

/** Times are ISO in UTC, and amounts are rupees with two decimals. */
export type PersonalData = {
	preparedAt: string
	/** The currency of all amounts. */
	currency: 'INR'
	profile: {
		name: string
		email: string
		mobile: string | null
		dateOfBirth: string | null
		customerSince: string
	}
	addresses: (Address & { isDefault: boolean; company: GstBuyer | null })[]
	orders: OrderData[]
	quotations: QuotationData[]
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
		/** Since when the mail server has refused the email address. */
		bouncedAt: string | null
		received: { subject: string; sentAt: string }[]
	} | null
	backInStock: { pack: string; askedAt: string }[]
	/** The customer has asked never to be asked for a review. */
	neverAskedForReviews: boolean
	birthdayCodes: number[]
	signedInOn: { device: string; lastUsedAt: string }[]
}

/** `token` belongs to the session that asks. */
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
		birthdayCodes,
		sessions,
		neverAsked,
	] = await Promise.all([
		db.select({ createdAt: customers.createdAt }).from(customers).where(eq(customers.id, customerId)),
		listAddresses(shop, customerId),
		collectOrders(shop, customer),
		listQuotationsOf(shop, customer),
		listMessagesFrom(shop, email),
		findSubscription(shop, email),
		listRequestsOf(shop, email),
		listGiftYears(db, customerId),
		listSessions(shop, { customer, token }),
		hasOptedOut(shop, db, email),
	])
	const [created] = account
	if (!created) throw new Error(`Customer ${customerId} does not exist`)
	const { name, mobile, dateOfBirth } = customer
	return {
		preparedAt: shop.clock().toISOString(),
		currency: 'INR',
		profile: { name, email, mobile, dateOfBirth, customerSince: created.createdAt.toISOString() },
		addresses: addresses.map(describeAddress),
		orders: ordersOfCustomer,
		quotations: quoted.map(describeQuotation),
		messages: messages.map(describeMessage),
		newsletter: subscription && (await describeSubscription(shop, subscription)),
		backInStock: waitingFor.map(({ name, createdAt }) => ({ pack: name, askedAt: createdAt.toISOString() })),
		neverAskedForReviews: neverAsked,
		birthdayCodes,
		signedInOn: sessions.map(({ device, lastUsedAt }) => ({ device, lastUsedAt })),
	}
}

async function listGiftYears(db: Database, customerId: string): Promise<number[]> {
	const gifts = await db
		.select({ year: birthdayGifts.year })
		.from(birthdayGifts)
		.where(eq(birthdayGifts.customerId, customerId))
		.orderBy(asc(birthdayGifts.year))
	return gifts.map(({ year }) => year)
}

type StoredAddress = Awaited<ReturnType<typeof listAddresses>>[number]

function describeAddress({ name, street, city, state, postalCode, isDefault, gstBuyer }: StoredAddress) {
	return { name, address: street, city, state, pinCode: postalCode, isDefault, company: gstBuyer }
}

type StoredMessage = Awaited<ReturnType<typeof listMessagesFrom>>[number]

function describeMessage({ ticket, createdAt, name, phone, message }: StoredMessage) {
	return { ticket, sentAt: createdAt.toISOString(), name, phone, message }
}

type StoredSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

async function describeSubscription(shop: Shop, subscription: StoredSubscription) {
	const { id, subscribedAt, consent, bouncedAt } = subscription
	const received = await listIssuesTo(shop, id)
	return {
		subscribedAt: subscribedAt.toISOString(),
		consent,
		bouncedAt: bouncedAt?.toISOString() ?? null,
		received: received.map(({ subject, sentAt }) => ({ subject, sentAt: sentAt.toISOString() })),
	}
}
