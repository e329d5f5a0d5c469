/** Serves every change and every line left out by the last check or import, as CSV. */
import { data } from 'react-router'
import { csvResponse } from '#app/admin/reports/csv-response.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findImport } from '#shop/catalogue-csv/console-imports/imports.server.ts'
import {
	countStoredRows,
	exportStoredLines,
} from '#shop/catalogue-csv/console-imports/stored-lines.server.ts'
import { isUnderWay } from '#shop/catalogue-csv/console-imports/under-way.server.ts'
import type { Route } from './+types/export-lines.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
	const shop = context.get(shopContext)
	const found = await findImport(shop)
	const count = found && !isUnderWay(found) ? await countStoredRows(shop, found.id) : 0
	if (!found || count === 0) throw data(null, { status: 404 })
	return csvResponse(context, {
		name: 'catalogue-changes.csv',
		rows: exportStoredLines(shop, found.id),
		count,
	})
}
