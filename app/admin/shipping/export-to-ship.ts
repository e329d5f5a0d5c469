/** Serves the packed orders as a list for couriers, to be filled in with tracking numbers. */
import { csvResponse } from '#app/admin/reports/csv-response.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { countToShip, exportToShip } from '#shop/courier-lists/courier-lists.server.ts'
import type { Route } from './+types/export-to-ship.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
	const shop = context.get(shopContext)
	return csvResponse(context, {
		name: 'to-ship.csv',
		rows: exportToShip(shop),
		count: await countToShip(shop),
	})
}
