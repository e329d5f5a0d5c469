/** What a customer has of being one: the gift in the month of a birthday. */
import { randomCharacters } from '#shop/crypto/unambiguous-alphabet.ts'
import { dayInIndia, firstMomentOf } from '#shop/dates.ts'

export const BIRTHDAY_PERCENT = 10

const CODE_LETTERS = 7

/** `pick` answers a random whole number below its argument. */
export function birthdayCode(pick: (below: number) => number): string {
	return `BIRTHDAY-${randomCharacters(CODE_LETTERS, pick)}`
}

/** The month that India's clock shows, and the moment when the next one begins there. */
export function birthdayMonth(now: Date): { year: number; month: number; endsAt: Date } {
	const [year = 0, month = 0] = dayInIndia(now).split('-').map(Number)
	const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
	return { year, month, endsAt: firstMomentOf(`${next}-01`) }
}
