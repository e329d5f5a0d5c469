/** Downloads of a month's reports. */
import { data } from 'react-router'
import { CSV, csvResponse, downloadHeaders } from '#app/admin/reports/csv-response.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { countDocuments, listDocuments } from '#shop/gst-reports/documents.server.ts'
import { getGstr1, gstr1Files } from '#shop/gst-reports/gstr1-files.server.ts'
import { isMonth } from '#shop/gst-reports/month.ts'
import { countExportedOrders, exportOrders } from '#shop/gst-reports/order-export.server.ts'
import { registerRows } from '#shop/gst-reports/register.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/export.ts'

/** `what` is the name of the file without the month: `orders`, `register`, or that of a file of GSTR-1. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const month = new URL(request.url).searchParams.get('month') ?? ''
	const wanted = { what: params.what, month }
	const file = isMonth(month) ? await exportMonth(context.get(shopContext), wanted) : null
	if (!file) throw data(null, { status: 404 })
	return file
}

async function exportMonth(
	shop: Shop,
	{ what, month }: { what: string; month: string },
): Promise<Response | null> {
	if (what === 'orders') {
		const count = await countExportedOrders(shop, month)
		return csvResponse(`orders-${month}.csv`, exportOrders(shop, month), count)
	}
	if (what === 'register') {
		const rows = registerRows(listDocuments(shop, month))
		return csvResponse(`register-${month}.csv`, rows, await countDocuments(shop, month))
	}
	if (!what.startsWith('gstr1')) return null
	const files = gstr1Files(shop, { gstr1: await getGstr1(shop, month), month })
	const file = files.find(({ name }) => name.startsWith(`${what}-${month}.`))
	if (!file) return null
	const type = file.name.endsWith('.json') ? 'application/json' : CSV
	return new Response(file.text, { headers: downloadHeaders(file.name, type) })
}
