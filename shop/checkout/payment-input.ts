/** Input schemas of `create-payment` and `verify-promocode`. Amounts are compared with the shop's own and never trusted. */
import { z } from 'zod'
import { BILLING_REFUSED, BillingContact, Recipient, SavedAddressContact } from './input.ts'
import { MAX_LINES, MAX_LINE_QUANTITY } from '#shop/cart/rules.ts'
import { isPlainText, MAX_INPUT_LENGTH } from '#shop/input/fields.ts'
import { AmountInRupees, PromoCode } from '#shop/promos/input.ts'
import { GstBuyerInput } from '#shop/tax/gst-buyer-input.ts'

const CART_REFUSED = "Something in your cart can't be ordered. Please check your cart."
const ShortText = z.string().max(200, CART_REFUSED).refine(isPlainText, CART_REFUSED)

const OrderItem = z.object({
	id: z.int(CART_REFUSED).min(1, CART_REFUSED).max(1_000_000, CART_REFUSED),
	name: ShortText.optional(),
	quantity: z.int(CART_REFUSED).min(1, CART_REFUSED).max(MAX_LINE_QUANTITY, CART_REFUSED),
	price: AmountInRupees.optional(),
	/** A `SentSize`. */
	size: ShortText,
	variant: ShortText.optional(),
	image: ShortText.optional(),
	grind: ShortText.optional(),
})

/** The specification fixes all parameters except `p_items`. `p_order_amount` is in rupees, subtotal plus shipping. */
export const VerifyPromocodeInput = z.object({
	p_code: PromoCode,
	p_email: z.string().max(MAX_INPUT_LENGTH).refine(isPlainText).nullable(),
	p_order_amount: AmountInRupees,
	/** Needed for codes that apply to some items only. */
	p_items: z
		.array(OrderItem.pick({ id: true, size: true, variant: true, quantity: true }))
		.max(MAX_LINES)
		.default([]),
})

const billing = { billingAddress: z.unknown().transform(parseBilling).optional() }

/** The address was entered, or comes from the address book. */
export const CreatePaymentInput = z.object({
	amount: AmountInRupees,
	orderItems: z.array(OrderItem).min(1, 'Your cart is empty').max(MAX_LINES, CART_REFUSED),
	customerDetails: Recipient.extend(billing),
	discountAmount: AmountInRupees.default(0),
	/** Ignored: the shop knows its own address, and nobody else may choose where a shopper is sent. */
	callbackUrl: z.string().max(2000).optional(),
	/** 'standard', 'express', or the id of another method of the shipping settings. */
	shippingMethod: z
		.string()
		.regex(/^[a-z][a-z0-9-]{0,63}$/, 'Please choose a shipping method')
		.optional(),
	promoCode: PromoCode.nullish(),
	gstBuyer: GstBuyerInput.optional(),
})
export type CreatePaymentInput = z.infer<typeof CreatePaymentInput>

/** What a browser sends: an entered address, or the id of a saved one. Without `addressMode` the address was entered. */
export const CreatePaymentBody = z
	.preprocess(
		(body) => (hasNoMode(body) ? { ...body, addressMode: 'new' } : body),
		z.discriminatedUnion('addressMode', [
			CreatePaymentInput.extend({ addressMode: z.literal('new') }),
			CreatePaymentInput.extend({
				addressMode: z.literal('saved'),
				savedAddressId: z.uuid('Please choose an address'),
				customerDetails: SavedAddressContact.extend(billing),
			}),
		]),
	)
	.transform(({ addressMode: _mode, ...body }) => body)
export type CreatePaymentBody = z.infer<typeof CreatePaymentBody>
/** The request as the shop's own checkout writes it. A field that is not declared above would be dropped silently. */
export type CreatePaymentRequest = z.input<typeof CreatePaymentInput> & {
	addressMode?: 'saved'
	savedAddressId?: string
}

function hasNoMode(body: unknown): body is object {
	return typeof body === 'object' && body !== null && !('addressMode' in body)
}

export const IdempotencyKey = z.string().regex(/^[\x21-\x7E]{8,128}$/)

function parseBilling(value: unknown, context: z.RefinementCtx): z.infer<typeof BillingContact> | null {
	if (value === null) return null
	const parsed = BillingContact.safeParse(value)
	if (parsed.success) return parsed.data
	context.addIssue({ code: 'custom', message: BILLING_REFUSED })
	return z.NEVER
}
