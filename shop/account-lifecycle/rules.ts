/** Rules of the promo code that customers get in the month of their birthday. */
import { type RandomInteger, randomCharacters } from '#shop/crypto/unambiguous-alphabet.ts'
import { dayInIndia, midnightInIndia } from '#shop/dates.ts'

export const BIRTHDAY_PERCENT = 10

const RANDOM_CHARACTERS = 7

/** Returns a code such as 'BIRTHDAY-7F3K9QX'. */
export function newBirthdayCode(randomInteger: RandomInteger): string {
	return `BIRTHDAY-${randomCharacters(RANDOM_CHARACTERS, randomInteger)}`
}

/** Returns the current month in India and when it ends. */
export function birthdayMonth(now: Date): { year: number; month: number; endsAt: Date } {
	const [year = 0, month = 0] = dayInIndia(now).split('-').map(Number)
	const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
	return { year, month, endsAt: midnightInIndia(`${next}-01`) }
}
