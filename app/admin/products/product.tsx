/** One product: where it stands, its text and images with a live preview, its details and its pack sizes. */
import '#app/admin/products/product.css'
import { type FormEvent, useState } from 'react'
import { data, href, Link } from 'react-router'
import { ConsoleError } from '#app/admin/layout/console-error.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { PackSizes } from '#app/admin/products/pack-sizes.tsx'
import { PRODUCT_ACTIONS } from '#app/admin/products/product-actions.server.ts'
import { detailsOf, ProductDetails } from '#app/admin/products/product-details.tsx'
import { listImagesFor } from '#app/admin/products/product-facts.server.ts'
import { ProductForm, readTextDraft } from '#app/admin/products/product-form.tsx'
import { ProductStatusPanel } from '#app/admin/products/product-status.tsx'
import { toFeatured } from '#app/catalogue/product-card.ts'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { findProductById, listVariants } from '#shop/catalogue/catalogue.server.ts'
import { contentOf, isSameContent, type ProductContent } from '#shop/catalogue/content.ts'
import { ProductId } from '#shop/catalogue/input.ts'
import { findProduct, mainImage, type Product } from '#shop/catalogue/rules.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
import { dayInIndia } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'
import { type ShownProduct, showStock } from '#shop/stock/rules.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import type { Route } from './+types/product.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const product = await readProduct(shop, params.id)
	if (!product) throw data(null, { status: 404 })
	const specified = findProduct(SPECIFIED_PRODUCTS, product.id)
	const [variants, levels, images] = await Promise.all([
		listVariants(shop, product.id),
		listStock(shop, product.id),
		listImagesFor(shop, product),
	])
	return {
		product,
		variants,
		levels,
		today: dayInIndia(shop.clock()),
		/** What was said of it originally can be restored. */
		isEdited: specified !== null && !isSameContent(product, specified),
		images,
	}
}

async function readProduct(shop: Shop, text: string): Promise<Product | null> {
	const id = ProductId.safeParse(text)
	return id.success ? findProductById(shop, id.data) : null
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const product = await readProduct(shop, params.id)
	if (!product) return { error: 'This product does not exist.', field: null }
	const form = await readForm(request)
	const intent = String(form.get('intent'))
	const handle = Object.hasOwn(PRODUCT_ACTIONS, intent) ? PRODUCT_ACTIONS[intent] : undefined
	if (!handle) return { error: 'Please press one of the buttons of this page.', field: null }
	return handle(shop, { product, form, by: context.get(adminContext) })
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
	const { product, variants, levels, today, images, isEdited } = loaderData
	const [opened, setOpened] = useState(product)
	const content = contentOf(opened)
	const [draft, setDraft] = useState<ProductContent>(content)
	// After a refusal, the forms keep what was entered and the version that they were opened with.
	if (opened !== product && !(actionData && 'error' in actionData)) {
		setOpened(product)
		setDraft(contentOf(product))
	}
	const { version } = opened
	return (
		<>
			<ConsoleTitle result={actionData}>{product.name}</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/catalogue')}>
					All products and prices
				</Link>
			</p>
			<div className="product-editor">
				<div className="grid gap-6">
					<ProductStatusPanel product={product} />
					<ProductForm
						key={JSON.stringify(content)}
						content={content}
						version={version}
						available={images}
						images={draft.images}
						isEdited={isEdited}
						onChange={({ currentTarget }: FormEvent<HTMLFormElement>) =>
							setDraft(({ images: chosen }) => ({ ...readTextDraft(currentTarget), images: chosen }))
						}
						onImages={(chosen) => setDraft((before) => ({ ...before, images: chosen }))}
					/>
					<ProductDetails key={JSON.stringify(detailsOf(opened))} product={opened} />
					<PackSizes
						variants={variants}
						today={today}
						isGround={product.composition !== null || variants.length === 0}
					/>
				</div>
				<Preview product={showStock({ ...product, ...draft, image: mainImage(draft) }, levels)} />
			</div>
		</>
	)
}

function Preview({ product }: { product: ShownProduct }) {
	return (
		<section aria-label="Preview" className="product-preview">
			<h2>Preview</h2>
			{product.sizes.length > 0 && product.images.length > 0 ? (
				<ul className="preview-card">
					<BlendCard product={toFeatured(product)} />
				</ul>
			) : (
				<p>The card appears here once there is a main image and a pack size.</p>
			)}
			<div className="preview-images">
				{product.images.map(({ path }, index) => (
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
