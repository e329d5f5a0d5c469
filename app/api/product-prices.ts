import { z } from 'zod'
import type { Route } from './+types/product-prices.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { SizeValue } from '#shop/catalogue/input.ts'
import { toRupees } from '#shop/money.ts'
import { refuse } from '#shop/outcome.ts'

const PricesQuery = z.object({
	product_id: z
		.string()
		.regex(/^[0-9]{1,9}$/)
		.transform(Number),
	size_value: SizeValue.optional(),
})
const BAD_QUERY = refuse('invalid', null, {
	message: 'product_id must be a whole number, and size_value a pack size such as small.',
	code: 'invalid',
})

/** Prices of one size, or of all sizes without `size_value`. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = PricesQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
	if (!query.success) return refusalResponse(BAD_QUERY)
	const tooMany = await rateLimitClient(context, 'read')
	if (tooMany) return refusalResponse(tooMany)
	const prices = await listPrices(shop, { productId: query.data.product_id, size: query.data.size_value })
	return jsonResponse(
		prices.map(({ size, mrp, sellingPrice }) => ({
			size_value: size,
			mrp: toRupees(mrp),
			selling_price: toRupees(sellingPrice),
		})),
	)
}
