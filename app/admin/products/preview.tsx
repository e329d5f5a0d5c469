/** Serves a product's page as entered in its form or as saved, even of a draft: the document of the preview's frame, without scripts. */
import { data } from 'react-router'
import { readDraft } from '#app/admin/products/read-draft.ts'
import { pricesOf } from '#app/catalogue/product-card.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'
import { PageContent } from '#app/storefront/layout/page-content.tsx'
import { loadGuide } from '#app/storefront/product/guide/load-guide.server.ts'
import { ProductDetail } from '#app/storefront/product/product-detail.tsx'
import { findProductById } from '#shop/catalogue/catalogue.server.ts'
import type { ProductContent } from '#shop/catalogue/content.ts'
import { ProductId } from '#shop/catalogue/input.ts'
import { mainImage } from '#shop/catalogue/rules.ts'
import { showStock } from '#shop/stock/rules.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import type { Route } from './+types/preview.ts'

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdmin(args)
		return next()
	},
]

export async function loader({ params, context }: Route.LoaderArgs) {
	return loadPreviewed(context, params.id)
}

/** Shows what is in the form, whether or not it could be saved. */
export async function action({ request, params, context }: Route.ActionArgs) {
	return loadPreviewed(context, params.id, readDraft(await readForm(request)))
}

async function loadPreviewed(context: Context, text: string, draft?: ProductContent) {
	const shop = context.get(shopContext)
	const id = ProductId.safeParse(text)
	const saved = id.success ? await findProductById(shop, id.data) : null
	if (!saved) throw data(null, { status: 404 })
	const product = { ...saved, ...draft }
	const shown = showStock({ ...product, image: mainImage(product) }, await listStock(shop, saved.id))
	const { guide } = await loadGuide(context, shown)
	return { product: shown, guide }
}

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
	const { product, guide } = actionData ?? loaderData
	// Rendered on the server only, so that the pages of the shop share no scripts with the console.
	if (!import.meta.env.SSR) return null
	return (
		<PageContent>
			<title>Preview</title>
			{/* Links would replace the preview. In its frame, they cannot open a tab either. */}
			<base target="_blank" />
			{product.sizes.length > 0 ? (
				<ProductDetail product={product} guide={guide} prices={pricesOf(product)} />
			) : (
				<p className="page py-8">The page appears here once there is a pack size with its price.</p>
			)}
		</PageContent>
	)
}
