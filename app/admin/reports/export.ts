/** Downloads of a month's reports. */
import { data } from 'react-router'
import { CSV, csvResponse } from '#app/admin/reports/csv-response.server.ts'
import { downloadHeaders } from '#app/http/response-headers.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { countDocuments, listDocuments } from '#shop/gst-reports/documents.server.ts'
import { gstr1Files, listReturns } from '#shop/gst-reports/gstr1-files.server.ts'
import { isMonth } from '#shop/gst-reports/month.ts'
import { countExportedOrders, exportOrders } from '#shop/gst-reports/order-export.server.ts'
import { registerRows } from '#shop/gst-reports/register.ts'
import type { Route } from './+types/export.ts'

/** `report` is the name of the file without the month: `orders`, `register`, or that of a file of GSTR-1. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const month = new URL(request.url).searchParams.get('month') ?? ''
	const wanted = { report: params.report, month }
	const file = isMonth(month) ? await exportMonth(context, wanted) : null
	if (!file) throw data(null, { status: 404 })
	return file
}

async function exportMonth(
	context: Context,
	{ report, month }: { report: string; month: string },
): Promise<Response | null> {
	const shop = context.get(shopContext)
	if (report === 'orders') {
		const count = await countExportedOrders(shop, month)
		return csvResponse(context, { name: `orders-${month}.csv`, rows: exportOrders(shop, month), count })
	}
	if (report === 'register') {
		const rows = registerRows(listDocuments(shop, month))
		const count = await countDocuments(shop, month)
		return csvResponse(context, { name: `register-${month}.csv`, rows, count })
	}
	if (!report.startsWith('gstr1')) return null
	const files = gstr1Files(await listReturns(shop, month), month)
	const file = files.find(({ name }) => name.startsWith(`${report}-${month}.`))
	if (!file) return null
	const type = file.name.endsWith('.json') ? 'application/json' : CSV
	return new Response(file.text, { headers: downloadHeaders(file.name, type) })
}
