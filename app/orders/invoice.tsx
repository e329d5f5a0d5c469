/** An invoice as paper. Whoever holds the signed address may read it: it is opened from emails, where nobody is signed in. */
import { data, href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { verifyInvoiceUrl } from '#shop/invoices/signed-url.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { renderInvoicePdf } from '#shop/invoices/render-pdf.server.ts'
import type { Route } from './+types/invoice.ts'

/** The paper takes the place of the page, which is for those who get none. */
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context, params }, next) => {
		const shop = context.get(shopContext)
		const query = new URL(request.url).searchParams
		const orderId = await verifyInvoiceUrl(shop, { orderNumber: params.number, query })
		const invoices = orderId ? await listInvoices(shop.db, orderId) : []
		const [first] = invoices
		if (!first) return next()
		const bytes = await renderInvoicePdf(invoices)
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

/** Altered, expired and never issued look the same. */
export default function NoInvoice() {
	return (
		<div className="page message-page">
			<PrivateHead title="Invoice" />
			<h1 className="page-title">This link opens no invoice</h1>
			<p>It is not right, or its time is over. Your orders have a fresh one.</p>
			<ButtonLink to={href('/orders')}>Your Orders</ButtonLink>
		</div>
	)
}
