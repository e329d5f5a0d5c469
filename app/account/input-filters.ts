/** What may be typed into an account form. */
import { CODE_LENGTH } from '#shop/accounts/rules.ts'

/** Digits are blocked; whatever else does not belong in a name is answered in words. */
export function removeDigits(typed: string): string {
	return typed.replace(/\p{Nd}/gu, '')
}

/** Out of a letter people copy a code with its spaces, and more than the code. */
export function codeDigits(typed: string): string {
	return typed.replace(/[^0-9]/g, '').slice(0, CODE_LENGTH)
}
