import { z } from 'zod'
import type { Route } from './+types/generate-invoice.ts'
import { countAsker } from '#app/web/count-asker.server.ts'
import { postOnly } from '#app/web/post-only.ts'
import { readJson } from '#app/web/read-json.ts'
import { answer, refused } from '#app/web/refusals.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { viewerOf } from '#app/web/viewer.server.ts'
import { printSample } from '#shop/invoices/render-pdf.server.ts'
import { sampleInvoice } from '#shop/invoices/sample.ts'
import { SHORT_SECONDS, signInvoiceAddress } from '#shop/invoices/signed-url.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { ORDER_NOT_FOUND } from '#shop/orders/tracking.server.ts'
import { isOwnOrder } from '#shop/orders/view.ts'

export const loader = postOnly

const GenerateInvoiceInput = z.object({
	orderId: z.string().max(100).optional(),
	sampleMode: z.boolean().default(false),
})

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await countAsker(context, 'generate-invoice')
	if (tooMany) return refused({ ...tooMany, title: 'Download failed' })
	const body = await readJson(request, GenerateInvoiceInput)
	if (!body.ok) return refused({ ...body, title: 'Download failed' })
	if (body.value.sampleMode) {
		return pdf(await printSample(sampleInvoice(shop.config.brand)), 'sample-invoice.pdf')
	}
	const number = body.value.orderId ?? ''
	const order = isOrderNumber(number) ? await findOrder(shop.db, number) : null
	if (!order || !isOwnOrder(order, await viewerOf(request, context))) return refused(ORDER_NOT_FOUND)
	const [invoice] = await listInvoices(shop.db, order.id)
	if (!invoice) return refused(ORDER_NOT_FOUND)
	const pdfUrl = signInvoiceAddress(shop, { orderNumber: number, seconds: SHORT_SECONDS })
	return answer({ success: true, pdfUrl })
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
