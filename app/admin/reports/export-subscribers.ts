/** Serves all newsletter subscribers as CSV. */
import { csvResponse } from '#app/admin/reports/csv-response.server.ts'
import { openReportsFor } from '#app/admin/reports/open-reports.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import { formatForSpreadsheet } from '#shop/dates.ts'
import { countSubscribers, iterateSubscribers } from '#shop/subscribers/admin.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/export-subscribers.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
	const { shop } = await openReportsFor(context)
	const count = await countSubscribers(shop)
	return csvResponse(context, { name: 'subscribers.csv', rows: subscriberRows(shop), count })
}

async function* subscriberRows(shop: Shop): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine(['Email', 'Name', 'Subscribed', 'Consent', 'Bounced'])
	for await (const { email, name, subscribedAt, consent, bouncedAt } of iterateSubscribers(shop)) {
		yield csvLine([
			email,
			name,
			formatForSpreadsheet(subscribedAt),
			consent,
			bouncedAt ? formatForSpreadsheet(bouncedAt) : '',
		])
	}
}
