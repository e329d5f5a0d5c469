/** Serves the recall list of a batch as CSV. */
import { data } from 'react-router'
import { csvResponse } from '#app/admin/reports/csv-response.server.ts'
import { findBatchByParam } from '#app/admin/roasts/find-batch.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { exportRecall, listRecall, recallFileName } from '#shop/orders/batches/recall.server.ts'
import type { Route } from './+types/export-recall.ts'

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
	const shop = context.get(shopContext)
	const batch = await findBatchByParam(shop, params.id)
	if (!batch) throw data(null, { status: 404 })
	const recalled = await listRecall(shop, batch.id)
	return csvResponse(context, {
		name: recallFileName(batch),
		rows: exportRecall(recalled),
		count: recalled.length,
	})
}
