/** What an account is held to: passwords, one-time codes, locks, addresses, birthdays. */
import { yearInIndia } from '#shop/dates.ts'

export const ROLES = ['customer', 'admin'] as const
type Role = (typeof ROLES)[number]

export const CODE_PURPOSES = ['signup', 'password_reset'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

export const CODE_LENGTH = 6
export const CODE_MINUTES = 10
export const MAX_CODE_ATTEMPTS = 5
export const RESEND_AFTER_SECONDS = 30

/** How long somebody stays signed in. */
export const SESSION_DAYS = 30

export const MAX_ADDRESSES = 4
export const COUNTRY = 'India'
export const EARLIEST_BIRTH_YEAR = 1900

export type Customer = {
	id: string
	name: string
	email: string
	mobile: string | null
	/** 'yyyy-mm-dd' */
	dateOfBirth: string | null
	role: Role
}

export type SavedAddress = {
	id: string
	name: string
	street: string
	city: string
	state: string
	postalCode: string
	country: typeof COUNTRY
	isDefault: boolean
}

type PasswordRule = {
	id: string
	/** What stands in the live checklist. */
	label: string
	/** What a refused password is told. */
	words: string
	holds(password: string): boolean
}

export const PASSWORD_LENGTH = { least: 8, most: 128 }

export const PASSWORD_RULES: readonly PasswordRule[] = [
	{
		id: 'length',
		label: `At least ${PASSWORD_LENGTH.least} characters`,
		words: `Password must be at least ${PASSWORD_LENGTH.least} characters`,
		holds: (password) => password.length >= PASSWORD_LENGTH.least,
	},
	{
		id: 'uppercase',
		label: 'One uppercase letter',
		words: 'Password must contain at least one uppercase letter',
		holds: (password) => /\p{Lu}/u.test(password),
	},
	{
		id: 'lowercase',
		label: 'One lowercase letter',
		words: 'Password must contain at least one lowercase letter',
		holds: (password) => /\p{Ll}/u.test(password),
	},
	{
		id: 'number',
		label: 'One number',
		words: 'Password must contain at least one number',
		holds: (password) => /[0-9]/.test(password),
	},
	{
		id: 'special',
		label: 'One special character',
		words: 'Password must contain at least one special character',
		holds: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
	},
]

export const MISMATCH = 'Passwords do not match'
/** How the same, and an unmet rule, are called where somebody who is signed in chooses a new one. */
export const MISMATCH_TITLE = 'Passwords Do Not Match'
export const RULES_UNMET_TITLE = 'Password Requirements Not Met'

export function unmetPasswordRules(password: string): PasswordRule[] {
	return PASSWORD_RULES.filter((rule) => !rule.holds(password))
}

/** What somebody is called who gave no name. */
export const DEFAULT_NAME = 'Coffee Lover'

/** Null where there is no name to greet by. */
export function firstName(name: string | null | undefined): string | null {
	return name?.trim().split(/\s+/)[0] || null
}

/** 'rav***@mail.in': enough to know one's own address by. */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf('@')
	return `${email.slice(0, Math.min(3, at))}***${email.slice(at)}`
}

/** From this year in India back to the first that a birthday may have. */
export function birthYears(now: Date): number[] {
	const latest = yearInIndia(now)
	return Array.from({ length: latest - EARLIEST_BIRTH_YEAR + 1 }, (_, index) => latest - index)
}

/** A day that exists, 'yyyy-mm-dd', not before the first year and not after `today`, the day in India. */
export function isBirthday(text: string, today: string): boolean {
	if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
	const day = new Date(`${text}T00:00:00Z`)
	const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
	return exists && text >= `${EARLIEST_BIRTH_YEAR}` && text <= today
}

/** The code of a refused sign-up by which every screen knows to offer signing in. */
export const ALREADY_EXISTS = 'already_exists'

/** The browser says these too, when nothing of ours has answered it or its session did not take. */
export const SIGN_IN_UNAVAILABLE = 'Authentication service unavailable. Please try again.'
export const NO_SESSION_OPENED = 'Authentication successful but session creation failed. Please try again.'

const FREE_SIGN_IN_TRIES = 5
const FIRST_LOCK_SECONDS = 60
const LONGEST_LOCK_SECONDS = 15 * 60
/** NIST 800-63B, section 5.2.2: no more than a hundred in a row. From here on only a code by e-mail opens the account. */
export const MAX_SIGN_IN_FAILURES = 90

/** How long an account rests after this many wrong passwords in a row: 1, 2, 4, 8 and then 15 minutes each. */
export function lockSeconds(failures: number): number {
	if (failures < FREE_SIGN_IN_TRIES) return 0
	return Math.min(FIRST_LOCK_SECONDS * 2 ** (failures - FREE_SIGN_IN_TRIES), LONGEST_LOCK_SECONDS)
}
