/** Account rules: passwords, one-time codes, addresses and dates of birth. */
import { yearInIndia } from '#shop/dates.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

export const STAFF_ROLES = ['owner', 'manager', 'packer', 'accountant', 'support'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export const ROLES = ['customer', ...STAFF_ROLES] as const
export type Role = (typeof ROLES)[number]

export const CODE_PURPOSES = ['signup', 'password_reset'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

export const CODE_LENGTH = 6
export const CODE_MINUTES = 10
export const MAX_CODE_ATTEMPTS = 5
export const RESEND_AFTER_SECONDS = 30

export const SESSION_DAYS = 30
export const MAX_SESSIONS = 50

/** How long a browser stays a known device after its last sign-in. */
export const KNOWN_DEVICE_DAYS = 365
export const MAX_KNOWN_DEVICES = 20
export const DEVICE_LINK_HOURS = 24

export const MAX_ADDRESSES = 4
export const COUNTRY = 'India'
export const EARLIEST_BIRTH_YEAR = 1900

export type Customer = {
	id: string
	name: string
	email: string
	mobile: string | null
	dateOfBirth: string | null
	role: Role
}

/** Which password of which account was verified. Hashing takes a while, so a transaction that relies on it calls `isStillValid` first. */
export type PasswordProof = { customerId: string; version: number }

export type SavedAddress = {
	id: string
	name: string
	street: string
	city: string
	state: string
	postalCode: string
	country: typeof COUNTRY
	isDefault: boolean
	gstBuyer: GstBuyer | null
}

type PasswordRule = {
	id: string
	label: string
	message: string
	isMetBy(password: string): boolean
}

export const PASSWORD_LENGTH = { min: 8, max: 128 }

export const PASSWORD_RULES: readonly PasswordRule[] = [
	{
		id: 'length',
		label: `At least ${PASSWORD_LENGTH.min} characters`,
		message: `Password must be at least ${PASSWORD_LENGTH.min} characters`,
		isMetBy: (password) => password.length >= PASSWORD_LENGTH.min,
	},
	{
		id: 'uppercase',
		label: 'One uppercase letter',
		message: 'Password must contain at least one uppercase letter',
		isMetBy: (password) => /\p{Lu}/u.test(password),
	},
	{
		id: 'lowercase',
		label: 'One lowercase letter',
		message: 'Password must contain at least one lowercase letter',
		isMetBy: (password) => /\p{Ll}/u.test(password),
	},
	{
		id: 'number',
		label: 'One number',
		message: 'Password must contain at least one number',
		isMetBy: (password) => /[0-9]/.test(password),
	},
	{
		id: 'special',
		label: 'One special character',
		message: 'Password must contain at least one special character',
		isMetBy: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
	},
]

/** Shown when a password that meets the rules is refused (see common-passwords.ts). */
export const TOO_COMMON = 'This password is too common. Please choose another.'
export const PASSWORD_MISMATCH = 'Passwords do not match'
/** Titles of these refusals where a signed-in customer changes the password. */
export const PASSWORD_MISMATCH_TITLE = 'Passwords Do Not Match'
export const PASSWORD_RULES_TITLE = 'Password Requirements Not Met'

export function unmetPasswordRules(password: string): PasswordRule[] {
	return PASSWORD_RULES.filter((rule) => !rule.isMetBy(password))
}

/** Used in greetings when the name is empty. */
export const DEFAULT_NAME = 'Coffee Lover'

/** Skips initials, such as those of S. Lakshmi. A name of initials alone has their first word. */
export function firstName(name: string | null | undefined): string | null {
	return (name && nameWords(name)[0]) || name?.trim().split(/\s+/)[0] || null
}

/** Lists the words of a name without initials: single letters, with or without a dot, also 'S.R.' and before a word, as in 'S.Lakshmi'. */
export function nameWords(name: string): string[] {
	const words = name.trim().split(/\s+/)
	return words.map((word) => word.replace(LEADING_INITIALS, '')).filter((word) => !SINGLE_LETTER.test(word))
}

const LEADING_INITIALS = /^(?:\p{L}\p{M}*\.)+/u
const SINGLE_LETTER = /^(?:\p{L}\p{M}*)?$/u

/** Returns for example 'rav***@mail.in', as specified. */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf('@')
	return `${email.slice(0, Math.min(3, at))}***${email.slice(at)}`
}

/** Lists the years from this year in India back to 1900. */
export function birthYears(now: Date): number[] {
	const latest = yearInIndia(now)
	return Array.from({ length: latest - EARLIEST_BIRTH_YEAR + 1 }, (_, index) => latest - index)
}

/** Returns whether this is an existing date, 'yyyy-mm-dd', from 1900 to `today`, the date in India. */
export function isDateOfBirth(text: string, today: string): boolean {
	if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
	const day = new Date(`${text}T00:00:00Z`)
	const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
	return exists && text >= `${EARLIEST_BIRTH_YEAR}` && text <= today
}

/** The refusal code on which screens offer to sign in instead. */
export const ALREADY_EXISTS = 'already_exists'

/** The browser also shows these when the server did not respond or the session cookie was not set. */
export const SIGN_IN_UNAVAILABLE = 'Authentication service unavailable. Please try again.'
export const NO_SESSION_OPENED = 'Authentication successful but session creation failed. Please try again.'

/** Shown on the screen and in the email that confirm the deletion of an account. */
export const ACCOUNT_DELETED = {
	deleted: "We've deleted your profile, saved addresses, messages to us and newsletter subscription.",
	retained:
		'Tax law requires us to keep records of past orders. Your name and address have been removed from them, except on tax invoices.',
}
