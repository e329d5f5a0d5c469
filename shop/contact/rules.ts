/** The ticket that a message gets. */
import { dayInIndia } from '#shop/dates.ts'

/** Without letters and digits that look alike: it is read out on the phone. */
const TICKET_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const TICKET_RANDOM_LETTERS = 5

/** 'T-20261120-7F3K9'. `pick` answers a random whole number below its argument. */
export function ticketNumber(now: Date, pick: (below: number) => number): string {
	const letters = Array.from(
		{ length: TICKET_RANDOM_LETTERS },
		() => TICKET_LETTERS[pick(TICKET_LETTERS.length)],
	)
	return `T-${dayInIndia(now).replaceAll('-', '')}-${letters.join('')}`
}
