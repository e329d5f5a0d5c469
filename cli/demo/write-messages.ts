/** Writes contact messages, of which most are closed and a few are open. */
import type { Random } from './random.ts'
import type { DemoPerson } from './people.ts'
import { newTicketNumber } from '#shop/contact/rules.ts'
import { contactMessages } from '#shop/contact/tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import type { Transaction } from '#shop/shop.server.ts'

const MESSAGES = 40
const OPEN_MESSAGES = 4

const QUESTIONS = [
	'Do you grind for a moka pot? Which one of the three should I choose?',
	'My parcel is marked delivered, but the watchman has not seen it. Can you check?',
	'Could you put less chicory in Perfect? My grandmother is asking.',
	'We run a mess for forty people. Do you have a price for ten kilos a month?',
	'The pack was a little torn at the corner. The coffee is fine, just letting you know.',
	'How long does an open pack keep its aroma in Chennai weather?',
	'Please change the phone number on my order, I typed one digit wrong.',
	'Is Classic what they serve in the old hotels of Kumbakonam? It tastes like it.',
]

const RECENT_DAYS = [0.1, 0.9] as const
const EARLIER_DAYS = [3, 360] as const
/** Within the 24 hours that the contact page promises. */
const ANSWERED_AFTER_DAYS = [0.05, 0.95] as const

export async function writeMessages(
	transaction: Transaction,
	{ people, random, now }: { people: readonly DemoPerson[]; random: Random; now: Date },
): Promise<void> {
	const rows = Array.from({ length: MESSAGES }, (_, index) => {
		const isOpen = index < OPEN_MESSAGES
		const [from, to] = isOpen ? RECENT_DAYS : EARLIER_DAYS
		const createdAt = new Date(now.getTime() - random.between(from, to) * DAY_MILLISECONDS)
		const { name, email, phone } = random.pick(people).contact
		return {
			ticket: newTicketNumber(createdAt, (below) => random.integer(0, below - 1)),
			name,
			email,
			phone,
			message: random.pick(QUESTIONS),
			createdAt,
			closedAt: isOpen
				? null
				: new Date(createdAt.getTime() + random.between(...ANSWERED_AFTER_DAYS) * DAY_MILLISECONDS),
		}
	})
	await transaction.insert(contactMessages).values(rows).onConflictDoNothing()
}
