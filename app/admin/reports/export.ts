/** Serves reports: orders, documents and refunds of any days, and the files of a month's GSTR-1. */
import { data } from 'react-router'
import { openReportsFor } from '#app/admin/reports/open-reports.server.ts'
import { CSV, csvResponse, recordExport } from '#app/admin/reports/csv-response.server.ts'
import { ROW_COUNT_HEADER } from '#app/admin/reports/download-with-progress.ts'
import { downloadHeaders } from '#app/http/response-headers.ts'
import type { Context } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import type { Days } from '#shop/dates.ts'
import { daysOfMonth, isMonth, parseDays } from '#shop/gst-reports/days.ts'
import { countDocuments, listDocuments } from '#shop/gst-reports/documents.server.ts'
import { gstr1Files, listReturns } from '#shop/gst-reports/gstr1-files.server.ts'
import { countExportedOrders, exportOrders } from '#shop/gst-reports/order-export.server.ts'
import { registerRows } from '#shop/gst-reports/register.ts'
import { countRefunds, exportRefunds } from '#shop/payments/refunds/export-refunds.server.ts'
import type { Route } from './+types/export.ts'

/** `report` is the name of the file without its month or days: `orders`, `register`, `refunds`, or that of a file of GSTR-1. */
export async function loader({ request, params: { report }, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	const month = query.get('month') ?? ''
	const file = report.startsWith('gstr1')
		? isMonth(month) && (await exportReturn(context, { report, month }))
		: await exportDays(context, { report, ...periodOf(query) })
	if (!file) throw data(null, { status: 404 })
	return file
}

type Period = { days: Days | null; name: string }

function periodOf(query: URLSearchParams): Period {
	const month = query.get('month') ?? ''
	if (isMonth(month)) return { days: daysOfMonth(month), name: month }
	const days = parseDays(query.get('from') ?? '', query.get('to') ?? '')
	return { days, name: days ? `${days.from}-to-${days.to}` : '' }
}

async function exportDays(
	context: Context,
	{ report, days, name: period }: Period & { report: string },
): Promise<Response | null> {
	if (!days) return null
	const { shop } = await openReportsFor(context)
	const name = `${report}-${period}.csv`
	if (report === 'orders') {
		const count = await countExportedOrders(shop, days)
		const hasContacts = may(context, 'orders.contact')
		return csvResponse(context, { name, rows: exportOrders(shop, { days, hasContacts }), count })
	}
	if (report === 'register') {
		const count = await countDocuments(shop, days)
		return csvResponse(context, { name, rows: registerRows(listDocuments(shop, days)), count })
	}
	if (report !== 'refunds') return null
	const count = await countRefunds(shop, days)
	return csvResponse(context, { name, rows: exportRefunds(shop, days), count })
}

async function exportReturn(
	context: Context,
	{ report, month }: { report: string; month: string },
): Promise<Response | null> {
	const { shop } = await openReportsFor(context)
	const files = gstr1Files(await listReturns(shop, month), month)
	const file = files.find(({ name }) => name.startsWith(`${report}-${month}.`))
	if (!file) return null
	await recordExport(context, { name: file.name, count: file.rows })
	const type = file.name.endsWith('.json') ? 'application/json' : CSV
	return new Response(file.text, {
		headers: { ...downloadHeaders(file.name, type), [ROW_COUNT_HEADER]: String(file.rows) },
	})
}
