/** Computes the total of what is being entered by the shop's own quote. Nothing is saved. */
import { toInputError } from '#app/admin/forms/action-result.ts'
import type { QuotationTotal } from '#app/admin/quotations/quotation-fields.ts'
import { readQuotationForm } from '#app/admin/quotations/quotation-values.server.ts'
import { findStockWarnings } from '#app/admin/quotations/stock-warnings.server.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { readInput } from '#shop/input/read-input.ts'
import { totalRows } from '#shop/quotations/emails.server.ts'
import { PricedInput } from '#shop/quotations/input.ts'
import { priceInput } from '#shop/quotations/price-input.server.ts'
import { findQuotation } from '#shop/quotations/quotations.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/quotation-total.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	return jsonResponse(await findTotal(context.get(shopContext), query))
}

async function findTotal(shop: Shop, query: URLSearchParams): Promise<QuotationTotal> {
	const read = readInput(PricedInput, readQuotationForm(query))
	if (!read.success) return { error: toInputError(read.error).error }
	const found = await findQuotation(shop, query.get('quotation') ?? '')
	const promised = found?.state === 'open' ? found.quotation : null
	const priced = await priceInput(shop, shop.db, { input: read.data, promised })
	if (!priced.ok) return { error: priced.message }
	const { lines, shipping, totals, requoted } = priced
	const warnings = await findStockWarnings(shop, { lines, stored: found?.quotation ?? null })
	return { rows: totalRows({ ...shipping, totals }), requoted, warnings }
}
