/** Sorts requests into what buying needs and browsing. When more arrive than the server can handle, browsing waits. */

export const REQUEST_CLASSES = ['payment', 'checkout', 'browsing'] as const
export type RequestClass = (typeof REQUEST_CLASSES)[number]

/** These requests place an order or learn whether it is paid. */
const PAYMENT: ReadonlySet<string> = new Set([
	'/api/create-payment',
	'/api/verify-payment',
	'/api/payment-failure',
	'/api/payments/webhook',
])

/** The pages from the cart to the payment result, signing in, and the requests that they make. */
const CHECKOUT: ReadonlySet<string> = new Set([
	'/cart',
	'/checkout',
	'/checkout/address-book',
	'/payment-success',
	'/login',
	'/api/verify-promocode',
	'/api/auth-security',
	'/api/send-otp',
	'/api/verify-otp',
	'/api/product-prices',
	'/api/products',
])

/** The router opens the same page with a slash at the end. */
const PAY_BY_LINK = /^\/(?:quotations|price-differences)\/[^/]+\/?$/

export function isPayByLink(path: string): boolean {
	return PAY_BY_LINK.test(path)
}

export function classOf(path: string): RequestClass {
	if (PAYMENT.has(path)) return 'payment'
	if (isPayByLink(path)) return 'checkout'
	return CHECKOUT.has(path.endsWith('.data') ? path.slice(0, -'.data'.length) : path)
		? 'checkout'
		: 'browsing'
}
