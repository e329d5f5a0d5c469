/** The ticket that a message gets, and how long an answer to it may be. */
import { UNAMBIGUOUS_ALPHABET, randomCharacters } from '#shop/crypto/unambiguous-alphabet.ts'
import { dayInIndia } from '#shop/dates.ts'

const TICKET_RANDOM_LETTERS = 5
const TICKET = new RegExp(`^T-[0-9]{8}-[${UNAMBIGUOUS_ALPHABET}]{${TICKET_RANDOM_LETTERS}}$`)
/** Of what the shop answers to a message. */
export const MAX_ANSWER_LENGTH = 10_000

export function isTicketNumber(text: string): boolean {
	return TICKET.test(text)
}

/** 'T-20261120-7F3K9'. */
export function ticketNumber(now: Date, pick: (below: number) => number): string {
	return `T-${dayInIndia(now).replaceAll('-', '')}-${randomCharacters(TICKET_RANDOM_LETTERS, pick)}`
}
