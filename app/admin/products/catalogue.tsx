/** All products in their order, a form for a new one, and the history of price changes. */
import '#app/admin/products/catalogue.css'
import { redirect } from 'react-router'
import { actorLabel, createSubjectLabels } from '#app/admin/audit/audit-entry.ts'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ProductList } from '#app/admin/products/product-list.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { mainImage } from '#shop/catalogue/rules.ts'
import { containsWords } from '#shop/catalogue/filter.ts'
import { Places, ProductId, ProductName } from '#shop/catalogue/input.ts'
import { listNamedProducts } from '#shop/catalogue/variants/stored-variants.server.ts'
import { PRICE_CHANGED } from '#shop/catalogue/variants/prices.server.ts'
import { createProduct, moveProduct } from '#shop/catalogue/products.server.ts'
import { formatMoment } from '#shop/dates.ts'
import { readInput } from '#shop/input/read-input.ts'
import { formatPrice, paise, type Paise } from '#shop/money.ts'
import { paginate, readPage } from '#shop/paging.ts'
import type { Route } from './+types/catalogue.ts'

const PRICE_CHANGES_SHOWN = 30

const PER_PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const words = query.get('words') ?? ''
	const [products, named, changes] = await Promise.all([
		listAllProducts(shop),
		listNamedProducts(shop),
		listAuditEntries(shop, { action: PRICE_CHANGED, limit: PRICE_CHANGES_SHOWN }),
	])
	const { labelOf } = createSubjectLabels({ products: named, categories: [] })
	const history = changes.map(({ id, at, actorName, subject, detail }) => ({
		id,
		change: `${labelOf(subject)}: ${String(detail.from)} → ${String(detail.to)}`,
		by: `${actorLabel(actorName)}, ${formatMoment(at)}`,
	}))
	const listed = products.map(({ id, name, shortName, status, images, sizes }, index) => ({
		id,
		name,
		shortName,
		status,
		image: mainImage({ images }),
		prices: rangeOf(sizes.map(({ price }) => price)),
		place: index + 1,
		isLast: index === products.length - 1,
	}))
	const found = listed.filter(({ name, shortName }) => containsWords([name, shortName], words))
	const { shown, paging } = paginate(found, { page: readPage(query), size: PER_PAGE })
	return { products: shown, paging, isLong: listed.length > PER_PAGE, history }
}

/** Returns for example '₹120 to ₹980'. */
function rangeOf(prices: readonly Paise[]): string {
	if (prices.length === 0) return 'No pack size yet'
	const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((price) =>
		formatPrice(paise(price)),
	)
	return lowest === highest ? `${lowest}` : `${lowest} to ${highest}`
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult | Response> {
	const form = await readForm(request)
	const intent = form.get('intent')
	if (intent === 'add') return addProduct(context, form)
	if (intent === 'move') return moveProductInList(context, form)
	return { error: 'Please use one of the buttons on this page.', field: null }
}

async function addProduct(context: Context, form: FormData): Promise<ActionResult | Response> {
	const name = readInput(ProductName, form.get('name'))
	if (!name.success) return { ...toInputError(name.error), field: 'name' }
	const by = context.get(adminContext)
	const outcome = await createProduct(context.get(shopContext), { name: name.data, by })
	return outcome.ok ? redirect(`/admin/catalogue/${outcome.id}`) : toActionResult(outcome, '')
}

async function moveProductInList(context: Context, form: FormData): Promise<ActionResult> {
	const id = readInput(ProductId, form.get('productId'))
	if (!id.success) return toInputError(id.error)
	const places = readInput(Places, form.get('places'))
	if (!places.success) return toInputError(places.error)
	const by = context.get(adminContext)
	const outcome = await moveProduct(context.get(shopContext), {
		productId: id.data,
		places: places.data,
		by,
	})
	return toActionResult(outcome, 'The order in the shop has changed')
}

export default function Catalogue({ loaderData: { history, ...list }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle result={actionData}>Products</ConsoleTitle>
			<ProductList {...list} />
			<section className="admin-panel mt-6" aria-label="Price history">
				<h2>Price history</h2>
				{history.length === 0 && <p>No price changes yet.</p>}
				<ul className="grid gap-2">
					{history.map(({ id, change, by }) => (
						<li key={id}>
							{change}
							<span className="block text-cinnamon">{by}</span>
						</li>
					))}
				</ul>
			</section>
		</>
	)
}
