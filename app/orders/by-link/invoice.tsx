/** The invoice PDF. Its signed, expiring URL is the permission, because people who are not signed in open invoices from emails. */
import { data, href } from 'react-router'
import { statusOf } from '#app/http/json-response.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { limitWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { listInvoices, verifyInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { renderInvoicePdf } from '#shop/invoices/render-pdf.server.ts'
import type { Route } from './+types/invoice.ts'

/** Responds with the PDF. The page below is only rendered if there is none. */
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context, params }, next) => {
		const shop = context.get(shopContext)
		const query = new URL(request.url).searchParams
		const orderId = await verifyInvoiceUrl(shop, { orderNumber: params.number, query })
		const tooMany = orderId ? null : await limitWrongGuess(context, 'wrong-link')
		if (tooMany) throw data(null, { status: statusOf(tooMany) })
		const invoices = orderId ? await listInvoices(shop.db, orderId) : []
		const only = query.get('document')
		const [first] = only === null ? invoices : invoices.filter((each) => each.number === only)
		if (!first) return next()
		const bytes = await renderInvoicePdf(shop, invoices, only)
		return new Response(Uint8Array.from(bytes), {
			headers: {
				'Content-Type': 'application/pdf',
				'Content-Disposition': `inline; filename="${first.number.replaceAll('/', '-')}.pdf"`,
				'Cache-Control': 'private, no-store',
			},
		})
	},
]

export function loader() {
	return data(null, { status: 404, headers: NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

/** The same page for incomplete, altered, expired and unknown links. */
export default function InvoiceUnavailable() {
	return (
		<div className="page message-page">
			<PrivateHead title="Invoice" />
			<h1 className="page-title">This invoice link is incomplete or has expired</h1>
			<p>
				If your email app broke the link, copy all of it from the email into the address bar. You can also
				download the invoice from your orders.
			</p>
			<ButtonLink to={href('/orders')}>Your Orders</ButtonLink>
		</div>
	)
}
