/** The fields that forms are made of. What may be in a text at all is decided here; a screen adds its own numbers and words. */
import { z } from 'zod'
import { isEmail } from '#shop/input/email-address.ts'

/** What is read at all of a short field, far above what any accepts: its words then say what is too long. */
export const MAX_INPUT_LENGTH = 400
export const MIN_NAME_LENGTH = 3
export const MAX_NAME_LENGTH = 100
export const NAME_REFUSED = 'Enter a valid name'
export const MAX_STREET_LENGTH = 300
export const MAX_CITY_LENGTH = 100
export const PHONE_DIGITS = 10

/** NUL cannot be stored, a lone surrogate is not text, and of the control characters only tab and line feed are. */
export function isPlainText(text: string): boolean {
	// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
	return text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text)
}

/** PostgreSQL refuses to compare an id with what is none. */
export function isId(text: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Letters of any script with their combining marks (Tamil vowel signs are marks), and spaces. */
// oxlint-disable-next-line no-misleading-character-class -- marks and joiners are meant one by one
export const LETTERS_ONLY = /^[\p{L}\p{M}\u200C\u200D ]+$/u
// oxlint-disable-next-line no-misleading-character-class -- as above
const NOT_LETTERS = /[^\p{L}\p{M}\u200C\u200D ]/gu

/** What stays of a name as it is typed. */
export function keepNameCharacters(typed: string): string {
	return typed.replace(NOT_LETTERS, '')
}

/** The digits of a number as people here write it. Address books and autofill put +91 or a 0 in front, which would push out its last ones. */
export function phoneDigits(typed: string): string {
	const digits = typed.replace(/[^0-9]/g, '')
	const hasCountryCode = digits.length === PHONE_DIGITS + 2 && digits.startsWith('91')
	const hasZero = digits.length === PHONE_DIGITS + 1 && digits.startsWith('0')
	return digits.slice(hasCountryCode ? 2 : hasZero ? 1 : 0).slice(0, PHONE_DIGITS)
}

export function isPhone(text: string): boolean {
	return text.length === PHONE_DIGITS && /^[0-9]+$/.test(text)
}

/** Signs that no reader sees and that turn round the words after them, or work a terminal. They come along when a text is copied. */
const UNSEEN = /[\u0080-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Joiners, marks without a letter, and letters that are drawn as nothing: nobody can write them on a parcel. */
const BLANK = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** Empty where there is nothing to see. */
export function normalizeText(text: string): string {
	const tidy = text.normalize('NFC').replace(UNSEEN, '').trim()
	return BLANK.test(tidy) ? '' : tidy
}

/** A day as a date field sends it. PostgreSQL has no year 0, and nobody means one far away. */
export function Day(words: string) {
	return z.iso.date(words).refine((day) => day >= '2000' && day < '2100', words)
}

/** What was typed into a field of several lines: forms send each end of a line as two letters. */
export function normalizeLines(text: string): string {
	return text.replace(/\r\n?/g, '\n').trim()
}

/** As it stands beside the field, and in the refusal of a longer text. */
export function maxLengthMessage(most: number): string {
	return `At most ${most.toLocaleString('en-IN')} characters`
}

export function Text(most: number, words = 'Please check this field') {
	return z.string().max(most, words).refine(isPlainText, words).transform(normalizeText)
}

/** One line, however it was typed: an address of a hundred lines would be an invoice of sixty pages. */
export function Line(most: number, words = 'Please check this field') {
	return Text(most, words)
		.transform((text) => text.replace(/,?\s*\n\s*/g, ', ').replaceAll('\t', ' '))
		.pipe(z.string().max(most, words))
}

/** `missing` are the words for an empty field, where a screen has its own. */
export function EmailAddress(words: string, missing = words) {
	return Text(MAX_INPUT_LENGTH, words).pipe(
		z.string().min(1, { error: missing, abort: true }).refine(isEmail, words),
	)
}

/** A name as checkout and the contact form ask for it; an account's may be shorter. */
export function PersonName(missing: string) {
	return Text(MAX_NAME_LENGTH, NAME_REFUSED).pipe(
		z
			.string()
			.min(1, { error: missing, abort: true })
			.regex(LETTERS_ONLY, { error: 'Only alphabets are allowed', abort: true })
			.min(MIN_NAME_LENGTH, NAME_REFUSED),
	)
}
