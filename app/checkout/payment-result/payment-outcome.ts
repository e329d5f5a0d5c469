/** What our server says about a payment, as the result page understands it. */
import { postJson } from '#app/http/post-json.ts'
import { type PaidOrder, VerifyPaymentReply } from '#app/api/verify-payment-reply.ts'

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
	const answer = await postJson(address, { transactionId })
	if (!answer || answer.status >= 500 || answer.status === 429) return { outcome: 'unknown' }
	return understand(answer.reply)
}

function understand(body: unknown): PaymentOutcome {
	const reply = VerifyPaymentReply.safeParse(body)
	if (!reply.success) return { outcome: 'unknown' }
	const { success, isPending, message, error, removed, orderDetails } = reply.data
	if (success && orderDetails) return { outcome: 'paid', order: orderDetails }
	if (isPending) return { outcome: 'pending', isRemoved: removed === true }
	// Paid, but without the order we cannot show what was bought; calling that a failure would be a lie.
	if (success) return { outcome: 'unknown' }
	return { outcome: 'failed', message: message || error || null, isRemoved: removed === true }
}
