/** The input schema of the checkout form, for the browser and the server. The specification fixes the messages. */
import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '#shop/input/email-address.ts'
import {
	EmailAddress,
	MIN_NAME_LENGTH,
	Line,
	MAX_CITY_LENGTH,
	MAX_NAME_LENGTH,
	MAX_STREET_LENGTH,
	NAME_REFUSED,
	PersonName,
	Text,
} from '#shop/input/fields.ts'
import { isPhone, isPhoneTooShort, PHONE_NOT_INDIAN, PHONE_TOO_SHORT, phoneInput } from '#shop/input/phone.ts'
import { IndianState } from '#shop/shipping/input.ts'
import { isPinCode } from '#shop/shipping/places/pin-code.ts'

export const BILLING_REFUSED = 'Please fill all required billing address fields'

const EMAIL_REFUSED = 'Please enter a valid email'
const STREET_REFUSED = 'Enter a proper address'
const CITY_REFUSED = 'Enter a valid city'
const PIN_CODE_REFUSED = 'Enter a valid PIN Code'
const MIN_STREET_LENGTH = 5
const Email = EmailAddress(EMAIL_REFUSED)
const Address = Line(MAX_STREET_LENGTH, STREET_REFUSED).pipe(
	z.string().min(1, { error: 'Enter an address', abort: true }).min(MIN_STREET_LENGTH, STREET_REFUSED),
)
const City = Line(MAX_CITY_LENGTH, CITY_REFUSED).pipe(
	z.string().min(1, { error: 'Enter a city', abort: true }).min(3, CITY_REFUSED),
)
const PinCode = z
	.string()
	.trim()
	.min(1, { error: 'Enter a PIN Code', abort: true })
	.refine(isPinCode, PIN_CODE_REFUSED)
const Phone = z
	.string()
	.transform(phoneInput)
	.pipe(
		z
			.string()
			.refine((phone) => !isPhoneTooShort(phone), { error: PHONE_TOO_SHORT, abort: true })
			.refine(isPhone, PHONE_NOT_INDIAN),
	)

/** A field added here is also requested with a saved address, and becomes part of the order's fingerprint. */
const recipientFields = {
	name: PersonName('Enter a name'),
	email: Email,
	address: Address,
	city: City,
	state: IndianState,
	pincode: PinCode,
	phone: Phone,
}

/**
 * Billing rules are looser: a company's name, an email with an @, a city of 2 letters. The specification has one message
 * for all of them, and a form marks the fields. No email is sent to this address.
 */
export const BillingContact = z.object({
	name: Line(MAX_NAME_LENGTH).pipe(z.string().min(MIN_NAME_LENGTH, NAME_REFUSED)),
	email: Text(MAX_EMAIL_LENGTH, EMAIL_REFUSED).pipe(z.string().includes('@', EMAIL_REFUSED)),
	address: Line(MAX_STREET_LENGTH).pipe(z.string().min(MIN_STREET_LENGTH, STREET_REFUSED)),
	city: Line(MAX_CITY_LENGTH).pipe(z.string().min(2, CITY_REFUSED)),
	state: IndianState,
	pincode: z.string().trim().refine(isPinCode, PIN_CODE_REFUSED),
	phone: Phone,
})
export const Recipient = z.object(recipientFields)
const SAVED = { name: true, address: true, city: true, state: true, pincode: true } as const
const EmailOfAccount = Email.or(z.literal('')).optional()
/** What is requested in addition to a saved address. The email defaults to that of the account. */
export const SavedAddressContact = Recipient.omit(SAVED).extend({ email: EmailOfAccount })

const CheckoutFields = z.object({
	...recipientFields,
	billingAddressOption: z.enum(['same', 'different']),
	billingName: z.string(),
	billingEmail: z.string(),
	billingAddress: z.string(),
	billingCity: z.string(),
	billingState: z.string(),
	billingPincode: z.string(),
	billingPhone: z.string(),
})
/** The form with a saved address. */
export const SavedAddressCheckout = CheckoutFields.omit(SAVED).extend({ email: EmailOfAccount })

export const CheckoutInput = CheckoutFields.superRefine((form, context) => {
	if (form.billingAddressOption === 'same' || BillingContact.safeParse(billingOf(form)).success) return
	context.addIssue({ code: 'custom', path: ['billingAddressOption'], message: BILLING_REFUSED })
})
export type CheckoutInput = z.infer<typeof CheckoutInput>

type BillingFields = `billing${'Name' | 'Email' | 'Address' | 'City' | 'State' | 'Pincode' | 'Phone'}`

export function billingOf(form: Record<BillingFields, string>): z.input<typeof BillingContact> {
	return {
		name: form.billingName,
		email: form.billingEmail,
		address: form.billingAddress,
		city: form.billingCity,
		state: form.billingState,
		pincode: form.billingPincode,
		phone: form.billingPhone,
	}
}
