/** What a refused order tells the page besides the words: the new totals, in rupees, or the order that is paid already. */
import type { PricedLine } from './price-lines.server.ts'
import type { Quote } from './quote.ts'
import { toRupees } from '#shop/money.ts'
import type { Refusal } from '#shop/outcome.ts'

export type PricesChanged = Refusal & { quote: Quote; lines: PricedLine[] }
export type AlreadyPaid = Refusal & { transactionId: string }

export function describeRefusal(refusal: Refusal | PricesChanged | AlreadyPaid): object {
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
