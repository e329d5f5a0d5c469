/** One product: its status, its text and images with a live preview, its details and its pack sizes. */
import '#app/admin/products/product.css'
import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { PreviewFrame } from '#app/admin/layout/preview-frame.tsx'
import { useEdits } from '#app/admin/forms/use-edits.ts'
import { ImageUploadForm } from '#app/admin/products/image-uploads.tsx'
import { Variants } from '#app/admin/products/variants.tsx'
import { PRODUCT_ACTIONS } from '#app/admin/products/product-actions.server.ts'
import { ProductDetails } from '#app/admin/products/product-details.tsx'
import { listAvailableImages } from '#app/admin/products/available-images.server.ts'
import { ProductForm } from '#app/admin/products/product-form.tsx'
import { isReadyForSale, ProductStatusPanel } from '#app/admin/products/product-status.tsx'
import { readDraft } from '#app/admin/products/read-draft.ts'
import { toFeatured } from '#app/catalogue/to-card.ts'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { findProductById } from '#shop/catalogue/catalogue.server.ts'
import { listVariants } from '#shop/catalogue/variants/stored-variants.server.ts'
import { isSameContent, originalContent } from '#shop/catalogue/content.ts'
import { ProductId } from '#shop/catalogue/input.ts'
import { draftOf, toContentForm } from '#shop/catalogue/product-forms.ts'
import { findProduct, mainImage, type Product } from '#shop/catalogue/rules.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
import { dayInIndia } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'
import { type ShownProduct, showStock } from '#shop/stock/rules.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { listCurrentTaxes } from '#shop/tax/tax.server.ts'
import type { Route } from './+types/product.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const product = await readProduct(shop, params.id)
	if (!product) throw missing('product')
	const specified = findProduct(SPECIFIED_PRODUCTS, product.id)
	const [variants, levels, images, taxes] = await Promise.all([
		listVariants(shop, product.id),
		listStock(shop, product.id),
		listAvailableImages(shop, product),
		listCurrentTaxes(shop),
	])
	return {
		product,
		variants,
		levels,
		today: dayInIndia(shop.clock()),
		isEdited: specified !== null && !isSameContent(product, originalContent(specified, product)),
		images,
		taxes,
		canEditTax: may(context, 'tax.edit'),
	}
}

async function readProduct(shop: Shop, text: string): Promise<Product | null> {
	const id = ProductId.safeParse(text)
	return id.success ? findProductById(shop, id.data) : null
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const product = await readProduct(shop, params.id)
	if (!product) return { error: "This product doesn't exist.", field: null }
	const form = await readForm(request)
	const intent = String(form.get('intent'))
	const handle = Object.hasOwn(PRODUCT_ACTIONS, intent) ? PRODUCT_ACTIONS[intent] : undefined
	if (!handle) return { error: 'Please use one of the buttons on this page.', field: null }
	return handle(shop, { product, form, by: context.get(adminContext) })
}

export default function ProductPage(props: Route.ComponentProps) {
	return <ProductEditor key={props.loaderData.product.id} {...props} />
}

function ProductEditor({ loaderData, actionData }: Route.ComponentProps) {
	const { product, variants, levels, today, images, isEdited } = loaderData
	const { key, ...edits } = useEdits(product, { form: 'content', toFormValues: toContentForm })
	const [draft, setDraft] = useState({ key, content: draftOf(edits.entered) })
	// What was entered stays until something else about the product was saved.
	if (draft.key !== key) setDraft({ key, content: draftOf(edits.entered) })
	const { content } = draft
	const preview = href('/admin/catalogue/:id/preview', { id: `${product.id}` })
	return (
		<>
			<ConsoleTitle result={actionData}>{product.name}</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/catalogue')}>
					All products and prices
				</Link>
			</p>
			<div className="preview-layout">
				<div className="grid min-w-0 gap-6">
					<ProductStatusPanel product={product} />
					<ProductDetails product={product} taxes={loaderData.taxes} canEditTax={loaderData.canEditTax} />
					<Variants variants={variants} today={today} isBlend={product.composition !== null} />
					<ProductForm
						key={key}
						edits={edits}
						folder={product.slug}
						available={images}
						images={content.images}
						preview={preview}
						isEdited={isEdited}
						isNext={!isReadyForSale(product)}
						onChange={({ currentTarget }: FormEvent<HTMLFormElement>) => {
							const { images: _, ...texts } = readDraft(new FormData(currentTarget))
							setDraft((before) => ({ key, content: { ...before.content, ...texts } }))
						}}
						onImages={(change) =>
							setDraft((before) => ({
								key,
								content: { ...before.content, images: change(before.content.images) },
							}))
						}
					/>
					<ImageUploadForm folder={product.slug} />
				</div>
				<div className="preview-column">
					<CardPreview product={showStock({ ...product, ...content, image: mainImage(content) }, levels)} />
					{/* Pack sizes are not part of the product's version. */}
					<PreviewFrame src={preview} version={JSON.stringify([product.version, product.sizes])} />
				</div>
			</div>
		</>
	)
}

/** Shows the unsaved edits. */
function CardPreview({ product }: { product: ShownProduct }) {
	return (
		<section aria-label="Card on the home page" className="card-preview">
			<h2>Card on the home page</h2>
			{product.sizes.length > 0 && product.images.length > 0 ? (
				<ul>
					<BlendCard product={toFeatured(product)} />
				</ul>
			) : (
				<p>The card appears here once there is a main image and a pack size.</p>
			)}
		</section>
	)
}
