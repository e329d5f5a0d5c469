/** What the shop says of one product, beside how it will look. */
import '#app/admin/products/product.css'
import { type FormEvent, useState } from 'react'
import { data, href, Link } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ProductForm, readDraft } from '#app/admin/products/product-form.tsx'
import { ProductPreview } from '#app/admin/products/product-preview.tsx'
import { tell, tellWrong, type Told } from '#app/admin/layout/action-result.ts'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { ProductContentInput } from '#shop/catalogue/input.ts'
import { BESTSELLER_OF_DAYS } from '#shop/catalogue/badges.ts'
import { DEFAULT_CONTENT, defaultContentOf } from '#shop/catalogue/default-content.ts'
import { findProduct, PRODUCTS, type ProductContent } from '#shop/catalogue/rules.ts'
import { updateProductContent, resetProductContent } from '#shop/catalogue/content-admin.server.ts'
import { findProductContent } from '#shop/catalogue/content.server.ts'
import { listShares } from '#shop/orders/sales-figures.server.ts'
import { listImages } from '#shop/images/images.server.ts'
import { listDeleted } from '#shop/images/deleted-images.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Route } from './+types/product.ts'

const BUCKET = 'product-images'

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const product = findProduct(Number(params.id))
	const born = product && defaultContentOf(product.id)
	if (!product || !born) throw data(null, { status: 404 })
	const [own, prices, pictures, bestsellers] = await Promise.all([
		findProductContent(shop, product.id),
		listPrices(shop, { productId: product.id }),
		picturesFor(shop, product.slug),
		bestsellersOf(shop),
	])
	const isBestseller = bestsellers.includes(product.id)
	return { id: product.id, texts: own ?? born, isOwn: own !== null, prices, pictures, isBestseller }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Told> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const productId = Number(params.id)
	const form = await readForm(request)
	if (form.get('act') === 'forget') {
		return tell(await resetProductContent(shop, { productId, by }), 'As it was born; the shop shows it now')
	}
	const read = readInput(ProductContentInput, Object.fromEntries(form))
	if (!read.success) return tellWrong(read.error)
	const [pictures, bestsellers] = await Promise.all([
		picturesFor(shop, findProduct(productId)?.slug ?? ''),
		bestsellersOf(shop),
	])
	const facts = { pictures, bestsellers, isAnyGone }
	const outcome = await updateProductContent(shop, { productId, input: read.data, facts, by })
	return tell(outcome, 'Saved; the shop shows it now')
}

/** What came with the shop, then what was uploaded: for this product, and for all. */
async function picturesFor(shop: Shop, folder: string): Promise<string[]> {
	const [own, shared] = await Promise.all([
		listImages(shop, { bucket: BUCKET, folder }),
		listImages(shop, { bucket: BUCKET, folder: '' }),
	])
	const product = PRODUCTS.find(({ slug }) => slug === folder)
	const born = DEFAULT_CONTENT.filter(({ productId }) => productId === product?.id).flatMap((one) => [
		one.image,
		...one.additionalImages,
	])
	return [
		...born,
		...own.files.map(({ name }) => `${folder}/${name}`),
		...shared.files.map(({ name }) => name),
	]
}

async function isAnyGone(transaction: Transaction, pictures: readonly string[]): Promise<boolean> {
	const gone = await listDeleted(
		transaction,
		pictures.map((path) => `${BUCKET}/${path}`),
	)
	return gone.length > 0
}

/** More than one where they sold alike. */
async function bestsellersOf(shop: Shop): Promise<number[]> {
	const sold = await listShares(shop, { what: 'blend', days: BESTSELLER_OF_DAYS })
	const best = sold.filter(({ count }) => count === sold[0]?.count).map(({ name }) => name)
	return PRODUCTS.filter(({ name }) => best.includes(name)).map(({ id }) => id)
}

export default function ProductDesk({ loaderData, actionData }: Route.ComponentProps) {
	const { id, texts, isOwn, prices, pictures, isBestseller } = loaderData
	const [draft, setDraft] = useState<ProductContent>(texts)
	const [saved, setSaved] = useState(texts)
	// After saving, or going back, the preview starts from what the shop has now.
	if (saved !== texts) {
		setSaved(texts)
		setDraft(texts)
	}
	const product = findProduct(id)
	if (!product) return null
	return (
		<>
			<ConsoleTitle told={actionData}>{product.name}</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/catalogue')}>
					All products and prices
				</Link>
			</p>
			<div className="product-desk">
				<ProductForm
					key={JSON.stringify(texts)}
					texts={texts}
					pictures={pictures}
					isOwn={isOwn}
					isBestseller={isBestseller}
					onChange={(event: FormEvent<HTMLFormElement>) => setDraft(readDraft(event.currentTarget, id))}
				/>
				<ProductPreview product={{ ...product, ...draft }} prices={prices} />
			</div>
		</>
	)
}
