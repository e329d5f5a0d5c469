/** Serves products, pack sizes, prices and stock as CSV, which the import reads. */
import { csvResponse } from '#app/admin/reports/csv-response.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { countVariants, exportCatalogue } from '#shop/catalogue-csv/export-catalogue.server.ts'
import type { Route } from './+types/export-catalogue.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
	const shop = context.get(shopContext)
	const count = await countVariants(shop)
	return csvResponse(context, { name: 'catalogue.csv', rows: exportCatalogue(shop), count })
}
