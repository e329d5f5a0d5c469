/** The response of `verify-payment` and `payment-failure`: the server writes it and the result page parses it. */
import { z } from '#app/http/browser-zod.ts'

const OrderDetails = z.object({
	id: z.string(),
	created_at: z.string(),
	amount: z.number(),
	subtotal: z.number(),
	shipping: z.number(),
	discount: z.number(),
	/** Names the promo code or the offer only to the person who placed the order. */
	discount_label: z.string().nullish(),
	shipping_method: z.string(),
	shipping_method_name: z.string(),
	is_collected: z.boolean(),
	delivery: z.object({ from: z.string(), to: z.string() }).nullish(),
	/** Only for the customer or browser that placed the order, as are the address and the company. */
	email: z.string().nullish(),
	address: z
		.object({
			name: z.string(),
			address: z.string(),
			city: z.string(),
			state: z.string(),
			pincode: z.string(),
		})
		.nullish(),
	gst_buyer: z.object({ legalName: z.string(), gstin: z.string() }).nullish(),
	items: z.array(
		z.object({
			product_id: z.number().nullish(),
			product_name: z.string(),
			quantity: z.number(),
			free_quantity: z.number().nullish(),
			price: z.number(),
			image_url: z.string().nullish(),
			/** The label of the pack size, and its key where that is not the first name of the label: see `SentSize`. */
			size: z.string().nullish(),
			variant: z.string().nullish(),
			grind: z.string().nullish(),
		}),
	),
})
export type PaidOrder = z.infer<typeof OrderDetails>

export const VerifyPaymentResponse = z.object({
	success: z.boolean(),
	isPending: z.boolean().nullish(),
	message: z.string().nullish(),
	error: z.string().nullish(),
	removed: z.boolean().nullish(),
	cancelled: z.boolean().nullish(),
	/** It was paid, and the money has been or is being refunded. */
	refunded: z.boolean().nullish(),
	/** Another amount was paid, and the shop has not decided yet. */
	review: z.boolean().nullish(),
	/** Another amount was paid, and the shop has settled that with the customer. */
	settled: z.boolean().nullish(),
	notice: z.string().nullish(),
	/** The total of an order whose payment is pending, or for which another amount has arrived. */
	amount: z.number().nullish(),
	/** That amount, if the provider has named it. */
	received: z.number().nullish(),
	orderDetails: OrderDetails.nullish(),
})
export type VerifyPaymentResponse = z.infer<typeof VerifyPaymentResponse>
