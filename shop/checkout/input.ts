/** What the checkout form may say, in the words of the specification, for the form and for the server alike. */
import { z } from 'zod'
import { isEmail } from '#shop/email.ts'
import { ONLY_LETTERS, Text } from '#shop/fields.ts'
import { PIN_CODE_DIGITS, SHIPPING_METHODS } from '#shop/shipping/rules.ts'
import { STATES } from '#shop/shipping/states.ts'

export const PHONE_DIGITS = 10
const MOST_NAME_LETTERS = 100
const MOST_ADDRESS_LETTERS = 300
const MOST_CITY_LETTERS = 100
export const BILLING_REFUSED = 'Please fill all required billing address fields'

const isDigits = (text: string, digits: number) => new RegExp(`^[0-9]{${digits}}$`).test(text)
const METHODS = SHIPPING_METHODS.map((method) => method.value)

const Name = Text(MOST_NAME_LETTERS, 'Enter a valid name').pipe(
	z
		.string()
		.min(1, { error: 'Enter a name', abort: true })
		.regex(ONLY_LETTERS, { error: 'Only alphabets are allowed', abort: true })
		.min(3, 'Enter a valid name'),
)
const Email = Text(320, 'Please enter a valid email').pipe(
	z.string().refine(isEmail, 'Please enter a valid email'),
)
const Address = Text(MOST_ADDRESS_LETTERS, 'Enter a proper address').pipe(
	z.string().min(1, { error: 'Enter an address', abort: true }).min(5, 'Enter a proper address'),
)
const City = Text(MOST_CITY_LETTERS, 'Enter a valid city').pipe(
	z.string().min(1, { error: 'Enter a city', abort: true }).min(3, 'Enter a valid city'),
)
const State = z.string().refine((state) => STATES.includes(state), 'Please select a state')
const PinCode = z
	.string()
	.trim()
	.min(1, { error: 'Enter a PIN Code', abort: true })
	.refine((pin) => isDigits(pin, PIN_CODE_DIGITS), 'Enter a valid PIN Code')
const Phone = z
	.string()
	.trim()
	.refine((phone) => isDigits(phone, PHONE_DIGITS), `Phone number must be at least ${PHONE_DIGITS} digits`)

const recipientFields = {
	name: Name,
	email: Email,
	address: Address,
	city: City,
	state: State,
	pincode: PinCode,
	phone: Phone,
}

/** Billing has looser rules of its own (a city of 2 letters), and one sentence for all of them. */
export const BillingContact = z.object({
	name: Text(MOST_NAME_LETTERS).pipe(z.string().min(3)),
	email: Text(320).pipe(z.string().includes('@').refine(isEmail)),
	address: Text(MOST_ADDRESS_LETTERS).pipe(z.string().min(5)),
	city: Text(MOST_CITY_LETTERS).pipe(z.string().min(2)),
	state: State,
	pincode: z
		.string()
		.trim()
		.refine((pin) => isDigits(pin, PIN_CODE_DIGITS)),
	phone: z
		.string()
		.trim()
		.refine((phone) => isDigits(phone, PHONE_DIGITS)),
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
