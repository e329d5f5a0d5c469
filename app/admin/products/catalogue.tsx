/** What each pack costs, with what the shopper will see, and what it cost before. */
import { href, Link } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { PriceRow } from '#app/admin/products/price-row.tsx'
import { tell, type Told } from '#app/admin/layout/action-result.ts'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { changePrice, PRICE_CHANGED } from '#shop/catalogue/admin.server.ts'
import { findProduct, PRODUCTS, SIZE_VALUES } from '#shop/catalogue/rules.ts'
import { formatMoment } from '#shop/dates.ts'
import { readRupees, toRupees } from '#shop/money.ts'
import type { Route } from './+types/catalogue.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [prices, acts] = await Promise.all([
		listPrices(shop),
		listAuditEntries(shop, { action: PRICE_CHANGED, most: 30 }),
	])
	const packs = PRODUCTS.flatMap((product) =>
		product.sizes.map((size) => {
			const price = prices.find((known) => known.productId === product.id && known.size === size.value)
			const { mrp = size.price, sellingPrice = size.price } = price ?? {}
			return {
				productId: product.id,
				size: size.value,
				name: `${product.shortName}, ${size.label}`,
				mrp: toRupees(mrp),
				sellingPrice: toRupees(sellingPrice),
			}
		}),
	)
	const history = acts.map(({ id, at, actorName, subject, detail }) => ({
		id,
		words: `${formatMoment(at)}, ${actorName}: ${subject}, ${String(detail.from)} → ${String(detail.to)}`,
	}))
	return { packs, history }
}

export async function action({ request, context }: Route.ActionArgs): Promise<Told> {
	const form = await readForm(request)
	const mrp = readRupees(String(form.get('mrp')))
	const sellingPrice = readRupees(String(form.get('sellingPrice')))
	const size = SIZE_VALUES.find((known) => known === form.get('size'))
	const product = findProduct(Number(form.get('productId')))
	if (mrp === null || sellingPrice === null || !size || !product) {
		return { refused: 'Prices are rupees and paise, such as 240 or 240.50.', field: null }
	}
	const price = { productId: product.id, size, mrp, sellingPrice }
	const outcome = await changePrice(context.get(shopContext), { price, by: context.get(adminContext) })
	return tell(outcome, 'Price changed; the shop shows it now')
}

export default function Catalogue({ loaderData: { packs, history }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle told={actionData}>Catalogue</ConsoleTitle>
			<ul className="mb-5 flex flex-wrap gap-x-6 gap-y-2" aria-label="Texts and pictures">
				{PRODUCTS.map(({ id, shortName }) => (
					<li key={id}>
						<Link className="link" to={href('/admin/catalogue/:id', { id: `${id}` })}>
							Texts and pictures of {shortName}
						</Link>
					</li>
				))}
			</ul>
			<AdminTable heads={['Pack', 'MRP and selling price, ₹', 'As the shop shows it']} stacks>
				{packs.map((pack) => (
					<PriceRow key={`${pack.productId} ${pack.size} ${pack.mrp} ${pack.sellingPrice}`} {...pack} />
				))}
			</AdminTable>
			<section className="admin-panel mt-6" aria-label="History of prices">
				<h2>History of prices</h2>
				{history.length === 0 && <p>No price was changed yet.</p>}
				<ul className="grid gap-1">
					{history.map(({ id, words }) => (
						<li key={id}>{words}</li>
					))}
				</ul>
			</section>
		</>
	)
}
