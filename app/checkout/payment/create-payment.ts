/** Calls `POST /api/create-payment`. */
import { PaymentRefused, PaymentStarted } from '#app/api/payments/create-payment-response.ts'
import {
	type CheckoutErrors,
	type CheckoutValues,
	isFieldName,
	wantsGstInvoice,
} from '#app/checkout/form/checkout-fields.ts'
import { findConfirmedOrder } from '#app/cart/ordered/confirmed-order.ts'
import type { CheckoutLine, NewPrice } from '#app/checkout/summary/checkout-lines.ts'
import { FULL_CODE } from '#app/http/retry-protocol.ts'
import { postJson } from '#app/http/fetch/post-json.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { PAYMENT_REQUEST_KEY } from '#shop/cart/rules.ts'
import { billingOf } from '#shop/checkout/input.ts'
import { writeSize } from '#shop/cart/rules.ts'
import type { CreatePaymentRequest } from '#shop/checkout/payment-input.ts'
import type { Quote } from '#shop/checkout/pricing/quote.ts'
import { toRupees } from '#shop/money.ts'
import { NOT_INITIATED } from '#shop/payments/failure-messages.ts'

export type PaymentOrder = {
	values: CheckoutValues
	/** The saved address to ship to, or null for the one in `values`. */
	savedAddressId: string | null
	lines: readonly CheckoutLine[]
	quote: Quote
	promoCode: string | null
}

export type PaymentResult =
	| { ok: true; redirectUrl: string; transactionId: string }
	| {
			ok: false
			/** The title of the toast. */
			title: string
			message: string
			code: string | null
			/** The order number, if the order is already paid. */
			transactionId: string | null
			errors: CheckoutErrors
			newPrices: readonly NewPrice[]
	  }

/** Shown after a minute of trying (app/http/fetch/repeat-refused.ts). */
const STILL_FULL =
	"The shop is still very busy. You haven't been charged, and everything you entered is kept. Please try again in a few minutes."
const TITLE = 'Payment Error'
const INVALID_RESPONSE = 'Invalid response from payment service'

/** The key belongs to another request, because the server understands this one differently, for example since an update. */
const KEY_REUSED = 'idempotency_key_reused'
/** The server answers a repeat with the same again. Now that the shopper has read it, Pay now is another request. */
const EARLIER_ORDER_PAID = 'earlier_order_paid'

export async function createPayment(order: PaymentOrder): Promise<PaymentResult> {
	const body = requestBody(order)
	const result = await send(body)
	// Sent only once with a new key: the server also recognizes the order of this checkout without one.
	return isRefusedAs(KEY_REUSED, result) ? send(body) : result
}

async function send(body: object): Promise<PaymentResult> {
	const key = idempotencyKeyFor(JSON.stringify(body))
	const response = await postJson('/api/create-payment', body, { 'Idempotency-Key': key })
	const result = response ? parseResponse(response.body, response.isOk) : failure(NOT_INITIATED)
	if (isRefusedAs(KEY_REUSED, result) || isRefusedAs(EARLIER_ORDER_PAID, result))
		tabStorage.removeItem(PAYMENT_REQUEST_KEY)
	return result
}

function isRefusedAs(code: string, result: PaymentResult): boolean {
	return !result.ok && result.code === code
}

function parseResponse(body: unknown, isOk: boolean): PaymentResult {
	const started = PaymentStarted.safeParse(body)
	if (isOk && started.success) return { ok: true, ...started.data }
	const refused = PaymentRefused.safeParse(body)
	if (!refused.success) return failure(isOk ? INVALID_RESPONSE : NOT_INITIATED)
	const { title, error, code, field, transactionId, lines } = refused.data
	return {
		ok: false,
		title: title ?? TITLE,
		message: code === FULL_CODE ? STILL_FULL : error,
		code: code ?? null,
		transactionId: transactionId ?? null,
		errors: fieldError(field, error),
		newPrices: lines ?? [],
	}
}

/** The server names a field by its path in the request. */
function fieldError(path: string | null | undefined, message: string): CheckoutErrors {
	const name = path?.replace(/^(customerDetails|gstBuyer)\./, '') ?? ''
	if (name === 'billingAddress') return { billingAddressOption: message }
	return isFieldName(name) ? { [name]: message } : {}
}

function failure(message: string): PaymentResult {
	return { ok: false, title: TITLE, message, code: null, transactionId: null, errors: {}, newPrices: [] }
}

/** The rest of the form. A new field does not compile until the request has it. */
type BillingValues<Name extends `billing${string}`> = Record<Name, string>

/** The server prices the order itself. The amounts only say what the shopper saw. */
function requestBody({
	values,
	savedAddressId,
	lines,
	quote,
	promoCode,
}: PaymentOrder): CreatePaymentRequest {
	const { name, email, address, city, state, pincode, phone, ...others } = values
	const { shippingMethod, gstInvoice: _, legalName, gstin, ...billing } = others
	billing satisfies BillingValues<keyof typeof billing>
	const shipping = { name, email, address, city, state, pincode, phone }
	// With a saved address, the server fills in the billing address if it is the same.
	const sameAddress = savedAddressId ? null : shipping
	return {
		amount: toRupees(quote.total),
		orderItems: lines.map(({ line, price }) => ({
			id: line.id,
			name: line.name,
			quantity: line.quantity,
			price: toRupees(price),
			...writeSize(line),
			image: line.image,
			grind: line.grind,
		})),
		customerDetails: {
			...shipping,
			billingAddress: billing.billingAddressOption === 'different' ? billingOf(billing) : sameAddress,
		},
		...(savedAddressId ? { addressMode: 'saved', savedAddressId } : {}),
		discountAmount: toRupees(quote.discount),
		callbackUrl: `${window.location.origin}/payment-success`,
		shippingMethod,
		...(promoCode ? { promoCode } : {}),
		...(wantsGstInvoice(values) ? { gstBuyer: { legalName, gstin } } : {}),
	}
}

/**
 * Returns the same key for the same request, so that repeating it does not create a second order. Once an order is
 * confirmed, also in another tab, the same request buys the same goods again and gets a new key.
 */
function idempotencyKeyFor(body: string): string {
	const request = `${findConfirmedOrder() ?? ''}${body}`
	const [key, storedRequest] = split(tabStorage.getItem(PAYMENT_REQUEST_KEY))
	if (key && storedRequest === request) return key
	const newKey = randomKey()
	tabStorage.setItem(PAYMENT_REQUEST_KEY, `${newKey}\n${request}`)
	return newKey
}

function split(stored: string | null): [key: string, request: string] {
	const end = stored?.indexOf('\n') ?? -1
	return stored && end > 0 ? [stored.slice(0, end), stored.slice(end + 1)] : ['', '']
}

/** crypto.randomUUID is missing on plain HTTP, such as in a home network. */
function randomKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
