/** Writes accounts, subscribers, recent emails and order notes. */
import type { Random } from './random.ts'
import type { DemoPerson } from './people.ts'
import { reachedAt, type DemoOrder } from './demo-order.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { addresses, customers } from '#shop/accounts/tables.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { CONSENT } from '#shop/subscribers/consent.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import * as orderEmails from '#shop/orders/emails/emails.server.ts'
import { orderNotes } from '#shop/orders/admin/tables.server.ts'
import { signCancellationUrl } from '#shop/payments/cancellation/cancellation-link.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const ROWS_PER_BATCH = 500
const EMAILS_OF_DAYS = 14

/**
 * Must run before the orders are written, because they refer to customers. The customers have no password, so nobody can
 * sign in as one of them.
 */
export async function writeCustomers(
	transaction: Transaction,
	{ people, demoOrders, now }: { people: readonly DemoPerson[]; demoOrders: readonly DemoOrder[]; now: Date },
): Promise<void> {
	const first = new Map<string, Date>()
	for (const { order } of demoOrders) {
		const known = order.customerId && first.get(order.customerId)
		if (order.customerId && (!known || order.createdAt < known)) first.set(order.customerId, order.createdAt)
	}
	const rows = people.flatMap(({ customerId, contact }) => {
		const createdAt = (customerId && first.get(customerId)) || now
		if (!customerId) return []
		const { name, email, phone, address, city, state, pincode } = contact
		return [
			{
				customer: { id: customerId, name, email, mobile: phone, createdAt, updatedAt: createdAt },
				address: { customerId, name: 'Home', street: address, city, state, postalCode: pincode, createdAt },
			},
		]
	})
	for (const batch of batches(rows)) {
		await transaction.insert(customers).values(batch.map(({ customer }) => customer))
		await transaction.insert(addresses).values(batch.map(({ address }) => ({ ...address, isDefault: true })))
	}
}

export async function writeSubscribers(
	transaction: Transaction,
	{ people, random, now }: { people: readonly DemoPerson[]; random: Random; now: Date },
): Promise<void> {
	const rows = people
		.filter(() => random.isTrue(0.3))
		.map(({ contact, customerId }) => ({
			email: contact.email,
			name: contact.name,
			customerId,
			consent: CONSENT,
			subscribedAt: new Date(now.getTime() - random.between(0, 365) * DAY_MILLISECONDS),
		}))
	for (const batch of batches(rows)) await transaction.insert(subscribers).values(batch)
}

const EMAILS = [
	{ status: 'processing', key: 'confirmed', render: orderEmails.orderConfirmedEmail },
	{ status: 'shipped', key: 'shipped', render: orderEmails.orderShippedEmail },
	{ status: 'delivered', key: 'delivered', render: orderEmails.orderDeliveredEmail },
	{ status: 'cancelled', key: 'cancelled', render: orderEmails.orderCancelledEmail },
	{ status: 'refunded', key: 'refunded', render: orderEmails.orderRefundedEmail },
] as const

/** Writes the emails as sent, so that none is delivered. */
export async function writeEmails(
	{ clock, config }: Shop,
	transaction: Transaction,
	demoOrders: readonly DemoOrder[],
): Promise<void> {
	const since = clock().getTime() - EMAILS_OF_DAYS * DAY_MILLISECONDS
	const { brand, publicUrl } = config
	const recent = demoOrders.filter(({ order }) => order.createdAt.getTime() > since)
	const rows = recent.flatMap((demoOrder) =>
		EMAILS.flatMap(({ status, key, render }) => {
			const at = reachedAt(demoOrder, status)
			if (!at) return []
			const { to, subject, text, html } = render({
				...demoOrder,
				brand,
				publicUrl,
				...(key === 'confirmed' && {
					cancelUrl: signCancellationUrl({ clock, config }, demoOrder.order.number),
				}),
			})
			return [
				{ to, subject, text, html, key: `order:${demoOrder.order.id}:${key}`, createdAt: at, sentAt: at },
			]
		}),
	)
	for (const batch of batches(rows)) await transaction.insert(emails).values(batch)
}

const NOTES = [
	'Called: the customer is at home only in the evening.',
	'Asked for a gift note with the next order.',
	'Regular customer, put a sampler in.',
]

export async function writeNotes(
	transaction: Transaction,
	{ demoOrders, random }: { demoOrders: readonly DemoOrder[]; random: Random },
): Promise<void> {
	const rows = demoOrders
		.filter(({ history }) => history.hidden === null && random.isTrue(0.02))
		.map(({ order }) => ({
			orderId: order.id,
			at: new Date(order.createdAt.getTime() + 60_000),
			by: 'Kamala',
			text: random.pick(NOTES),
		}))
	for (const batch of batches(rows)) await transaction.insert(orderNotes).values(batch)
}

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
	for (let from = 0; from < rows.length; from += ROWS_PER_BATCH) yield rows.slice(from, from + ROWS_PER_BATCH)
}
