/** Schemas of the fields in account forms. */
import { z } from 'zod'
import { CODE_LENGTH, PASSWORD_LENGTH, PASSWORD_RULES } from './rules.ts'
import { isEmail, MAX_EMAIL_LENGTH } from '#shop/input/email-address.ts'
import { LETTERS_ONLY, MAX_INPUT_LENGTH, Text } from '#shop/input/fields.ts'
import { isMobile, PHONE_DIGITS, phoneInput } from '#shop/input/phone.ts'

export const NAME_LENGTH = { min: 2, max: 50 }
export const NAME_TOO_SHORT = `Name must be at least ${NAME_LENGTH.min} characters`
const EMAIL_NOT_VALID = 'Please enter a valid email address'
/** The message on /auth and in the password reset. */
export const PASSWORD_MISMATCH_SHORT = "Passwords don't match"

export function AccountEmail(message = EMAIL_NOT_VALID) {
	return Text(MAX_INPUT_LENGTH, message)
		.transform((text) => text.toLowerCase())
		.pipe(
			z
				.string()
				.max(MAX_EMAIL_LENGTH, {
					error: `Email cannot exceed ${MAX_EMAIL_LENGTH} characters`,
					abort: true,
				})
				.refine(isEmail, message),
		)
}

export const SignUpName = Text(MAX_INPUT_LENGTH, `Name cannot exceed ${NAME_LENGTH.max} characters`).pipe(
	z
		.string()
		.min(NAME_LENGTH.min, { error: NAME_TOO_SHORT, abort: true })
		.max(NAME_LENGTH.max, { error: `Name cannot exceed ${NAME_LENGTH.max} characters`, abort: true })
		.regex(LETTERS_ONLY, 'Name should only contain letters and spaces'),
)

export const Mobile = z
	.string()
	.transform(phoneInput)
	.pipe(
		z
			.string()
			.refine(isMobile, `Please enter a valid ${PHONE_DIGITS}-digit Indian mobile number starting with 6-9`),
	)

/** The rules for a new password. Existing passwords are never checked against them. */
export const NewPassword = z
	.string()
	.max(PASSWORD_LENGTH.max, {
		error: `Password cannot exceed ${PASSWORD_LENGTH.max} characters`,
		abort: true,
	})
	.superRefine((password, context) => {
		for (const rule of PASSWORD_RULES) {
			if (!rule.isMetBy(password)) context.addIssue({ code: 'custom', message: rule.message })
		}
	})

/** A password entered to sign in or to confirm an action. */
export const EnteredPassword = z.string().max(MAX_INPUT_LENGTH)

export const OneTimeCode = z
	.string()
	.regex(
		new RegExp(`^[0-9]{${CODE_LENGTH}}$`),
		`Please enter the complete ${CODE_LENGTH}-digit verification code`,
	)
