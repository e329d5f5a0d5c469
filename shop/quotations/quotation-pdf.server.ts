/** Draws a quotation as a PDF. */
import { itemsOf } from './payment/place-quoted-order.server.ts'
import { totalsOf } from './quotations.server.ts'
import type { Quotation } from './tables.server.ts'
import { formatDay, quotationLabel } from './rules.ts'
import { buildInvoice } from '#shop/invoices/build-invoice.ts'
import { renderQuotationPdf } from '#shop/invoices/render-pdf.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Draws it as the invoice that it would lead to today. */
export async function drawQuotation(shop: Shop, quotation: Quotation): Promise<Uint8Array> {
	const { createdAt, lastDay, terms } = quotation
	const { brand } = shop.config
	const number = quotationLabel(quotation.number)
	const items = await itemsOf(shop, { quotation, now: shop.clock() })
	const data = buildInvoice(
		{ ...quotation, ...totalsOf(quotation), number, items },
		{ kind: 'invoice', number, issuedAt: createdAt, brand },
	)
	return renderQuotationPdf(shop, { data, quoted: { validUntil: formatDay(lastDay), terms } })
}
