/** What stands around the orders: accounts, subscribers, emails of the last days, notes. */
import type { Chance } from './chance.ts'
import type { Person } from './people.ts'
import { momentOf, type Story } from './story.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { addresses, customers } from '#shop/accounts/tables.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { CONSENT } from '#shop/newsletter/consent.ts'
import { subscribers } from '#shop/newsletter/tables.server.ts'
import * as write from '#shop/orders/emails.server.ts'
import { orderNotes } from '#shop/orders/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const ROWS_AT_ONCE = 500
const LETTERS_OF_DAYS = 14

/** Before their orders: an order names its customer. Nobody can sign in as one of them: they have no password. */
export async function writeCustomers(
	transaction: Transaction,
	{ people, stories, now }: { people: readonly Person[]; stories: readonly Story[]; now: Date },
): Promise<void> {
	const first = new Map<string, Date>()
	for (const { order } of stories) {
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
	for (const some of pages(rows)) {
		await transaction.insert(customers).values(some.map(({ customer }) => customer))
		await transaction.insert(addresses).values(some.map(({ address }) => ({ ...address, isDefault: true })))
	}
}

export async function writeSubscribers(
	transaction: Transaction,
	{ people, chance, now }: { people: readonly Person[]; chance: Chance; now: Date },
): Promise<void> {
	const rows = people
		.filter(() => chance.happens(0.3))
		.map(({ contact, customerId }) => ({
			email: contact.email,
			name: contact.name,
			customerId,
			consent: CONSENT,
			subscribedAt: new Date(now.getTime() - chance.between(0, 365) * DAY_MILLISECONDS),
		}))
	for (const some of pages(rows)) await transaction.insert(subscribers).values(some)
}

const LETTERS = [
	{ status: 'processing', key: 'confirmed', letter: write.orderConfirmed },
	{ status: 'shipped', key: 'shipped', letter: write.orderShipped },
	{ status: 'delivered', key: 'delivered', letter: write.orderDelivered },
	{ status: 'cancelled', key: 'cancelled', letter: write.orderCancelled },
	{ status: 'refunded', key: 'refunded', letter: write.orderRefunded },
] as const

/** As they were sent: none of them goes out to anybody. */
export async function writeLetters(
	{ clock, config }: Shop,
	transaction: Transaction,
	stories: readonly Story[],
): Promise<void> {
	const since = clock().getTime() - LETTERS_OF_DAYS * DAY_MILLISECONDS
	const { brand, publicUrl } = config
	const recent = stories.filter(({ order }) => order.createdAt.getTime() > since)
	const rows = recent.flatMap((story) =>
		LETTERS.flatMap(({ status, key, letter }) => {
			const at = momentOf(story, status)
			if (!at) return []
			const { to, subject, text, html } = letter({ ...story, brand, publicUrl })
			return [{ to, subject, text, html, key: `order:${story.order.id}:${key}`, createdAt: at, sentAt: at }]
		}),
	)
	for (const some of pages(rows)) await transaction.insert(emails).values(some)
}

const NOTES = [
	'Called: the customer is at home only in the evening.',
	'Asked for a gift note with the next order.',
	'Regular customer, put a sampler in.',
]

export async function writeNotes(
	transaction: Transaction,
	{ stories, chance }: { stories: readonly Story[]; chance: Chance },
): Promise<void> {
	const rows = stories
		.filter(({ way }) => way.removed === null && chance.happens(0.02))
		.map(({ order }) => ({
			orderId: order.id,
			at: new Date(order.createdAt.getTime() + 60_000),
			by: 'Kamala',
			text: chance.pick(NOTES),
		}))
	for (const some of pages(rows)) await transaction.insert(orderNotes).values(some)
}

function* pages<Row>(rows: readonly Row[]): Generator<Row[]> {
	for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
