/** Rules of contact messages: ticket numbers and limits. */
import {
	type RandomInteger,
	randomCharacters,
	UNAMBIGUOUS_ALPHABET,
} from '#shop/crypto/unambiguous-alphabet.ts'
import { dayInIndia } from '#shop/dates.ts'

export const MAX_REPLY_LENGTH = 10_000

const RANDOM_CHARACTERS = 5
const TICKET = new RegExp(`^T-[0-9]{8}-[${UNAMBIGUOUS_ALPHABET}]{${RANDOM_CHARACTERS}}$`)

export function isTicketNumber(text: string): boolean {
	return TICKET.test(text)
}

/** Returns for example 'T-20261120-7F3K9'. */
export function newTicketNumber(now: Date, randomInteger: RandomInteger): string {
	return `T-${dayInIndia(now).replaceAll('-', '')}-${randomCharacters(RANDOM_CHARACTERS, randomInteger)}`
}
