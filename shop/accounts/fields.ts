/** The fields of the account forms, with their words. */
import { z } from 'zod'
import { CODE_LENGTH, PASSWORD_LETTERS, PASSWORD_RULES } from './rules.ts'
import { isEmail, MOST_EMAIL_LETTERS } from '#shop/email.ts'
import { MOST_READ, ONLY_LETTERS, PHONE_DIGITS, Text } from '#shop/fields.ts'

export const NAME_LETTERS = { least: 2, most: 50 }
export const NAME_TOO_SHORT = `Name must be at least ${NAME_LETTERS.least} characters`
const MAIL_NOT_VALID = 'Please enter a valid email address'
/** The words of /auth and of the reset. */
export const MISMATCH_IN_SHORT = "Passwords don't match"

export function AccountEmail(words = MAIL_NOT_VALID) {
	return Text(MOST_READ, words)
		.transform((text) => text.toLowerCase())
		.pipe(
			z
				.string()
				.max(MOST_EMAIL_LETTERS, {
					error: `Email cannot exceed ${MOST_EMAIL_LETTERS} characters`,
					abort: true,
				})
				.refine(isEmail, words),
		)
}

export const SignUpName = Text(MOST_READ, `Name cannot exceed ${NAME_LETTERS.most} characters`).pipe(
	z
		.string()
		.min(NAME_LETTERS.least, { error: NAME_TOO_SHORT, abort: true })
		.max(NAME_LETTERS.most, { error: `Name cannot exceed ${NAME_LETTERS.most} characters`, abort: true })
		.regex(ONLY_LETTERS, 'Name should only contain letters and spaces'),
)

export const Mobile = z
	.string()
	.trim()
	.regex(
		new RegExp(`^[6-9][0-9]{${PHONE_DIGITS - 1}}$`),
		`Please enter a valid ${PHONE_DIGITS}-digit Indian mobile number starting with 6-9`,
	)

/** A password that is being chosen. One that is being typed to sign in is never judged by these rules. */
export const NewPassword = z
	.string()
	.max(PASSWORD_LETTERS.most, {
		error: `Password cannot exceed ${PASSWORD_LETTERS.most} characters`,
		abort: true,
	})
	.superRefine((password, context) => {
		for (const rule of PASSWORD_RULES) {
			if (!rule.holds(password)) context.addIssue({ code: 'custom', message: rule.words })
		}
	})

/** A password that is being typed to sign in: anything of a sane length. */
export const TypedPassword = z.string().max(MOST_READ)

export const OneTimeCode = z
	.string()
	.regex(
		new RegExp(`^[0-9]{${CODE_LENGTH}}$`),
		`Please enter the complete ${CODE_LENGTH}-digit verification code`,
	)
