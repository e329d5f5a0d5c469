import { z } from 'zod'
import type { Route } from './+types/generate-invoice.ts'
import { limitWrongGuess, rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { renderSamplePdf } from '#shop/invoices/render-pdf.server.ts'
import { sampleInvoice } from '#shop/invoices/sample.ts'
import { DOWNLOAD_LINK_SECONDS, listInvoices, signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { findOrder, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { isOwnOrder } from '#shop/orders/views/order-view.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'

export const loader = methodNotAllowed

const GenerateInvoiceInput = z.object({
	orderId: z.string().max(100).optional(),
	/** The number of one of the order's documents; without it, all open. */
	document: z.string().max(100).optional(),
	sampleMode: z.boolean().default(false),
})

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const body = await readJson(request, GenerateInvoiceInput)
	if (!body.ok) return refusalResponse({ ...body, title: 'Download failed' })
	if (body.value.sampleMode) {
		const tooManySamples = await rateLimitClient(context, 'sample-invoice')
		if (tooManySamples) return refusalResponse({ ...tooManySamples, title: 'Download failed' })
		const sample = sampleInvoice(shop.config.brand, await listTaxRates(shop))
		return pdf(await renderSamplePdf(shop, sample), 'sample-invoice.pdf')
	}
	const number = body.value.orderId ?? ''
	const order = isOrderNumber(number) ? await findOrder(shop.db, number) : null
	if (!order || !isOwnOrder(order, await findViewer(request, context))) {
		const tooMany = await limitWrongGuess(context, 'wrong-order-number')
		return refusalResponse(tooMany ? { ...tooMany, title: 'Download failed' } : ORDER_NOT_FOUND)
	}
	const { document } = body.value
	const invoices = await listInvoices(shop.db, order.id)
	if (!invoices.some((each) => document === undefined || each.number === document))
		return refusalResponse(ORDER_NOT_FOUND)
	const pdfUrl = signInvoiceUrl(shop, { orderNumber: number, document, seconds: DOWNLOAD_LINK_SECONDS })
	return jsonResponse({ success: true, pdfUrl })
}

function pdf(bytes: Uint8Array, name: string): Response {
	return new Response(Uint8Array.from(bytes), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'no-store',
		},
	})
}
