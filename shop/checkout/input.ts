/** What the checkout form may say, in the words of the specification, for the form and for the server alike. */
import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '#shop/input/email-address.ts'
import {
	EmailAddress,
	isPhone,
	MIN_NAME_LENGTH,
	Line,
	MAX_CITY_LENGTH,
	MAX_NAME_LENGTH,
	MAX_STREET_LENGTH,
	NAME_REFUSED,
	PersonName,
	PHONE_DIGITS,
	Text,
} from '#shop/input/fields.ts'
import { IndianState } from '#shop/shipping/input.ts'
import { isPinCode } from '#shop/shipping/pin-code.ts'
import { SHIPPING_METHODS } from '#shop/shipping/rules.ts'

export const BILLING_REFUSED = 'Please fill all required billing address fields'

const METHODS = SHIPPING_METHODS.map((method) => method.value)

const EMAIL_REFUSED = 'Please enter a valid email'
const STREET_REFUSED = 'Enter a proper address'
const CITY_REFUSED = 'Enter a valid city'
const PIN_CODE_REFUSED = 'Enter a valid PIN Code'
const LEAST_STREET_LETTERS = 5
const Email = EmailAddress(EMAIL_REFUSED)
const Address = Line(MAX_STREET_LENGTH, STREET_REFUSED).pipe(
	z.string().min(1, { error: 'Enter an address', abort: true }).min(LEAST_STREET_LETTERS, STREET_REFUSED),
)
const City = Line(MAX_CITY_LENGTH, CITY_REFUSED).pipe(
	z.string().min(1, { error: 'Enter a city', abort: true }).min(3, CITY_REFUSED),
)
const PinCode = z
	.string()
	.trim()
	.min(1, { error: 'Enter a PIN Code', abort: true })
	.refine(isPinCode, PIN_CODE_REFUSED)
const Phone = z.string().trim().refine(isPhone, `Phone number must be at least ${PHONE_DIGITS} digits`)

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
 * Billing has looser rules of its own (a firm's name, an e-mail that has an @, a city of 2 letters), and one sentence for all of them;
 * a form says beside each field which it is. No letter goes to its e-mail.
 */
export const BillingContact = z.object({
	name: Line(MAX_NAME_LENGTH).pipe(z.string().min(MIN_NAME_LENGTH, NAME_REFUSED)),
	email: Text(MAX_EMAIL_LENGTH, EMAIL_REFUSED).pipe(z.string().includes('@', EMAIL_REFUSED)),
	address: Line(MAX_STREET_LENGTH).pipe(z.string().min(LEAST_STREET_LETTERS, STREET_REFUSED)),
	city: Line(MAX_CITY_LENGTH).pipe(z.string().min(2, CITY_REFUSED)),
	state: IndianState,
	pincode: z.string().trim().refine(isPinCode, PIN_CODE_REFUSED),
	phone: Phone,
})
export const Recipient = z.object(recipientFields)
/** With a saved address only the ways to reach the shopper are asked for; an e-mail left empty is the account's. */
export const SavedRecipient = z.object({ email: Email.or(z.literal('')).optional(), phone: Phone })

export const CheckoutInput = z
	.object({
		...recipientFields,
		shippingMethod: z.enum(METHODS),
		billingAddressOption: z.enum(['same', 'different']),
		billingName: z.string(),
		billingEmail: z.string(),
		billingAddress: z.string(),
		billingCity: z.string(),
		billingState: z.string(),
		billingPincode: z.string(),
		billingPhone: z.string(),
	})
	.superRefine((form, context) => {
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
