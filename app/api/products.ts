/** Returns the data of these products that the cart needs: `?id=1&id=7`. Leaves out products that are no longer sold. */
import { z } from 'zod'
import type { Route } from './+types/products.ts'
import { toLineProduct } from '#app/catalogue/line-product.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { MAX_LINES } from '#shop/cart/rules.ts'
import { ProductId } from '#shop/catalogue/input.ts'
import { refuse } from '#shop/outcome.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'

const Ids = z.array(ProductId).min(1).max(MAX_LINES)
const BAD_QUERY = refuse('invalid', null, {
	message: `id must be a whole number, and given at most ${MAX_LINES} times.`,
	code: 'invalid',
})

export async function loader({ request, context }: Route.LoaderArgs) {
	const tooMany = await rateLimitClient(context, 'read')
	if (tooMany) return refusalResponse(tooMany)
	const ids = Ids.safeParse(new URL(request.url).searchParams.getAll('id'))
	if (!ids.success) return refusalResponse(BAD_QUERY)
	const products = await listShownProducts(context.get(shopContext), { ids: ids.data })
	return jsonResponse(products.map(toLineProduct))
}
