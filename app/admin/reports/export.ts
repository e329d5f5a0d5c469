/** CSV exports, streamed while the rows are read. */
import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { data } from 'react-router'
import { ROW_COUNT_HEADER } from '#app/admin/reports/download-csv.ts'
import { shopContext } from '#app/http/request-context.ts'
import { countExportedOrders, exportOrders } from '#shop/gst-reports/order-export.server.ts'
import { BYTE_ORDER_MARK, csvLine, csvChunks } from '#shop/gst-reports/csv.ts'
import { gstCsv, summarizeGst, listInvoiceSeries, seriesCsv } from '#shop/gst-reports/gst.server.ts'
import { isMonth } from '#shop/gst-reports/month.ts'
import { formatForSpreadsheet } from '#shop/dates.ts'
import { countSubscribers, iterateSubscribers } from '#shop/newsletter/admin.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/export.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const month = new URL(request.url).searchParams.get('month') ?? ''
	switch (params.what) {
		case 'subscribers':
			return csv('subscribers', subscriberRows(shop), await countSubscribers(shop))
		case 'orders':
			if (isMonth(month))
				return csv(`orders-${month}`, exportOrders(shop, month), await countExportedOrders(shop, month))
			break
		case 'gst':
			if (isMonth(month)) return csv(`gst-${month}`, [gstCsv(await summarizeGst(shop, month))])
			break
		case 'documents':
			if (isMonth(month)) return csv(`documents-${month}`, [seriesCsv(await listInvoiceSeries(shop, month))])
			break
	}
	throw data(null, { status: 404 })
}

async function* subscriberRows(shop: Shop): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine(['Email', 'Name', 'Subscribed', 'Consent'])
	for await (const { email, name, subscribedAt, consent } of iterateSubscribers(shop)) {
		yield csvLine([email, name, formatForSpreadsheet(subscribedAt), consent])
	}
}

/** `count` of rows, for the progress of a long export. */
function csv(name: string, rows: AsyncIterable<string> | Iterable<string>, count?: number): Response {
	// Bytes with back pressure: rows are read only as fast as the client downloads.
	const bytes = Readable.from(csvChunks(rows), { objectMode: false })
	return new Response(createReadableStreamFromReadable(bytes), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}.csv"`,
			'Cache-Control': 'no-store',
			...(count !== undefined && { [ROW_COUNT_HEADER]: String(count) }),
		},
	})
}
