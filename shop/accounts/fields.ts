/** The fields of the account forms, with their words. */
import { z } from 'zod'
import { CODE_LENGTH, PASSWORD_LENGTH, PASSWORD_RULES } from './rules.ts'
import { isEmail, MAX_EMAIL_LENGTH } from '#shop/input/email-address.ts'
import { MAX_INPUT_LENGTH, LETTERS_ONLY, PHONE_DIGITS, Text } from '#shop/input/fields.ts'

export const NAME_LENGTH = { least: 2, most: 50 }
export const NAME_TOO_SHORT = `Name must be at least ${NAME_LENGTH.least} characters`
const MAIL_NOT_VALID = 'Please enter a valid email address'
/** The words of /auth and of the reset. */
export const MISMATCH_IN_SHORT = "Passwords don't match"

export function AccountEmail(words = MAIL_NOT_VALID) {
	return Text(MAX_INPUT_LENGTH, words)
		.transform((text) => text.toLowerCase())
		.pipe(
			z
				.string()
				.max(MAX_EMAIL_LENGTH, {
					error: `Email cannot exceed ${MAX_EMAIL_LENGTH} characters`,
					abort: true,
				})
				.refine(isEmail, words),
		)
}

export const SignUpName = Text(MAX_INPUT_LENGTH, `Name cannot exceed ${NAME_LENGTH.most} characters`).pipe(
	z
		.string()
		.min(NAME_LENGTH.least, { error: NAME_TOO_SHORT, abort: true })
		.max(NAME_LENGTH.most, { error: `Name cannot exceed ${NAME_LENGTH.most} characters`, abort: true })
		.regex(LETTERS_ONLY, 'Name should only contain letters and spaces'),
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
	.max(PASSWORD_LENGTH.most, {
		error: `Password cannot exceed ${PASSWORD_LENGTH.most} characters`,
		abort: true,
	})
	.superRefine((password, context) => {
		for (const rule of PASSWORD_RULES) {
			if (!rule.holds(password)) context.addIssue({ code: 'custom', message: rule.words })
		}
	})

/** A password that is being typed to sign in: anything of a sane length. */
export const TypedPassword = z.string().max(MAX_INPUT_LENGTH)

export const OneTimeCode = z
	.string()
	.regex(
		new RegExp(`^[0-9]{${CODE_LENGTH}}$`),
		`Please enter the complete ${CODE_LENGTH}-digit verification code`,
	)
