/** What people asked the shop: nearly all of it answered and closed, and some still open. */
import type { Chance } from './chance.ts'
import type { Person } from './people.ts'
import { ticketNumber } from '#shop/contact/rules.ts'
import { contactMessages } from '#shop/contact/tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import type { Transaction } from '#shop/shop.server.ts'

const MESSAGES = 40
const OPEN_MESSAGES = 4

const QUESTIONS = [
	'Do you grind for a moka pot? Which one of the three should I choose?',
	'My parcel says delivered, but the watchman has not seen it. Can you look?',
	'Could you put less chicory into Perfect? My grandmother asks.',
	'We are a mess with forty members. Do you have a price for ten kilos a month?',
	'The pack was a little torn at the corner. The coffee is fine, only to let you know.',
	'How long does an opened pack keep its smell in Chennai weather?',
	'Please change my phone number on the order, I have typed one digit wrong.',
	'Is Classic what they serve in the old hotels of Kumbakonam? It tastes so.',
]

/** Days. */
const LATELY = [0.1, 2] as const
const LONG_AGO = [3, 360] as const

export async function writeMessages(
	transaction: Transaction,
	{ people, chance, now }: { people: readonly Person[]; chance: Chance; now: Date },
): Promise<void> {
	const rows = Array.from({ length: MESSAGES }, (_, index) => {
		const isOpen = index < OPEN_MESSAGES
		const [from, to] = isOpen ? LATELY : LONG_AGO
		const createdAt = new Date(now.getTime() - chance.between(from, to) * DAY_MILLISECONDS)
		const { name, email, phone } = chance.pick(people).contact
		return {
			ticket: ticketNumber(createdAt, (below) => chance.whole(0, below - 1)),
			name,
			email,
			phone,
			message: chance.pick(QUESTIONS),
			createdAt,
			closedAt: isOpen ? null : new Date(createdAt.getTime() + chance.between(0.1, 2) * DAY_MILLISECONDS),
		}
	})
	await transaction.insert(contactMessages).values(rows).onConflictDoNothing()
}
