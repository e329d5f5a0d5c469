import { shopContext } from '#app/web/shop-context.ts'
import { readInvoiceAddress } from '#shop/invoices/address.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { printOrder } from '#shop/invoices/printer.server.ts'
import type { Route } from './+types/invoice.ts'

/** Whoever holds the signed address may read the paper: it is opened from letters, where nobody is signed in. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const orderId = await readInvoiceAddress(shop, { orderNumber: params.number, query })
	const invoices = orderId ? await listInvoices(shop.db, orderId) : []
	const [first] = invoices
	if (!first) return gone(shop.config.publicUrl)
	const bytes = await printOrder(invoices)
	return new Response(Uint8Array.from(bytes), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `inline; filename="${first.number.replaceAll('/', '-')}.pdf"`,
			'Cache-Control': 'private, no-store',
		},
	})
}

/** Altered, expired and never issued look the same. */
function gone(publicUrl: string): Response {
	const words = `This invoice link is not right or has expired.\nYour orders have a fresh one: ${publicUrl}/orders\n`
	return new Response(words, {
		status: 404,
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
	})
}
