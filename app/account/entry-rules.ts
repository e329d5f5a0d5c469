/** What may be typed into an account form, and what its refusals offer. */
import { CODE_LENGTH, MOBILE_DIGITS } from '#shop/accounts/rules.ts'
import { phoneDigits } from '#shop/fields.ts'

/** Digits are blocked; whatever else does not belong in a name is answered in words. */
export function tidyName(typed: string): string {
	return typed.replace(/\p{Nd}/gu, '')
}

export function tidyMobile(typed: string): string {
	return phoneDigits(typed, MOBILE_DIGITS)
}

/** Out of a letter people copy a code with its spaces, and more than the code. */
export function tidyCode(typed: string): string {
	return typed.replace(/[^0-9]/g, '').slice(0, CODE_LENGTH)
}

/** The words of a refusal that a person with an account can do something about. */
export function hasAccountAlready(message: string): boolean {
	return /already exists|already registered/i.test(message)
}

export function isAccountLock(message: string): boolean {
	return /locked|too many/i.test(message)
}
