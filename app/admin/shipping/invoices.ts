/** Serves one PDF with the invoices of the selected orders, to print together. */
import { data } from 'react-router'
import { selectedOrderNumbers } from '#app/admin/shipping/selected-orders.ts'
import { shopContext } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { listInvoicesOf } from '#shop/invoices/invoices.server.ts'
import { renderInvoicePdfs } from '#shop/invoices/render-pdf.server.ts'
import type { Route } from './+types/invoices.ts'

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
	const shop = context.get(shopContext)
	const invoices = await listInvoicesOf(shop, selectedOrderNumbers(request))
	if (invoices.length === 0) throw data(null, { status: 404 })
	const bytes = await renderInvoicePdfs(shop, invoices, { withCreditNotes: may(context, 'payments.read') })
	return new Response(Uint8Array.from(bytes), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `inline; filename="invoices-${invoices.length}.pdf"`,
			'Cache-Control': 'private, no-store',
		},
	})
}
