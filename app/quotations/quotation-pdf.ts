/** Serves the PDF of a quotation. As for its page, the signed URL is the permission. */
import { data } from 'react-router'
import { refuseWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { findQuotationOfLink } from '#shop/quotations/payment/payment-link.server.ts'
import { drawQuotation } from '#shop/quotations/quotation-pdf.server.ts'
import { quotationLabel, showsContents } from '#shop/quotations/rules.ts'
import type { Route } from './+types/quotation-pdf.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const found = await findQuotationOfLink(shop, { label: params.number, query })
	if (found && !showsContents(found)) throw data(null, { status: 404 })
	if (!found) {
		const { init } = await refuseWrongGuess(context, 'wrong-link')
		throw data(null, init)
	}
	const bytes = await drawQuotation(shop, found.quotation)
	return new Response(Uint8Array.from(bytes), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `inline; filename="${quotationLabel(found.quotation.number)}.pdf"`,
			'X-Robots-Tag': 'noindex',
			...NO_STORE,
		},
	})
}
