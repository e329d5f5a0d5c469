/** The text and images of one product, with a live preview. */
import '#app/admin/products/product.css'
import { type FormEvent, useState } from 'react'
import { data, href, Link } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/layout/action-result.ts'
import { ConsoleError } from '#app/admin/layout/console-error.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ProductForm, readContentDraft } from '#app/admin/products/product-form.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { findProductContent, listPrices } from '#shop/catalogue/catalogue.server.ts'
import { ProductContentInput } from '#shop/catalogue/input.ts'
import { BESTSELLER_PERIOD_DAYS } from '#shop/catalogue/badges.ts'
import { DEFAULT_CONTENT, defaultContentOf } from '#shop/catalogue/default-content.ts'
import {
	findProduct,
	type Product,
	type ProductContent,
	type ProductPrice,
	PRODUCTS,
} from '#shop/catalogue/rules.ts'
import { resetProductContent, updateProductContent } from '#shop/catalogue/admin.server.ts'
import { listSalesBreakdown } from '#shop/orders/admin/sales.server.ts'
import { listImages } from '#shop/images/images.server.ts'
import { listDeleted } from '#shop/images/deleted-images.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Route } from './+types/product.ts'

const BUCKET = 'product-images'

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const product = findProduct(Number(params.id))
	const defaultContent = product && defaultContentOf(product.id)
	if (!product || !defaultContent) throw data(null, { status: 404 })
	const [ownContent, prices, images, bestsellers] = await Promise.all([
		findProductContent(shop, product.id),
		listPrices(shop, { productId: product.id }),
		listImagesFor(shop, product.slug),
		listBestsellers(shop),
	])
	return {
		id: product.id,
		content: ownContent ?? defaultContent,
		isEdited: ownContent !== null,
		prices,
		images,
		isBestseller: bestsellers.includes(product.id),
	}
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const productId = Number(params.id)
	const form = await readForm(request)
	if (form.get('intent') === 'reset') {
		return toActionResult(await resetProductContent(shop, { productId, by }), 'Original text restored')
	}
	const read = readInput(ProductContentInput, Object.fromEntries(form))
	if (!read.success) return toInputError(read.error)
	const [images, bestsellers] = await Promise.all([
		listImagesFor(shop, findProduct(productId)?.slug ?? ''),
		listBestsellers(shop),
	])
	const facts = { images, bestsellers, isAnyDeleted }
	const outcome = await updateProductContent(shop, { productId, input: read.data, facts, by })
	return toActionResult(outcome, 'Saved and live in the shop')
}

/** The default images of a product, then the uploaded ones: its own, and those for all products. */
async function listImagesFor(shop: Shop, slug: string): Promise<string[]> {
	const [own, shared] = await Promise.all([
		listImages(shop, { bucket: BUCKET, folder: slug }),
		listImages(shop, { bucket: BUCKET, folder: '' }),
	])
	const product = PRODUCTS.find((entry) => entry.slug === slug)
	const defaults = DEFAULT_CONTENT.filter(({ productId }) => productId === product?.id).flatMap((content) => [
		content.image,
		...content.additionalImages,
	])
	return [
		...defaults,
		...own.files.map(({ name }) => `${slug}/${name}`),
		...shared.files.map(({ name }) => name),
	]
}

async function isAnyDeleted(transaction: Transaction, images: readonly string[]): Promise<boolean> {
	const deleted = await listDeleted(
		transaction,
		images.map((path) => `${BUCKET}/${path}`),
	)
	return deleted.length > 0
}

/** Several when they sold equally well. */
async function listBestsellers(shop: Shop): Promise<number[]> {
	const sold = await listSalesBreakdown(shop, { what: 'blend', days: BESTSELLER_PERIOD_DAYS })
	const best = sold.filter(({ count }) => count === sold[0]?.count).map(({ name }) => name)
	return PRODUCTS.filter(({ name }) => best.includes(name)).map(({ id }) => id)
}

export function ErrorBoundary() {
	return (
		<ConsoleError
			notFound="This product doesn't exist."
			back={{ to: href('/admin/catalogue'), label: 'Back to products' }}
		/>
	)
}

export default function ProductEditor({ loaderData, actionData }: Route.ComponentProps) {
	const { id, content, isEdited, prices, images, isBestseller } = loaderData
	const [draft, setDraft] = useState<ProductContent>(content)
	const [saved, setSaved] = useState(content)
	// After a save or reset, the preview starts from what is now in the shop.
	if (saved !== content) {
		setSaved(content)
		setDraft(content)
	}
	const product = findProduct(id)
	if (!product) return null
	return (
		<>
			<ConsoleTitle result={actionData}>{product.name}</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/catalogue')}>
					All products and prices
				</Link>
			</p>
			<div className="product-editor">
				<ProductForm
					key={JSON.stringify(content)}
					content={content}
					images={images}
					isEdited={isEdited}
					isBestseller={isBestseller}
					onChange={(event: FormEvent<HTMLFormElement>) =>
						setDraft(readContentDraft(event.currentTarget, id))
					}
				/>
				<Preview product={{ ...product, ...draft }} prices={prices} />
			</div>
		</>
	)
}

type PreviewProps = { product: Product & ProductContent; prices: readonly ProductPrice[] }

function Preview({ product, prices }: PreviewProps) {
	return (
		<section aria-label="Preview" className="product-preview">
			<h2>Preview</h2>
			<ul className="preview-card">
				<BlendCard product={product} prices={prices} />
			</ul>
			<div className="preview-images">
				{[product.image, ...product.additionalImages].map((path, index) => (
					// The index keeps keys unique when one image is chosen twice.
					<ResponsiveImage key={`${index} ${path}`} path={path} alt={`Image ${index + 1}`} sizes="120px" />
				))}
			</div>
			<ul className="features">
				{product.features.map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<p className="measure">{product.story}</p>
		</section>
	)
}
