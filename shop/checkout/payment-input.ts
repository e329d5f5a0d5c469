/** The body of `create-payment`. Its amounts are compared with ours, never believed. */
import { z } from 'zod'
import { BILLING_REFUSED, BillingContact, Recipient, SavedRecipient } from './input.ts'
import { MAX_LINES, MAX_LINE_QUANTITY } from '#shop/cart/rules.ts'
import { isPlainText } from '#shop/input/fields.ts'
import { AmountInRupees, PromoCode } from '#shop/promos/input.ts'
import { SHIPPING_METHODS } from '#shop/shipping/rules.ts'

const CART_REFUSED = 'Something in your cart cannot be ordered. Please check your cart.'
const ShortText = z.string().max(200, CART_REFUSED).refine(isPlainText, CART_REFUSED)

const OrderItem = z.object({
	id: z.int(CART_REFUSED).min(1, CART_REFUSED).max(1_000_000, CART_REFUSED),
	name: ShortText.optional(),
	quantity: z.int(CART_REFUSED).min(1, CART_REFUSED).max(MAX_LINE_QUANTITY, CART_REFUSED),
	price: AmountInRupees.optional(),
	size: ShortText,
	image: ShortText.optional(),
	grind: ShortText.optional(),
})

const billing = { billingAddress: z.unknown().transform(readBilling).optional() }

export const CreatePaymentInput = z.object({
	amount: AmountInRupees,
	orderItems: z.array(OrderItem).min(1, 'Your cart is empty').max(MAX_LINES, CART_REFUSED),
	customerDetails: Recipient.extend(billing),
	discountAmount: AmountInRupees.default(0),
	/** Ignored: the shop knows its own address, and a stranger must not choose where a shopper lands. */
	callbackUrl: z.string().max(2000).optional(),
	shippingMethod: z.enum(SHIPPING_METHODS.map((method) => method.value)).optional(),
	promoCode: PromoCode.nullish(),
})
/** An order whose recipient is known. */
export type CreatePaymentInput = z.infer<typeof CreatePaymentInput>

/** What a browser sends: a typed address, or the id of a saved one. A body that names no mode means a typed one. */
export const CreatePaymentBody = z.preprocess(
	(body) => (isBare(body) ? { ...body, addressMode: 'new' } : body),
	z.discriminatedUnion('addressMode', [
		CreatePaymentInput.extend({ addressMode: z.literal('new') }),
		CreatePaymentInput.extend({
			addressMode: z.literal('saved'),
			savedAddressId: z.uuid('Please choose an address'),
			customerDetails: SavedRecipient.extend(billing),
		}),
	]),
)
export type CreatePaymentBody = z.infer<typeof CreatePaymentBody>

function isBare(body: unknown): body is object {
	return typeof body === 'object' && body !== null && !('addressMode' in body)
}

export const IdempotencyKey = z.string().regex(/^[\x21-\x7E]{8,128}$/)

function readBilling(value: unknown, context: z.RefinementCtx): z.infer<typeof BillingContact> | null {
	if (value === null || value === undefined) return null
	const read = BillingContact.safeParse(value)
	if (read.success) return read.data
	context.addIssue({ code: 'custom', message: BILLING_REFUSED })
	return z.NEVER
}
