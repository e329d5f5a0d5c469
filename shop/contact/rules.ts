/** Rules of contact messages: ticket numbers, limits and promised reply times. */
import { randomCharacters, UNAMBIGUOUS_ALPHABET } from '#shop/crypto/unambiguous-alphabet.ts'
import { dayInIndia } from '#shop/dates.ts'

/** The promised reply time that pages show. */
export const ANSWERED_WITHIN = '24 hours'

/** The legal limits for complaints: Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const GRIEVANCE_ACKNOWLEDGED_WITHIN = '48 hours'
export const GRIEVANCE_SOLVED_WITHIN = 'one month'
export const GRIEVANCE_HOURS = 'Monday to Friday, 9:00 to 17:00'

/** The title of all refusals to send a message. */
export const NOT_SENT_TITLE = 'Error sending message'

export const MAX_ANSWER_LENGTH = 10_000

const RANDOM_CHARACTERS = 5
const TICKET = new RegExp(`^T-[0-9]{8}-[${UNAMBIGUOUS_ALPHABET}]{${RANDOM_CHARACTERS}}$`)

export function isTicketNumber(text: string): boolean {
	return TICKET.test(text)
}

/** Such as 'T-20261120-7F3K9'. `pick` returns a random integer below its argument. */
export function ticketNumber(now: Date, pick: (below: number) => number): string {
	return `T-${dayInIndia(now).replaceAll('-', '')}-${randomCharacters(RANDOM_CHARACTERS, pick)}`
}
