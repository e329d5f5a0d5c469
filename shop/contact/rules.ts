/** The ticket that a message gets, and how long an answer to it may be. */
import { CLEAR_LETTERS, drawLetters } from '#shop/unambiguous-alphabet.ts'
import { dayInIndia } from '#shop/dates.ts'

const TICKET_RANDOM_LETTERS = 5
const TICKET = new RegExp(`^T-[0-9]{8}-[${CLEAR_LETTERS}]{${TICKET_RANDOM_LETTERS}}$`)
/** Of what the shop answers to a message. */
export const MOST_ANSWER_LETTERS = 10_000

export function isTicketNumber(text: string): boolean {
	return TICKET.test(text)
}

/** 'T-20261120-7F3K9'. */
export function ticketNumber(now: Date, pick: (below: number) => number): string {
	return `T-${dayInIndia(now).replaceAll('-', '')}-${drawLetters(TICKET_RANDOM_LETTERS, pick)}`
}
