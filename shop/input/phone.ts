/** Parses Indian phone numbers as people, address books and autofill write them. */
import { toAsciiDigits } from './digits.ts'

export const PHONE_DIGITS = 10
export const PHONE_TOO_SHORT = `Phone number must be at least ${PHONE_DIGITS} digits`
export const PHONE_NOT_INDIAN = `Enter a ${PHONE_DIGITS}-digit Indian phone number`

/** The number after +91, 0091, 91 or 0, or after the 0 in +91 (0). No number begins with 0. */
const WRITTEN = /^(?:(?:\+|00?)?910?|0)?([1-9][0-9]{9})$/
/** What precedes the number where something certainly does. */
const PREFIX = /^(?:\+91|0+91)/

/** Returns the ten digits, or null. Digits of any Indian script count; other characters are ignored. */
export function parsePhone(text: string): string | null {
	return WRITTEN.exec(withoutSeparators(text))?.[1] ?? null
}

/**
 * Returns what a field shows for what was typed, pasted or filled in: the ten digits as soon as there are ten, and until
 * then all digits with their +. It never cuts, because the first ten digits of +91 98400 12345 are somebody else's
 * number.
 */
export function phoneInput(text: string): string {
	return parsePhone(text) ?? withoutSeparators(text)
}

export function isPhone(text: string): boolean {
	return /^[1-9][0-9]{9}$/.test(text)
}

/** Landline numbers begin with other digits. */
export function isMobile(text: string): boolean {
	return isPhone(text) && /^[6-9]/.test(text)
}

/** Returns whether digits are missing, rather than too many. */
export function isPhoneTooShort(text: string): boolean {
	return text.replace(PREFIX, '').length < PHONE_DIGITS
}

function withoutSeparators(text: string): string {
	const digits = toAsciiDigits(text)
	const plus = /^[^0-9]*\+/.test(digits) ? '+' : ''
	return plus + digits.replace(/[^0-9]/g, '')
}
