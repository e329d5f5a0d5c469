/** The fields that forms are made of. What may be in a text at all is decided here; a screen adds its own numbers and words. */
import { z } from 'zod'

/** NUL cannot be stored, a lone surrogate is not text, and control characters belong in no field of ours. */
export function isPlainText(text: string): boolean {
	// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
	return text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text)
}

/** Letters of any script with their combining marks (Tamil vowel signs are marks), and spaces. */
// oxlint-disable-next-line no-misleading-character-class -- marks and joiners are meant one by one
export const ONLY_LETTERS = /^[\p{L}\p{M}\u200C\u200D ]+$/u
// oxlint-disable-next-line no-misleading-character-class -- as above
export const NOT_LETTERS = /[^\p{L}\p{M}\u200C\u200D ]/gu

/** The digits of a number as people here write it. Address books and autofill put +91 or a 0 in front, which would push out its last ones. */
export function phoneDigits(typed: string, most: number): string {
	const digits = typed.replace(/[^0-9]/g, '')
	const hasCountryCode = digits.length === most + 2 && digits.startsWith('91')
	const hasZero = digits.length === most + 1 && digits.startsWith('0')
	return digits.slice(hasCountryCode ? 2 : hasZero ? 1 : 0).slice(0, most)
}

export function Text(most: number, words = 'Please check this field') {
	return z
		.string()
		.max(most, words)
		.refine(isPlainText, words)
		.transform((text) => text.normalize('NFC').trim())
}
