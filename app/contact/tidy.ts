/** What stays of what is typed into the contact form. */
import { CONTACT_PHONE_DIGITS } from '#shop/contact/input.ts'
import { NOT_LETTERS, phoneDigits } from '#shop/fields.ts'

export function tidyContactName(typed: string): string {
	return typed.replace(NOT_LETTERS, '')
}

export function tidyPhone(typed: string): string {
	return phoneDigits(typed, CONTACT_PHONE_DIGITS)
}
