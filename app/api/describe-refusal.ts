/** A refused order as it travels: its new totals in rupees, or the order that is paid already. */
import type { PaymentRefusalCode } from '#app/api/create-payment-reply.ts'
import type { AlreadyPaid, PricesChanged } from '#shop/checkout/refusals.ts'
import { toRupees } from '#shop/money.ts'
import type { Refusal } from '#shop/outcome.ts'

export function describeRefusal(refusal: Refusal | PricesChanged | AlreadyPaid): PaymentRefusalCode {
	if ('transactionId' in refusal) return { transactionId: refusal.transactionId }
	if (!('quote' in refusal)) return {}
	const { quote, lines } = refusal
	return {
		quote: {
			subtotal: toRupees(quote.subtotal),
			shipping: quote.shipping === null ? null : toRupees(quote.shipping),
			discount: toRupees(quote.discount),
			total: toRupees(quote.total),
		},
		lines: lines.map(({ product, size, grind, price }) => ({
			id: product.id,
			size: size.label,
			grind,
			price: toRupees(price),
		})),
	}
}
