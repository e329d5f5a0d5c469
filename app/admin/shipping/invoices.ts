/** The invoices of the chosen orders in one file, to be printed in one go. */
import { data } from 'react-router'
import { chosenNumbers } from '#app/admin/shipping/selected-orders.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listInvoicesOf } from '#shop/invoices/invoices.server.ts'
import { renderInvoicePdfs } from '#shop/invoices/render-pdf.server.ts'
import type { Route } from './+types/invoices.ts'

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const papers = await listInvoicesOf(context.get(shopContext), chosenNumbers(request))
	if (papers.length === 0) throw data(null, { status: 404 })
	return new Response(Uint8Array.from(await renderInvoicePdfs(papers)), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `inline; filename="invoices-${papers.length}.pdf"`,
			'Cache-Control': 'private, no-store',
		},
	})
}
