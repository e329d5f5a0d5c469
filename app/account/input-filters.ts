/** Filters applied to account fields as the visitor types. */
import { CODE_LENGTH } from '#shop/accounts/rules.ts'
import { toAsciiDigits } from '#shop/input/digits.ts'

/** For names. Only digits are blocked; validation explains the other rules. */
export function removeDigits(text: string): string {
	return text.replace(/\p{Nd}/gu, '')
}

/** For verification codes: codes copied from an email often come with spaces and more text. */
export function codeDigits(text: string): string {
	return toAsciiDigits(text)
		.replace(/[^0-9]/g, '')
		.slice(0, CODE_LENGTH)
}
