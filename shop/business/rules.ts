/** The fields of the business details, and the format of FSSAI numbers. */
import { type BrandDetail, NO_LINK } from '#shop/config/brand.ts'
import { OTHER_PAYMENT_CHOICES } from '#shop/config/other-payments.ts'
import { REVIEW_EMAIL_CHOICES } from '#shop/config/review-emails.ts'
import { TAX_REGISTRATIONS } from '#shop/config/tax-registration.ts'
import { REMIND_AFTER_HOURS, UNPAID_REMINDER_CHOICES } from '#shop/config/unpaid-reminders.ts'

export type BusinessDetail = BrandDetail

/** The limits of the text fields. The formats of the others are shorter. */
export const MAX_DETAIL_LENGTHS = {
	name: 40,
	tagline: 80,
	legalName: 120,
	address: 200,
	email: 100,
	supportHours: 80,
	grievanceOfficer: 80,
	grievanceHours: 80,
} as const satisfies Partial<Record<BusinessDetail, number>>

/** The limit of every detail, including links. */
const MAX_DETAIL_LENGTH = 200

export function maxDetailLength(key: BusinessDetail): number {
	const lengths: Partial<Record<BusinessDetail, number>> = MAX_DETAIL_LENGTHS
	return lengths[key] ?? MAX_DETAIL_LENGTH
}

/** In the order of the form. */
export const BUSINESS_DETAILS: readonly {
	key: BusinessDetail
	label: string
	hint: string
	/** The options of a choice; without them the field accepts any text. */
	options?: readonly { value: string; label: string }[]
}[] = [
	{ key: 'name', label: 'Shop name', hint: 'On every page and email' },
	{ key: 'tagline', label: 'Tagline', hint: 'Below the logo and in search results' },
	{ key: 'legalName', label: 'Legal name', hint: 'The seller on every invoice' },
	{
		key: 'address',
		label: 'Postal address',
		hint: 'With city, state and PIN code. On invoices and packing slips',
	},
	{
		key: 'taxRegistration',
		label: 'GST registration',
		hint: 'Applies to documents from now on. Without a regular registration, the law allows sales within your own state only',
		options: TAX_REGISTRATIONS,
	},
	{
		key: 'gstin',
		label: 'GSTIN',
		hint: '15 characters. The first two digits are the state you supply from',
	},
	{ key: 'fssai', label: 'FSSAI licence number', hint: '14 digits' },
	{ key: 'email', label: 'Email', hint: 'Where customers write to you' },
	{ key: 'phone', label: 'Phone', hint: '10 digits' },
	{
		key: 'whatsapp',
		label: 'WhatsApp number',
		hint: `10 digits or a wa.me link, or '${NO_LINK}' to show no link`,
	},
	{ key: 'instagram', label: 'Instagram', hint: `Profile name or link, or '${NO_LINK}' to show no link` },
	{
		key: 'supportHours',
		label: 'Support hours',
		hint: 'Such as Monday to Saturday, 9am to 7pm',
	},
	{
		key: 'returnDays',
		label: 'Days to return a pack',
		hint: 'Counted from delivery. Pages, emails and search engines say this number',
	},
	{
		key: 'orderPrefix',
		label: 'Order numbers begin with',
		hint: '2 to 6 letters or digits, such as SK3 in SK3-7F3K9QXB-20261120. Earlier orders keep their numbers',
	},
	{
		key: 'invoicePrefix',
		label: 'Invoice numbers begin with',
		hint: '1 to 3 letters or digits, the last not B, C or D, such as SK in SK/26-27/0000001. Another beginning starts a new series at 1: best changed on 1 April',
	},
	{
		key: 'otherPayments',
		label: 'Payments not made online',
		hint: 'For orders that you enter yourself. Such payments are recorded by an owner or manager, and paid back by you',
		options: OTHER_PAYMENT_CHOICES,
	},
	{
		key: 'unpaidReminders',
		label: 'Reminder of an unpaid order',
		hint: `${REMIND_AFTER_HOURS} hours after the payment failed. A reminder is advertising, so only people who subscribed to your newsletter get it`,
		options: UNPAID_REMINDER_CHOICES,
	},
	{
		key: 'reviewEmails',
		label: 'Ask for reviews',
		hint: 'Customers can write a review on the page of their order in any case. Each can say never, and is then not asked again',
		options: REVIEW_EMAIL_CHOICES,
	},
	{
		key: 'grievanceOfficer',
		label: 'Grievance officer',
		hint: 'Name and title. Required by the E-Commerce Rules',
	},
	{
		key: 'grievanceHours',
		label: "Grievance officer's hours",
		hint: 'On the contact page and in the policies, such as Monday to Friday, 9am to 5pm',
	},
]

/** A licence begins with 1, a registration with 2. */
export function isFssaiNumber(text: string): boolean {
	return /^[12][0-9]{13}$/.test(text)
}
