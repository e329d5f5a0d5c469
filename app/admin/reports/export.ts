/** Downloads of reports; long ones are streamed while the rows are read. */
import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { data } from 'react-router'
import { ROW_COUNT_HEADER } from '#app/admin/reports/download-csv.ts'
import { shopContext } from '#app/http/request-context.ts'
import { countVariants, exportCatalogue } from '#shop/catalogue-csv/export-catalogue.server.ts'
import { formatForSpreadsheet } from '#shop/dates.ts'
import { BYTE_ORDER_MARK, csvLine, csvChunks } from '#shop/csv.ts'
import { countDocuments, listDocuments } from '#shop/gst-reports/documents.server.ts'
import { getGstr1, gstr1Files } from '#shop/gst-reports/gstr1-files.server.ts'
import { isMonth } from '#shop/gst-reports/month.ts'
import { countExportedOrders, exportOrders } from '#shop/gst-reports/order-export.server.ts'
import { registerRows } from '#shop/gst-reports/register.ts'
import { countSubscribers, iterateSubscribers } from '#shop/newsletter/admin.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/export.ts'

const CSV = 'text/csv; charset=utf-8'

/** `what` is the name of the file without the month: `orders`, `register`, or that of a file of GSTR-1. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	if (params.what === 'subscribers')
		return csv('subscribers.csv', subscriberRows(shop), await countSubscribers(shop))
	if (params.what === 'catalogue')
		return csv('catalogue.csv', exportCatalogue(shop), await countVariants(shop))
	const month = new URL(request.url).searchParams.get('month') ?? ''
	const file = isMonth(month) ? await exportMonth(shop, { what: params.what, month }) : null
	if (!file) throw data(null, { status: 404 })
	return file
}

async function exportMonth(
	shop: Shop,
	{ what, month }: { what: string; month: string },
): Promise<Response | null> {
	if (what === 'orders')
		return csv(`orders-${month}.csv`, exportOrders(shop, month), await countExportedOrders(shop, month))
	if (what === 'register') {
		const rows = registerRows(listDocuments(shop, month))
		return csv(`register-${month}.csv`, rows, await countDocuments(shop, month))
	}
	if (!what.startsWith('gstr1')) return null
	const files = gstr1Files(shop, { gstr1: await getGstr1(shop, month), month })
	const file = files.find(({ name }) => name.startsWith(`${what}-${month}.`))
	if (!file) return null
	const type = file.name.endsWith('.json') ? 'application/json' : CSV
	return new Response(file.text, { headers: headersOf(file.name, type) })
}

async function* subscriberRows(shop: Shop): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine(['Email', 'Name', 'Subscribed', 'Consent'])
	for await (const { email, name, subscribedAt, consent } of iterateSubscribers(shop)) {
		yield csvLine([email, name, formatForSpreadsheet(subscribedAt), consent])
	}
}

/** `count` of rows, for the progress of the export. */
function csv(name: string, rows: AsyncIterable<string>, count: number): Response {
	// Bytes with back pressure: rows are read only as fast as the client downloads.
	const bytes = Readable.from(csvChunks(rows), { objectMode: false })
	return new Response(createReadableStreamFromReadable(bytes), {
		headers: { ...headersOf(name, CSV), [ROW_COUNT_HEADER]: String(count) },
	})
}

function headersOf(name: string, type: string): Record<string, string> {
	return {
		'Content-Type': type,
		'Content-Disposition': `attachment; filename="${name}"`,
		'Cache-Control': 'no-store',
	}
}
