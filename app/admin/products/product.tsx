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
import { findProductById, listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { contentOf, isSameContent, type ProductContent } from '#shop/catalogue/content.ts'
import { ProductContentInput, ProductId } from '#shop/catalogue/input.ts'
import { BESTSELLER_PERIOD_DAYS } from '#shop/catalogue/badges.ts'
import { findProduct, type Product } from '#shop/catalogue/rules.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
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
	const product = await readProduct(shop, params.id)
	if (!product) throw data(null, { status: 404 })
	const specified = findProduct(SPECIFIED_PRODUCTS, product.id)
	const [images, bestsellers] = await Promise.all([listImagesFor(shop, product), listBestsellers(shop)])
	return {
		product,
		/** What was said of it originally can be restored. */
		isEdited: specified !== null && !isSameContent(product, specified),
		images,
		isBestseller: bestsellers.includes(product.id),
	}
}

async function readProduct(shop: Shop, text: string): Promise<Product | null> {
	const id = ProductId.safeParse(text)
	return id.success ? findProductById(shop, id.data) : null
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const product = await readProduct(shop, params.id)
	if (!product) return { error: 'This product does not exist.', field: null }
	const productId = product.id
	const form = await readForm(request)
	if (form.get('intent') === 'reset') {
		return toActionResult(await resetProductContent(shop, { productId, by }), 'Original text restored')
	}
	const read = readInput(ProductContentInput, Object.fromEntries(form))
	if (!read.success) return toInputError(read.error)
	const [images, bestsellers] = await Promise.all([listImagesFor(shop, product), listBestsellers(shop)])
	const facts = { images, bestsellers, isAnyDeleted }
	const outcome = await updateProductContent(shop, { productId, input: read.data, facts, by })
	return toActionResult(outcome, 'Saved and live in the shop')
}

/** The images that the product has or came with, then the uploaded ones: its own, and those for all products. */
async function listImagesFor(shop: Shop, { id, slug, image, additionalImages }: Product): Promise<string[]> {
	const [own, shared] = await Promise.all([
		listImages(shop, { bucket: BUCKET, folder: slug }),
		listImages(shop, { bucket: BUCKET, folder: '' }),
	])
	const specified = findProduct(SPECIFIED_PRODUCTS, id)
	const paths = [
		...(specified ? [specified.image, ...specified.additionalImages] : []),
		image,
		...additionalImages,
		...own.files.map(({ name }) => `${slug}/${name}`),
		...shared.files.map(({ name }) => name),
	]
	return [...new Set(paths)]
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
	const products = await listAllProducts(shop)
	return products.filter(({ name }) => best.includes(name)).map(({ id }) => id)
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
	const { product, images, isEdited, isBestseller } = loaderData
	const content = contentOf(product)
	const [draft, setDraft] = useState<ProductContent>(content)
	const [saved, setSaved] = useState(product)
	// After a save or reset, the preview starts from what is now in the shop.
	if (saved !== product) {
		setSaved(product)
		setDraft(content)
	}
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
					onChange={(event: FormEvent<HTMLFormElement>) => setDraft(readContentDraft(event.currentTarget))}
				/>
				<Preview product={{ ...product, ...draft }} />
			</div>
		</>
	)
}

function Preview({ product }: { product: Product }) {
	return (
		<section aria-label="Preview" className="product-preview">
			<h2>Preview</h2>
			<ul className="preview-card">
				<BlendCard product={product} />
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
