/** What the owner may write of the firm. An empty field means: as the server's settings have it. */
import { z } from 'zod'
import { isFssaiNumber, isGstin } from './rules.ts'
import { PHONE_DIGITS, phoneDigits, Text } from '#shop/input/fields.ts'

const A_NUMBER = `Enter a ${PHONE_DIGITS}-digit number`

const Line = (least: number, most: number) =>
	Text(most, `At most ${most} characters`).pipe(
		z
			.string()
			.min(least, `At least ${least} characters`)
			// It goes into email headers.
			.regex(/^[^\t\n]*$/, 'Enter a single line'),
	)

const Phone = z
	.string()
	.transform((text) => phoneDigits(text))
	.pipe(z.string().regex(/^[1-9][0-9]{9}$/, A_NUMBER))

const WHATSAPP = /^https:\/\/wa\.me\//
const INSTAGRAM = /^(?:https:\/\/(?:www\.)?instagram\.com\/|@)?([A-Za-z0-9._]{1,30})\/?$/

const FIELDS = {
	name: Line(2, 40),
	tagline: Line(2, 80),
	legalName: Line(3, 120),
	address: Line(10, 200),
	gstin: z
		.string()
		.trim()
		.toUpperCase()
		.refine(isGstin, 'This is not a valid GSTIN. Please compare it with your registration certificate'),
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

const orNothing = <Field extends z.ZodType>(field: Field) =>
	z.union([
		z
			.string()
			.regex(/^\s*$/)
			.transform(() => null),
		field,
	])

export const BusinessDetailsInput = z.object({
	name: orNothing(FIELDS.name),
	tagline: orNothing(FIELDS.tagline),
	legalName: orNothing(FIELDS.legalName),
	address: orNothing(FIELDS.address),
	gstin: orNothing(FIELDS.gstin),
	fssai: orNothing(FIELDS.fssai),
	email: orNothing(FIELDS.email),
	phone: orNothing(FIELDS.phone),
	whatsapp: orNothing(FIELDS.whatsapp),
	instagram: orNothing(FIELDS.instagram),
	supportHours: orNothing(FIELDS.supportHours),
	grievanceOfficer: orNothing(FIELDS.grievanceOfficer),
})
export type BusinessDetailsInput = z.infer<typeof BusinessDetailsInput>
