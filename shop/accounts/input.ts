/** Input schemas for sign-in, sign-up and password reset, shared by forms and server. */
import { z } from 'zod'
import {
	AccountEmail,
	EnteredPassword,
	Mobile,
	NAME_LENGTH,
	NAME_TOO_SHORT,
	NewPassword,
	OneTimeCode,
	PASSWORD_MISMATCH_SHORT,
	SignUpName,
} from './fields.ts'
import { CODE_PURPOSES, PASSWORD_LENGTH, PASSWORD_MISMATCH } from './rules.ts'
import { MAX_INPUT_LENGTH, Text } from '#shop/input/fields.ts'
import { PHONE_DIGITS, phoneInput } from '#shop/input/phone.ts'

export const SignUpInput = z.object({
	name: SignUpName,
	email: AccountEmail(),
	mobile: Mobile,
	password: NewPassword,
})
export type SignUpInput = z.infer<typeof SignUpInput>

const isConfirmed = (form: { password: string; confirmPassword: string }) =>
	form.password === form.confirmPassword

export const SignUpFormInput = SignUpInput.extend({ confirmPassword: z.string() }).refine(isConfirmed, {
	error: PASSWORD_MISMATCH,
	path: ['confirmPassword'],
	when: () => true,
})

/** As specified, /auth checks less in the browser; the server then applies all rules. */
const MIN_AUTH_TAB_PASSWORD_LENGTH = 6
const ShortPassword = z
	.string()
	.min(MIN_AUTH_TAB_PASSWORD_LENGTH, `Password must be at least ${MIN_AUTH_TAB_PASSWORD_LENGTH} characters`)
	.max(MAX_INPUT_LENGTH)

export const AuthTabSignUpInput = z
	.object({
		name: Text(MAX_INPUT_LENGTH).pipe(z.string().min(NAME_LENGTH.min, NAME_TOO_SHORT)),
		email: AccountEmail(),
		mobile: z
			.string()
			.transform(phoneInput)
			.pipe(z.string().min(PHONE_DIGITS, 'Please enter a valid mobile number')),
		password: ShortPassword,
		confirmPassword: z.string(),
	})
	.refine(isConfirmed, { error: PASSWORD_MISMATCH_SHORT, path: ['confirmPassword'], when: () => true })

export const SignInInput = z.object({
	email: AccountEmail(),
	password: EnteredPassword.min(1, 'Please enter your password'),
})
export type SignInInput = z.infer<typeof SignInInput>
export const AuthTabSignInInput = z.object({ email: AccountEmail(), password: ShortPassword })

/** Sign-in during checkout has its own specified messages, including the spelling 'atleast'. */
export const CheckoutSignInInput = z.object({
	email: AccountEmail('Invalid email address'),
	password: z
		.string()
		.min(PASSWORD_LENGTH.min, `Password should be atleast ${PASSWORD_LENGTH.min} characters`)
		.max(MAX_INPUT_LENGTH),
})

export const ResetEmailInput = z.object({ email: AccountEmail() })
export const ResetPasswordInput = z
	.object({ password: NewPassword, confirmPassword: z.string() })
	.refine(isConfirmed, { error: PASSWORD_MISMATCH_SHORT, path: ['confirmPassword'], when: () => true })

/** As specified, a body without a purpose is a sign-up. */
const DEFAULT_PURPOSE = 'signup'

/** Name and mobile are optional, but checked if sent: otherwise a visitor would get a code that cannot complete the sign-up. */
export const SendCodeInput = z.object({
	purpose: z.enum(CODE_PURPOSES).default(DEFAULT_PURPOSE),
	email: AccountEmail(),
	name: SignUpName.optional(),
	mobile: Mobile.optional(),
})
export type SendCodeInput = z.infer<typeof SendCodeInput>

function withPurpose(body: unknown): unknown {
	const lacksPurpose = typeof body === 'object' && body !== null && !('purpose' in body)
	return lacksPurpose ? { ...body, purpose: DEFAULT_PURPOSE } : body
}

const VerifySignUp = SignUpInput.extend({ purpose: z.literal('signup'), otp: OneTimeCode })
const VerifyReset = z.object({
	purpose: z.literal('password_reset'),
	email: AccountEmail(),
	otp: OneTimeCode,
	/** Without a password, the code is only checked. With one, the code is used and the password changed. */
	password: NewPassword.optional(),
})
export const VerifyCodeInput = z.preprocess(
	withPurpose,
	z.discriminatedUnion('purpose', [VerifySignUp, VerifyReset]),
)
export type VerifySignUp = z.infer<typeof VerifySignUp>
export type VerifyReset = z.infer<typeof VerifyReset>

export const AuthSecurityInput = z.object({
	action: z.literal('authenticate'),
	email: AccountEmail(),
	password: EnteredPassword,
})
