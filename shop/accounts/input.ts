/** What the account forms may say, in the words of the specification, for the forms and for the server alike. */
import { z } from 'zod'
import {
	CODE_LENGTH,
	CODE_PURPOSES,
	EARLIEST_BIRTH_YEAR,
	isBirthday,
	PASSWORD_LETTERS,
	PASSWORD_RULES,
} from './rules.ts'
import { isEmail, MOST_EMAIL_LETTERS } from '#shop/email.ts'
import { MOST_NAME_LETTERS, MOST_READ, ONLY_LETTERS, PHONE_DIGITS, Text } from '#shop/fields.ts'
import { isPinCode, PIN_CODE_DIGITS } from '#shop/shipping/rules.ts'
import { STATES } from '#shop/shipping/states.ts'

const NAME_LETTERS = { least: 2, most: 50 }
const NAME_TOO_SHORT = `Name must be at least ${NAME_LETTERS.least} characters`
const MAIL_NOT_VALID = 'Please enter a valid email address'
export const MISMATCH = 'Passwords do not match'
/** The words of /auth and of the reset. */
const MISMATCH_IN_SHORT = "Passwords don't match"

function AccountEmail(words = MAIL_NOT_VALID) {
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

const SignUpName = Text(MOST_READ, `Name cannot exceed ${NAME_LETTERS.most} characters`).pipe(
	z
		.string()
		.min(NAME_LETTERS.least, { error: NAME_TOO_SHORT, abort: true })
		.max(NAME_LETTERS.most, { error: `Name cannot exceed ${NAME_LETTERS.most} characters`, abort: true })
		.regex(ONLY_LETTERS, 'Name should only contain letters and spaces'),
)

const Mobile = z
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
const TypedPassword = z.string().max(MOST_READ)

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
	.max(MOST_READ)

export const AuthTabSignUpInput = z
	.object({
		name: Text(MOST_READ).pipe(z.string().min(NAME_LETTERS.least, NAME_TOO_SHORT)),
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
		.min(PASSWORD_LETTERS.least, `Password should be atleast ${PASSWORD_LETTERS.least} characters`)
		.max(MOST_READ),
})

const OneTimeCode = z
	.string()
	.regex(
		new RegExp(`^[0-9]{${CODE_LENGTH}}$`),
		`Please enter the complete ${CODE_LENGTH}-digit verification code`,
	)

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

export const ChangePasswordInput = z
	.object({ currentPassword: TypedPassword, newPassword: NewPassword, confirmPassword: z.string() })
	.refine((form) => form.newPassword === form.confirmPassword, {
		error: MISMATCH,
		path: ['confirmPassword'],
		when: () => true,
	})
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** Name and mobile are the customer's own business; only what cannot be stored is refused. `today` is the day in India. */
export function profileInput(today: string) {
	return z.object({
		name: Text(MOST_NAME_LETTERS),
		mobile: Text(30),
		dateOfBirth: z
			.string()
			.nullable()
			.transform((text) => text || null)
			.refine(
				(day) => day === null || isBirthday(day, today),
				`Please enter a date between ${EARLIEST_BIRTH_YEAR} and today`,
			),
	})
}
export type ProfileInput = z.infer<ReturnType<typeof profileInput>>

const required = (words: string, most: number) => Text(most, words).pipe(z.string().min(1, words))

export const AddressInput = z.object({
	name: required('Name is required', MOST_NAME_LETTERS),
	street: required('Street address is required', 300),
	city: required('City is required', 100),
	state: z.string().refine((state) => STATES.includes(state), 'Please select a state'),
	postalCode: z
		.string()
		.trim()
		.min(1, { error: 'PIN code is required', abort: true })
		.refine(isPinCode, `Please enter a valid ${PIN_CODE_DIGITS}-digit PIN code`),
	isDefault: z.boolean().default(false),
})
export type AddressInput = z.infer<typeof AddressInput>
