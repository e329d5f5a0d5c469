/** Serves the codes of a campaign as CSV, only once. */
import { data } from 'react-router'
import { CSV } from '#app/admin/reports/csv-response.server.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { shopContext } from '#app/http/request-context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { downloadHeaders, NO_STORE } from '#app/http/response-headers.ts'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import { campaignFileName } from '#app/admin/promos/campaign-file-name.ts'
import { revealCampaignCodes } from '#shop/promos/campaigns.server.ts'
import { PromoId } from '#shop/promos/input.ts'
import type { Route } from './+types/campaign-codes.ts'

export const loader = methodNotAllowed

export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
	const id = PromoId.safeParse(params.id)
	if (!id.success) throw data(null, { status: 404 })
	const by = context.get(adminContext)
	const outcome = await revealCampaignCodes(context.get(shopContext), { id: id.data, by })
	if (!outcome.ok) {
		return new Response(outcome.message, {
			status: outcome.kind === 'missing' ? 404 : 409,
			headers: { 'Content-Type': 'text/plain; charset=utf-8', ...NO_STORE },
		})
	}
	const rows = [csvLine(['Code']), ...outcome.codes.map((code) => csvLine([code]))]
	return new Response(BYTE_ORDER_MARK + rows.join(''), {
		headers: downloadHeaders(campaignFileName(outcome.name), CSV),
	})
}
