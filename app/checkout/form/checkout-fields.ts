/** The fields of the checkout form: names, normalization and validation. */
import '#app/http/browser-zod.ts'
import {
	BILLING_REFUSED,
	BillingContact,
	billingOf,
	CheckoutInput,
	SavedAddressCheckout,
} from '#shop/checkout/input.ts'
import { removeInvalidNameCharacters } from '#shop/input/fields.ts'
import { phoneInput } from '#shop/input/phone.ts'
import { pinDigits } from '#shop/shipping/places/pin-code.ts'
import { DEFAULT_STATE } from '#shop/shipping/places/states.ts'
import { GstBuyerInput } from '#shop/tax/gst-buyer-input.ts'
import { whyNotBilledIn } from '#shop/tax/gstin.ts'

/** In the order of the page, because the first invalid field gets the focus. */
export const EMPTY_CHECKOUT = {
	name: '',
	email: '',
	phone: '',
	address: '',
	city: '',
	state: DEFAULT_STATE,
	pincode: '',
	/** Empty until the shopper chooses. The default method is then selected. */
	shippingMethod: '',
	billingName: '',
	billingEmail: '',
	billingPhone: '',
	billingAddress: '',
	billingCity: '',
	billingState: '',
	billingPincode: '',
	/** It comes after them: its error concerns the whole billing address, but the focus belongs to the invalid field. */
	billingAddressOption: 'same',
	/** 'yes' while the company's details are open, and therefore wanted. */
	gstInvoice: '',
	legalName: '',
	gstin: '',
} satisfies Record<keyof CheckoutInput, string> & Record<string, string>

export type FieldName = keyof typeof EMPTY_CHECKOUT
export type CheckoutValues = Record<FieldName, string>
export type CheckoutErrors = Partial<Record<FieldName, string>>

export const FIELD_NAMES = Object.keys(EMPTY_CHECKOUT).filter(isFieldName)

export function isFieldName(text: string): text is FieldName {
	return Object.hasOwn(EMPTY_CHECKOUT, text)
}

export function fieldId(name: FieldName): string {
	return `checkout-${name}`
}

/** Drops characters that the field does not accept. */
export function normalizeField(name: FieldName, raw: string): string {
	switch (name) {
		// The billing name is left out, because it may be a company's, such as A2B Foods & Co.
		case 'name':
			return removeInvalidNameCharacters(raw)
		case 'pincode':
		case 'billingPincode':
			return pinDigits(raw)
		case 'phone':
		case 'billingPhone':
			return phoneInput(raw)
		default:
			return raw
	}
}

/** Returns the first error of each invalid field. With a saved address, the shipping address is not validated. */
export function findErrors(
	values: CheckoutValues,
	savedAddress: { state: string } | null = null,
): CheckoutErrors {
	const errors: CheckoutErrors = {}
	const result = (savedAddress ? SavedAddressCheckout : CheckoutInput).safeParse(values)
	for (const issue of result.error?.issues ?? []) {
		const name = String(issue.path[0])
		if (isFieldName(name)) errors[name] ??= issue.message
	}
	// The schema validates billing only once shipping is valid, but the shopper should see all errors at once.
	const billingErrors = values.billingAddressOption === 'different' ? findBillingErrors(values) : {}
	const shippingState = savedAddress?.state ?? values.state
	const billingState = values.billingAddressOption === 'different' ? values.billingState : shippingState
	return { ...errors, ...billingErrors, ...findCompanyErrors(values, billingState) }
}

export function wantsGstInvoice({ gstInvoice }: CheckoutValues): boolean {
	return gstInvoice === 'yes'
}

function findCompanyErrors(values: CheckoutValues, billingState: string): CheckoutErrors {
	if (!wantsGstInvoice(values)) return {}
	const result = GstBuyerInput.safeParse(values)
	const errors: CheckoutErrors = {}
	for (const { path, message } of result.error?.issues ?? []) {
		const name = String(path[0])
		if (isFieldName(name)) errors[name] ??= message
	}
	const misfit = result.success && billingState ? whyNotBilledIn(billingState, result.data.gstin) : null
	return misfit ? { ...errors, gstin: misfit } : errors
}

function findBillingErrors(values: CheckoutValues): CheckoutErrors {
	const result = BillingContact.safeParse(billingOf(values))
	if (result.success) return {}
	const errors: CheckoutErrors = { billingAddressOption: BILLING_REFUSED }
	for (const { path, message } of result.error.issues) {
		const name = `billing${String(path[0]).replace(/^./, (first) => first.toUpperCase())}`
		if (isFieldName(name)) errors[name] ??= message
	}
	return errors
}
