/** What the forms of signing in, signing up and resetting may say, for the forms and for the server alike. */
import { z } from 'zod'
import {
	AccountEmail,
	MISMATCH_IN_SHORT,
	Mobile,
	NAME_LENGTH,
	NAME_TOO_SHORT,
	NewPassword,
	OneTimeCode,
	SignUpName,
	TypedPassword,
} from './fields.ts'
import { CODE_PURPOSES, MISMATCH, PASSWORD_LENGTH } from './rules.ts'
import { MAX_INPUT_LENGTH, PHONE_DIGITS, Text } from '#shop/input/fields.ts'

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
	error: MISMATCH,
	path: ['confirmPassword'],
	when: () => true,
})

/** /auth checks less before it asks; the server's own rules then answer in their words. */
const AUTH_TAB_PASSWORD = 6
const ShortPassword = z
	.string()
	.min(AUTH_TAB_PASSWORD, `Password must be at least ${AUTH_TAB_PASSWORD} characters`)
	.max(MAX_INPUT_LENGTH)

export const AuthTabSignUpInput = z
	.object({
		name: Text(MAX_INPUT_LENGTH).pipe(z.string().min(NAME_LENGTH.least, NAME_TOO_SHORT)),
		email: AccountEmail(),
		mobile: z.string().trim().min(PHONE_DIGITS, 'Please enter a valid mobile number'),
		password: ShortPassword,
		confirmPassword: z.string(),
	})
	.refine(isConfirmed, { error: MISMATCH_IN_SHORT, path: ['confirmPassword'], when: () => true })

export const SignInInput = z.object({
	email: AccountEmail(),
	password: TypedPassword.min(1, 'Please enter your password'),
})
export type SignInInput = z.infer<typeof SignInInput>
export const AuthTabSignInInput = z.object({ email: AccountEmail(), password: ShortPassword })

/** The sign-in that checkout opens has words of its own, 'atleast' included. */
export const CheckoutSignInInput = z.object({
	email: AccountEmail('Invalid email address'),
	password: z
		.string()
		.min(PASSWORD_LENGTH.least, `Password should be atleast ${PASSWORD_LENGTH.least} characters`)
		.max(MAX_INPUT_LENGTH),
})

export const ResetEmailInput = z.object({ email: AccountEmail() })
export const ResetPasswordInput = z
	.object({ password: NewPassword, confirmPassword: z.string() })
	.refine(isConfirmed, { error: MISMATCH_IN_SHORT, path: ['confirmPassword'], when: () => true })

/** A code may be asked for by e-mail alone; name and mobile are checked where they are sent, so that nobody waits for a code in vain. */
export const SendCodeInput = z.object({
	purpose: z.enum(CODE_PURPOSES).default('signup'),
	email: AccountEmail(),
	name: SignUpName.optional(),
	mobile: Mobile.optional(),
})
export type SendCodeInput = z.infer<typeof SendCodeInput>

/** A body without a purpose is a sign-up. */
function withPurpose(body: unknown): unknown {
	const isBare = typeof body === 'object' && body !== null && !('purpose' in body)
	return isBare ? { ...body, purpose: 'signup' } : body
}

const VerifySignUp = SignUpInput.extend({ purpose: z.literal('signup'), otp: OneTimeCode })
const VerifyReset = z.object({
	purpose: z.literal('password_reset'),
	email: AccountEmail(),
	otp: OneTimeCode,
	/** Without one the code is only looked at; with one it is used. */
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
	password: TypedPassword,
})
