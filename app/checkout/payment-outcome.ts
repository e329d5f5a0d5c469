/** What our server says about a payment, as the result page understands it. */
import { z } from '#app/web/browser-zod.ts'

const OrderDetails = z.object({
	id: z.string(),
	created_at: z.string(),
	amount: z.number(),
	subtotal: z.number(),
	shipping: z.number(),
	discount: z.number(),
	shipping_method: z.string(),
	/** Only for whoever placed the order. */
	address: z
		.object({
			name: z.string(),
			address: z.string(),
			city: z.string(),
			state: z.string(),
			pincode: z.string(),
		})
		.nullish(),
	items: z.array(
		z.object({
			product_name: z.string(),
			quantity: z.number(),
			price: z.number(),
			image_url: z.string().nullish(),
			size: z.string().nullish(),
			grind: z.string().nullish(),
		}),
	),
})
export type PaidOrder = z.infer<typeof OrderDetails>

const Reply = z.object({
	success: z.boolean(),
	isPending: z.boolean().nullish(),
	message: z.string().nullish(),
	error: z.string().nullish(),
	removed: z.boolean().nullish(),
	orderDetails: OrderDetails.nullish(),
})

export type PaymentOutcome =
	| { outcome: 'paid'; order: PaidOrder }
	| { outcome: 'pending'; isRemoved: boolean }
	| { outcome: 'failed'; message: string | null; isRemoved: boolean }
	/** Nobody can tell: the call failed, the payment may be fine. */
	| { outcome: 'unknown' }

export function verifyPayment(transactionId: string): Promise<PaymentOutcome> {
	return ask('/api/verify-payment', transactionId)
}

/** Giving up: the server asks the provider once more, and only then takes the order out of sight. */
export function giveUpPayment(transactionId: string): Promise<PaymentOutcome> {
	return ask('/api/payment-failure', transactionId)
}

async function ask(address: string, transactionId: string): Promise<PaymentOutcome> {
	try {
		const response = await fetch(address, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ transactionId }),
		})
		if (response.status >= 500 || response.status === 429) return { outcome: 'unknown' }
		return understand(await response.json())
	} catch (error) {
		// TypeError: nobody answered. SyntaxError: the answer was not ours.
		if (error instanceof TypeError || error instanceof SyntaxError) return { outcome: 'unknown' }
		throw error
	}
}

function understand(body: unknown): PaymentOutcome {
	const reply = Reply.safeParse(body)
	if (!reply.success) return { outcome: 'unknown' }
	const { success, isPending, message, error, removed, orderDetails } = reply.data
	if (success && orderDetails) return { outcome: 'paid', order: orderDetails }
	if (isPending) return { outcome: 'pending', isRemoved: removed === true }
	// Paid, but without the order we cannot show what was bought; calling that a failure would be a lie.
	if (success) return { outcome: 'unknown' }
	return { outcome: 'failed', message: message || error || null, isRemoved: removed === true }
}
