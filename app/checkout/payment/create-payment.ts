/** Asks our server to open a payment. */
import { type CheckoutValues, type FieldWords, isFieldName } from '#app/checkout/form/checkout-fields.ts'
import { paymentKeyFor } from '#app/checkout/payment/idempotency-key.ts'
import type { NewPrice, CheckoutLine } from '#app/checkout/summary/checkout-lines.ts'
import { PaymentStarted, PaymentRefused } from '#app/api/create-payment-reply.ts'
import { postJson } from '#app/http/post-json.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import { toRupees } from '#shop/money.ts'
import { NOT_INITIATED } from '#shop/payments/failure-messages.ts'

export type PaymentOrder = {
	values: CheckoutValues
	/** The saved address the parcel goes to, or null for the typed one. */
	savedAddressId: string | null
	lines: readonly CheckoutLine[]
	quote: Quote
	promoCode: string | null
}

export type PaymentReply =
	| { ok: true; redirectUrl: string; transactionId: string }
	| {
			ok: false
			message: string
			code: string | null
			/** The order that is paid already. */
			transactionId: string | null
			words: FieldWords
			newPrices: readonly NewPrice[]
	  }

const NOT_UNDERSTOOD = 'Invalid response from payment service'

export async function createPayment(order: PaymentOrder): Promise<PaymentReply> {
	const request = paymentRequest(order)
	const key = paymentKeyFor(JSON.stringify(request))
	const answer = await postJson('/api/create-payment', request, { 'Idempotency-Key': key })
	return answer ? understand(answer.reply, answer.isOk) : refusal(NOT_INITIATED)
}

function understand(reply: unknown, isOk: boolean): PaymentReply {
	const opened = PaymentStarted.safeParse(reply)
	if (isOk && opened.success) return { ok: true, ...opened.data }
	const refused = PaymentRefused.safeParse(reply)
	if (!refused.success) return refusal(isOk ? NOT_UNDERSTOOD : NOT_INITIATED)
	const { error, code, field, transactionId, lines } = refused.data
	return {
		ok: false,
		message: error,
		code: code ?? null,
		transactionId: transactionId ?? null,
		words: wordsFor(field, error),
		newPrices: lines ?? [],
	}
}

/** The server names a field by its place in the request. */
function wordsFor(field: string | null | undefined, words: string): FieldWords {
	const name = field?.replace(/^customerDetails\./, '') ?? ''
	if (name === 'billingAddress') return { billingAddressOption: words }
	return isFieldName(name) ? { [name]: words } : {}
}

function refusal(message: string): PaymentReply {
	return { ok: false, message, code: null, transactionId: null, words: {}, newPrices: [] }
}

/** The server prices everything itself; our sums only tell it what the shopper saw. */
function paymentRequest({ values, savedAddressId, lines, quote, promoCode }: PaymentOrder) {
	const { name, email, address, city, state, pincode, phone } = values
	const shipping = { name, email, address, city, state, pincode, phone }
	return {
		amount: toRupees(quote.total),
		orderItems: lines.map(({ line, price }) => ({
			id: line.id,
			name: line.name,
			quantity: line.quantity,
			price: toRupees(price),
			size: line.size,
			image: line.image,
			grind: line.grind,
		})),
		customerDetails: {
			...shipping,
			billingAddress: billingFor(values, savedAddressId ? null : shipping),
		},
		...(savedAddressId ? { addressMode: 'saved', savedAddressId } : {}),
		discountAmount: toRupees(quote.discount),
		callbackUrl: `${window.location.origin}/payment-success`,
		shippingMethod: values.shippingMethod,
		...(promoCode ? { promoCode } : {}),
	}
}

/** `same` is null where the server knows the address better. */
function billingFor(values: CheckoutValues, same: object | null) {
	return values.billingAddressOption === 'different' ? billingAddress(values) : same
}

function billingAddress(values: CheckoutValues) {
	return {
		name: values.billingName,
		email: values.billingEmail,
		address: values.billingAddress,
		city: values.billingCity,
		state: values.billingState,
		pincode: values.billingPincode,
		phone: values.billingPhone,
	}
}
