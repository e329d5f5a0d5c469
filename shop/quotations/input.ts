/** The input schema of the form in which the staff enter an order. */
import { z } from 'zod'
import { CHANNELS, MAX_LINE_PACKS, MAX_QUOTED_LINES, MAX_REASON_LENGTH, MAX_TERMS_LENGTH } from './rules.ts'
import { SizeValue } from '#shop/catalogue/input.ts'
import { BillingContact, Recipient } from '#shop/checkout/input.ts'
import { Day } from '#shop/input/days.ts'
import { isPlainText, Line, maxLengthMessage, normalizeLines, NOT_PLAIN_TEXT } from '#shop/input/fields.ts'
import { Rupees } from '#shop/input/form-values.ts'
import { CountText } from '#shop/input/numbers.ts'
import { MAX_NOTE_LENGTH } from '#shop/input/note.ts'
import { NOT_AN_AMOUNT } from '#shop/input/parse-rupees.ts'
import { Gstin } from '#shop/tax/gst-buyer-input.ts'

const QUANTITY_REFUSED = `Enter a number of packs from 1 to ${MAX_LINE_PACKS.toLocaleString('en-IN')}.`
const PACK_REFUSED = 'Choose one of the packs.'

const LineInput = z.object({
	productId: z.coerce
		.number(PACK_REFUSED)
		.int(PACK_REFUSED)
		.min(1, PACK_REFUSED)
		.max(1_000_000, PACK_REFUSED),
	size: SizeValue,
	/** A value such as 'fine'. It is ignored for a product that is not ground. */
	grind: z.string().max(20, PACK_REFUSED),
	quantity: z.coerce
		.string()
		.pipe(CountText('pack'))
		.pipe(z.string().regex(/^[0-9]{1,7}$/, { error: QUANTITY_REFUSED, abort: true }))
		.transform(Number)
		.refine((quantity) => quantity >= 1 && quantity <= MAX_LINE_PACKS, QUANTITY_REFUSED),
})
export type LineInput = z.infer<typeof LineInput>

const Note = (max: number) =>
	z
		.string()
		.transform(normalizeLines)
		.pipe(z.string().max(max, maxLengthMessage(max)).refine(isPlainText, NOT_PLAIN_TEXT))

const { phone, email, address, city, pincode } = Recipient.shape
const orEmpty = <Field extends z.ZodType<string, string>>(field: Field) =>
	z
		.string()
		.trim()
		.pipe(z.union([z.literal(''), field]))

/** May be empty if the order is collected. The rules ask for an address where one is needed. */
const Place = {
	address: orEmpty(address),
	city: orEmpty(city),
	state: orEmpty(BillingContact.shape.state),
	pincode: orEmpty(pincode),
}

const QuotationFields = z.object({
	channel: z.enum(CHANNELS, 'Choose how the customer ordered.'),
	customerId: z.union([z.literal('').transform(() => null), z.uuid()]),
	/** May also be a company, whose name has more than letters. */
	name: BillingContact.shape.name,
	phone,
	email: orEmpty(email),
	...Place,
	/** Empty unless the invoice is billed to another address. */
	billingAddress: orEmpty(BillingContact.shape.address),
	billingCity: orEmpty(BillingContact.shape.city),
	billingState: Place.state,
	billingPincode: orEmpty(BillingContact.shape.pincode),
	company: Line(100),
	gstin: z
		.string()
		.trim()
		.pipe(z.union([z.literal(''), Gstin])),
	shippingMethod: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'Choose how the customer gets it.'),
	lines: z.array(LineInput).max(MAX_QUOTED_LINES, `At most ${MAX_QUOTED_LINES} different packs.`),
	/** Empty means none. */
	discount: z
		.string()
		.transform((text) => text.trim() || '0')
		.pipe(Rupees(NOT_AN_AMOUNT)),
	discountReason: Line(MAX_REASON_LENGTH),
	lastDay: Day('Enter the last day'),
	terms: Note(MAX_TERMS_LENGTH),
	note: Note(MAX_NOTE_LENGTH),
})

export const QuotationInput = QuotationFields.refine(
	({ discount, discountReason }) => discount === 0 || discountReason !== '',
	{ path: ['discountReason'], message: 'Say what the discount is for.' },
)
export type QuotationInput = z.infer<typeof QuotationInput>

/** The fields that the total depends on. */
export const PricedInput = QuotationFields.pick({
	lines: true,
	shippingMethod: true,
	pincode: true,
	discount: true,
})
export type PricedInput = z.infer<typeof PricedInput>
