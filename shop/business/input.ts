/** The input schema of the business details. An empty field means the value of the server's settings. */
import { z } from 'zod'
import { isFssaiNumber, MAX_DETAIL_LENGTHS } from './rules.ts'
import { NO_LINK } from '#shop/config/brand.ts'
import {
	INVOICE_PREFIX_MESSAGE,
	isInvoicePrefix,
	isOrderPrefix,
	ORDER_PREFIX_MESSAGE,
} from '#shop/config/number-prefixes.ts'
import { isReturnDays, RETURN_DAYS_MESSAGE } from '#shop/config/return-days.ts'
import { OTHER_PAYMENT_CHOICES } from '#shop/config/other-payments.ts'
import { REVIEW_EMAIL_CHOICES } from '#shop/config/review-emails.ts'
import { TAX_REGISTRATIONS } from '#shop/config/tax-registration.ts'
import { UNPAID_REMINDER_CHOICES } from '#shop/config/unpaid-reminders.ts'
import { maxLengthMessage, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'
import { orNull } from '#shop/input/form-values.ts'
import { isPhone, PHONE_DIGITS, phoneInput } from '#shop/input/phone.ts'
import { CopiedNumber, CountText } from '#shop/input/numbers.ts'
import { Gstin } from '#shop/tax/gst-buyer-input.ts'

const INVALID_PHONE = `Enter a ${PHONE_DIGITS}-digit number`

const Line = (min: number, max: number) =>
	Text(max, NOT_PLAIN_TEXT, maxLengthMessage(max)).pipe(
		z
			.string()
			.min(min, `At least ${min} characters`)
			// Some of the values are used in email headers.
			.regex(/^[^\t\n]*$/, 'Enter a single line'),
	)

const Phone = z.string().transform(phoneInput).pipe(z.string().refine(isPhone, INVALID_PHONE))

const Capitals = z.string().transform((text) => text.trim().toUpperCase())

/** Links as apps and browsers copy them: without https:// or with what they add behind a question mark. */
const WHATSAPP = /^(?:https?:\/\/)?wa\.me\/([0-9]+)\/?(?:\?.*)?$/i
const INSTAGRAM =
	/^(?:(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/|@)?([A-Za-z0-9._]{1,30})\/?(?:[?#].*)?$/i

function isNone(text: string): boolean {
	return text.toLowerCase() === NO_LINK
}

const FIELDS = {
	name: Line(2, MAX_DETAIL_LENGTHS.name),
	tagline: Line(2, MAX_DETAIL_LENGTHS.tagline),
	legalName: Line(3, MAX_DETAIL_LENGTHS.legalName),
	address: Line(10, MAX_DETAIL_LENGTHS.address),
	taxRegistration: z.enum(
		TAX_REGISTRATIONS.map(({ value }) => value),
		'Choose one of the registrations',
	),
	gstin: Gstin,
	fssai: CopiedNumber.refine(isFssaiNumber, 'An FSSAI number has 14 digits and begins with 1 or 2'),
	email: z.string().trim().pipe(z.email('Please enter a valid email').max(MAX_DETAIL_LENGTHS.email)),
	phone: Phone.transform((digits) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`),
	whatsapp: z
		.string()
		.transform((text) => text.trim().replace(WHATSAPP, '$1'))
		.transform((text) => (isNone(text) ? NO_LINK : phoneInput(text)))
		.refine((text) => text === NO_LINK || isPhone(text), INVALID_PHONE)
		.transform((text) => (text === NO_LINK ? NO_LINK : `https://wa.me/91${text}`)),
	instagram: z
		.string()
		.trim()
		.regex(INSTAGRAM, 'Enter a profile name, such as sk3coffee, or its link')
		.transform((text) =>
			isNone(text) ? NO_LINK : `https://www.instagram.com/${text.match(INSTAGRAM)?.[1] ?? ''}`,
		),
	supportHours: Line(5, MAX_DETAIL_LENGTHS.supportHours),
	/** Accepts '14' and '14 days'. */
	returnDays: CountText('day').refine(isReturnDays, `Enter ${RETURN_DAYS_MESSAGE}`),
	orderPrefix: Capitals.refine(isOrderPrefix, `Enter ${ORDER_PREFIX_MESSAGE}`),
	invoicePrefix: Capitals.refine(isInvoicePrefix, `Enter ${INVOICE_PREFIX_MESSAGE}`),
	otherPayments: z.enum(
		OTHER_PAYMENT_CHOICES.map(({ value }) => value),
		'Choose on or off',
	),
	unpaidReminders: z.enum(
		UNPAID_REMINDER_CHOICES.map(({ value }) => value),
		'Choose on or off',
	),
	reviewEmails: z.enum(
		REVIEW_EMAIL_CHOICES.map(({ value }) => value),
		'Choose on or off',
	),
	grievanceOfficer: Line(3, MAX_DETAIL_LENGTHS.grievanceOfficer),
	grievanceHours: Line(5, MAX_DETAIL_LENGTHS.grievanceHours),
}

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
	returnDays: orNull(FIELDS.returnDays),
	orderPrefix: orNull(FIELDS.orderPrefix),
	invoicePrefix: orNull(FIELDS.invoicePrefix),
	otherPayments: orNull(FIELDS.otherPayments),
	unpaidReminders: orNull(FIELDS.unpaidReminders),
	reviewEmails: orNull(FIELDS.reviewEmails),
	grievanceOfficer: orNull(FIELDS.grievanceOfficer),
	grievanceHours: orNull(FIELDS.grievanceHours),
})
export type BusinessDetailsInput = z.infer<typeof BusinessDetailsInput>
