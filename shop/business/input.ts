/** Input schema of the business details. An empty field means the value of the server's settings. */
import { z } from 'zod'
import { isFssaiNumber } from './rules.ts'
import { TAX_REGISTRATIONS } from '#shop/config/tax-registration.ts'
import { maxLengthMessage, Text } from '#shop/input/fields.ts'
import { isPhone, PHONE_DIGITS, phoneInput } from '#shop/input/phone.ts'
import { Gstin } from '#shop/tax/gst-buyer-input.ts'

const INVALID_PHONE = `Enter a ${PHONE_DIGITS}-digit number`

const Line = (min: number, max: number) =>
	Text(max, maxLengthMessage(max)).pipe(
		z
			.string()
			.min(min, `At least ${min} characters`)
			// Some of the values go into email headers.
			.regex(/^[^\t\n]*$/, 'Enter a single line'),
	)

const Phone = z.string().transform(phoneInput).pipe(z.string().refine(isPhone, INVALID_PHONE))

const WHATSAPP = /^https:\/\/wa\.me\//
const INSTAGRAM = /^(?:https:\/\/(?:www\.)?instagram\.com\/|@)?([A-Za-z0-9._]{1,30})\/?$/

const FIELDS = {
	name: Line(2, 40),
	tagline: Line(2, 80),
	legalName: Line(3, 120),
	address: Line(10, 200),
	taxRegistration: z.enum(
		TAX_REGISTRATIONS.map(({ value }) => value),
		'Choose one of the registrations',
	),
	gstin: Gstin,
	fssai: z.string().trim().refine(isFssaiNumber, 'An FSSAI number has 14 digits and begins with 1 or 2'),
	email: z.email('Please enter a valid email').max(100),
	phone: Phone.transform((digits) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`),
	whatsapp: z
		.string()
		.transform((text) => text.trim().replace(WHATSAPP, ''))
		.pipe(Phone)
		.transform((digits) => `https://wa.me/91${digits}`),
	instagram: z
		.string()
		.trim()
		.regex(INSTAGRAM, 'Enter a profile name, such as sk3coffee, or its link')
		.transform((text) => `https://www.instagram.com/${text.match(INSTAGRAM)?.[1] ?? ''}`),
	supportHours: Line(5, 80),
	grievanceOfficer: Line(3, 80),
}

/** Null for an empty field. */
const orNull = <Field extends z.ZodType>(field: Field) =>
	z.union([
		z
			.string()
			.regex(/^\s*$/)
			.transform(() => null),
		field,
	])

export const BusinessDetailsInput = z.object({
	name: orNull(FIELDS.name),
	tagline: orNull(FIELDS.tagline),
	legalName: orNull(FIELDS.legalName),
	address: orNull(FIELDS.address),
	taxRegistration: orNull(FIELDS.taxRegistration),
	gstin: orNull(FIELDS.gstin),
	fssai: orNull(FIELDS.fssai),
	email: orNull(FIELDS.email),
	phone: orNull(FIELDS.phone),
	whatsapp: orNull(FIELDS.whatsapp),
	instagram: orNull(FIELDS.instagram),
	supportHours: orNull(FIELDS.supportHours),
	grievanceOfficer: orNull(FIELDS.grievanceOfficer),
})
export type BusinessDetailsInput = z.infer<typeof BusinessDetailsInput>
