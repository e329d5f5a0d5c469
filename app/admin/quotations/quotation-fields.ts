/** The fields of the form of a quotation, as the form shows and sends them. */
import { CHANNEL_LABELS, CHANNELS } from '#shop/quotations/rules.ts'

export const CHANNEL_OPTIONS = CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))

export const FIELD_LABELS = {
	customer: 'Customer',
	name: 'Name',
	phone: 'Phone (10 digits)',
	email: 'Email, optional',
	channel: 'How they ordered',
	lines: 'Packs',
	shippingMethod: 'How they get it',
	address: 'Address',
	city: 'City',
	state: 'State',
	pincode: 'PIN code',
	company: 'Company',
	gstin: 'GSTIN',
	billingAddress: 'Billing address',
	billingCity: 'Billing city',
	billingState: 'Billing state',
	billingPincode: 'Billing PIN code',
	discount: 'Discount in rupees',
	discountReason: 'Reason for the discount',
	lastDay: 'Last day',
	terms: 'Terms',
	note: 'Note for the staff',
} as const

export type TextField = Exclude<keyof typeof FIELD_LABELS, 'customer' | 'lines'>

/** `pack` is the product's id and the size, such as '1:small', and `grind` is a value such as 'fine'. */
export type LineValues = { pack: string; grind: string; quantity: string }

export type QuotationValues = Record<TextField, string> & { customerId: string; lines: LineValues[] }

/** The names of the fields of a line, each of which the form sends once per line. */
const LINE_FIELDS = ['pack', 'grind', 'quantity'] as const

export type VariantOption = {
	key: string
	/** For example '100% Pure, Small (220g), ₹240.00'. */
	label: string
	grinds: readonly string[]
}

/** The parts of the form that the total depends on. Only the PIN code is personal. */
export const PRICED_FIELDS = [...LINE_FIELDS, 'shippingMethod', 'pincode', 'discount'] as const

export type QuotationTotal =
	| {
			rows: [label: string, value: string][]
			/** Sentences about packs that cost today's price instead of the promised one. */
			requoted: string[]
			/** Sentences about packs that the stock does not suffice for. */
			warnings: string[]
	  }
	/** Says why there is no total yet. */
	| { error: string }
