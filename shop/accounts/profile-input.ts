/** Input schemas of the account area: profile, password change and addresses. */
import { z } from 'zod'
import { EnteredPassword, NewPassword } from './fields.ts'
import { EARLIEST_BIRTH_YEAR, isDateOfBirth, PASSWORD_MISMATCH } from './rules.ts'
import { Line, MAX_CITY_LENGTH, MAX_NAME_LENGTH, MAX_STREET_LENGTH, Text } from '#shop/input/fields.ts'
import { parsePhone } from '#shop/input/phone.ts'
import { IndianState } from '#shop/shipping/input.ts'
import { isPinCode, PIN_CODE_DIGITS } from '#shop/shipping/places/pin-code.ts'
import { GstBuyerInput } from '#shop/tax/gst-buyer-input.ts'
import { whyNotSavedIn } from '#shop/tax/gstin.ts'

export const ChangePasswordInput = z
	.object({ currentPassword: EnteredPassword, newPassword: NewPassword, confirmPassword: z.string() })
	.refine((form) => form.newPassword === form.confirmPassword, {
		error: PASSWORD_MISMATCH,
		path: ['confirmPassword'],
		when: () => true,
	})
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/**
 * As specified, name and mobile are only checked for what can be stored; a mobile number is stored as ten digits. `today`
 * is the date in India.
 */
export function profileInput(today: string) {
	return z.object({
		name: Text(MAX_NAME_LENGTH),
		mobile: Text(30).transform((text) => parsePhone(text) ?? text),
		dateOfBirth: z
			.string()
			.nullable()
			.transform((text) => text || null)
			.refine((day) => day === null || isWholeDay(day), {
				error: 'Please choose the day, month and year.',
				abort: true,
			})
			.refine(
				(day) => day === null || isDateOfBirth(day, today),
				`Please enter a date between ${EARLIEST_BIRTH_YEAR} and today`,
			),
	})
}
/** Day, month and year must all be chosen. */
function isWholeDay(day: string): boolean {
	return /^[0-9]+-(?!00)[0-9]+-(?!00)[0-9]+$/.test(day)
}
export type ProfileInput = z.infer<ReturnType<typeof profileInput>>

const required = (message: string, maxLength: number) =>
	Line(maxLength, message).pipe(z.string().min(1, message))

export const AddressInput = z
	.object({
		name: required('Name is required', MAX_NAME_LENGTH),
		street: required('Street address is required', MAX_STREET_LENGTH),
		city: required('City is required', MAX_CITY_LENGTH),
		state: IndianState,
		postalCode: z
			.string()
			.trim()
			.min(1, { error: 'PIN code is required', abort: true })
			.refine(isPinCode, `Please enter a valid ${PIN_CODE_DIGITS}-digit PIN code`),
		isDefault: z.boolean().default(false),
		/** Both fields are filled in, or neither. */
		legalName: z.string().default(''),
		gstin: z.string().default(''),
	})
	.transform(({ legalName, gstin, ...address }, context) => {
		if (!legalName.trim() && !gstin.trim()) return { ...address, gstBuyer: null }
		const buyer = GstBuyerInput.safeParse({ legalName, gstin })
		for (const { path, message } of buyer.error?.issues ?? [])
			context.addIssue({ code: 'custom', path: [...path], message })
		if (!buyer.success) return z.NEVER
		const message = whyNotSavedIn(address.state, buyer.data.gstin)
		if (message) context.addIssue({ code: 'custom', path: ['gstin'], message })
		return { ...address, gstBuyer: buyer.data }
	})
export type AddressInput = z.infer<typeof AddressInput>
