/** The fields of checkout: their names, what may be typed into them, and what is wrong with them. */
import '#app/http/browser-zod.ts'
import {
	BILLING_REFUSED,
	BillingContact,
	billingOf,
	CheckoutInput,
	SavedRecipient,
} from '#shop/checkout/input.ts'
import { keepNameCharacters, phoneDigits } from '#shop/input/fields.ts'
import { pinDigits } from '#shop/shipping/pin-code.ts'
import { DEFAULT_SHIPPING_METHOD } from '#shop/shipping/rules.ts'
import { DEFAULT_STATE } from '#shop/shipping/states.ts'

/** In the order of the page: the first wrong one gets the focus. */
export const EMPTY_CHECKOUT = {
	name: '',
	email: '',
	phone: '',
	address: '',
	city: '',
	state: DEFAULT_STATE,
	pincode: '',
	shippingMethod: DEFAULT_SHIPPING_METHOD,
	billingName: '',
	billingEmail: '',
	billingPhone: '',
	billingAddress: '',
	billingCity: '',
	billingState: '',
	billingPincode: '',
	/** Last: its words are about all of billing, and the field that is wrong is where the shopper goes. */
	billingAddressOption: 'same',
}
export type FieldName = keyof typeof EMPTY_CHECKOUT
export type CheckoutValues = Record<FieldName, string>
export type FieldWords = Partial<Record<FieldName, string>>

export const FIELD_NAMES = Object.keys(EMPTY_CHECKOUT).filter(isFieldName)

export function isFieldName(text: string): text is FieldName {
	return Object.hasOwn(EMPTY_CHECKOUT, text)
}

export function fieldId(name: FieldName): string {
	return `checkout-${name}`
}

/** What stays of what was typed or pasted. */
export function normalizeField(name: FieldName, typed: string): string {
	switch (name) {
		// Not the billing name: it may be a firm's, such as A2B Foods & Co.
		case 'name':
			return keepNameCharacters(typed)
		case 'pincode':
		case 'billingPincode':
			return pinDigits(typed)
		case 'phone':
		case 'billingPhone':
			return phoneDigits(typed)
		default:
			return typed
	}
}

/** The words beside each wrong field, the first for each. Empty when all is well. `isSaved`: the parcel goes to a saved address. */
export function findWords(values: CheckoutValues, isSaved = false): FieldWords {
	const words: FieldWords = {}
	const checked = (isSaved ? SavedRecipient : CheckoutInput).safeParse(values)
	for (const issue of checked.error?.issues ?? []) {
		const name = String(issue.path[0])
		if (isFieldName(name)) words[name] ??= issue.message
	}
	// The schema looks at billing last, and not at all while shipping is wrong; the shopper hears everything at once.
	return values.billingAddressOption === 'different' ? { ...words, ...findBillingWords(values) } : words
}

function findBillingWords(values: CheckoutValues): FieldWords {
	const checked = BillingContact.safeParse(billingOf(values))
	if (checked.success) return {}
	const words: FieldWords = { billingAddressOption: BILLING_REFUSED }
	for (const { path, message } of checked.error.issues) {
		const name = `billing${String(path[0]).replace(/^./, (letter) => letter.toUpperCase())}`
		if (isFieldName(name)) words[name] ??= message
	}
	return words
}
