/** Schemas of form fields, and rules for what text may contain at all. Each form adds its own limits and messages. */
import { z } from 'zod'
import { isEmail } from '#shop/input/email-address.ts'

/** The upper limit for any short field. It is larger than each field's own limit, so that its message is shown. */
export const MAX_INPUT_LENGTH = 400
export const MIN_NAME_LENGTH = 3
export const MAX_NAME_LENGTH = 100
export const NAME_REFUSED = 'Enter a valid name'
export const MAX_STREET_LENGTH = 300
export const MAX_CITY_LENGTH = 100

/**
 * PostgreSQL cannot store NUL or lone surrogates, and XML, such as the product feed, has no U+FFFE and U+FFFF. Of the
 * other control characters, only tab and line feed are text.
 */
export function isPlainText(text: string): boolean {
	// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
	return text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/.test(text)
}

/** PostgreSQL throws when a UUID column is compared with anything else. */
export function isId(text: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Letters of any script with their combining marks (Tamil vowel signs are marks), and spaces. */
// oxlint-disable-next-line no-misleading-character-class -- marks and joiners are meant one by one
export const LETTERS_ONLY = /^[\p{L}\p{M}\u200C\u200D ]+$/u
// oxlint-disable-next-line no-misleading-character-class -- as above
const NOT_LETTERS = /[^\p{L}\p{M}\u200C\u200D ]/gu

export function removeInvalidNameCharacters(text: string): string {
	return text.replace(NOT_LETTERS, '')
}

/** C1 control characters, which control terminals, and bidirectional controls, which reverse the text after them. */
const INVISIBLE_CONTROLS = /[\u0080-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Nothing visible: only joiners, combining marks without a base, and blank letters such as U+3164. */
const BLANK = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** Returns an empty text if there are no visible characters. */
export function normalizeText(text: string): string {
	const normalized = text.normalize('NFC').replace(INVISIBLE_CONTROLS, '').trim()
	return BLANK.test(normalized) ? '' : normalized
}

/** Line and page breaks of word processors, which a pasted text may contain. */
const PASTED_BREAKS = /[\v\f]/g

/** For fields of several lines, because forms send CR LF for each line break. */
export function normalizeLines(text: string): string {
	return text.replace(/\r\n?/g, '\n').replace(PASTED_BREAKS, '\n').trim()
}

/** The hint beside the field, and the message for a longer text. */
export function maxLengthMessage(maxLength: number): string {
	return `At most ${maxLength.toLocaleString('en-IN')} characters`
}

export const NOT_PLAIN_TEXT = "There are characters that can't be shown. Please type the text again"

export function Text(maxLength: number, message = NOT_PLAIN_TEXT, tooLong = message) {
	return z
		.string()
		.max(maxLength, { error: tooLong, abort: true })
		.transform((text) => text.replace(PASTED_BREAKS, '\n'))
		.refine(isPlainText, message)
		.transform(normalizeText)
}

/** Joins several lines into one, because an address of a hundred lines would make an invoice of sixty pages. */
export function Line(maxLength: number, message = NOT_PLAIN_TEXT) {
	const tooLong = maxLengthMessage(maxLength)
	return Text(maxLength, message, tooLong)
		.transform((text) => text.replace(/,?\s*\n\s*/g, ', ').replaceAll('\t', ' '))
		.pipe(z.string().max(maxLength, tooLong))
}

/** `missing` is the message for an empty field. */
export function EmailAddress(message: string, missing = message) {
	return Text(MAX_INPUT_LENGTH, message).pipe(
		z.string().min(1, { error: missing, abort: true }).refine(isEmail, message),
	)
}

/** The name field of checkout and contact form. The name of an account may be shorter. */
export function PersonName(missing: string) {
	return Text(MAX_NAME_LENGTH, NAME_REFUSED, maxLengthMessage(MAX_NAME_LENGTH)).pipe(
		z
			.string()
			.min(1, { error: missing, abort: true })
			.regex(LETTERS_ONLY, { error: 'Only alphabets are allowed', abort: true })
			.min(MIN_NAME_LENGTH, NAME_REFUSED),
	)
}
