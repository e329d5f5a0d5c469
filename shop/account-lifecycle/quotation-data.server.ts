/** Collects a customer's quotations for the copy of their data. */
import { contact, type Recipient } from './corrected-data.server.ts'
import { type FoundQuotation, totalsOf } from '#shop/quotations/quotations.server.ts'
import { quotationLabel, STATE_LABELS } from '#shop/quotations/rules.ts'
import { formatDecimal } from '#shop/money.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

export type QuotationData = {
	number: string
	createdAt: string
	validUntil: string
	state: string
	items: { product: string; size: string; grind: string; quantity: number; price: string }[]
	subtotal: string
	shipping: string
	discount: string
	discountFor: string | null
	total: string
	deliveredTo: Recipient
	billedTo: Recipient
	company: GstBuyer | null
	shippingMethod: string
	terms: string
}

export function describeQuotation({ quotation, state }: FoundQuotation): QuotationData {
	const { number, createdAt, lastDay, lines, discountReason, recipient, billing, gstBuyer } = quotation
	const { subtotal, shipping, discount, total } = totalsOf(quotation)
	return {
		number: quotationLabel(number),
		createdAt: createdAt.toISOString(),
		validUntil: lastDay,
		state: STATE_LABELS[state],
		items: lines.map(({ productName, sizeLabel, grind, quantity, price }) => ({
			product: productName,
			size: sizeLabel,
			grind,
			quantity,
			price: formatDecimal(price),
		})),
		subtotal: formatDecimal(subtotal),
		shipping: formatDecimal(shipping),
		discount: formatDecimal(discount),
		discountFor: discountReason || null,
		total: formatDecimal(total),
		deliveredTo: contact(recipient),
		billedTo: contact(billing),
		company: gstBuyer,
		shippingMethod: quotation.shippingMethodName,
		terms: quotation.terms,
	}
}
