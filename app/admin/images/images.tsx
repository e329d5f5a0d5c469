/** Uploaded images: add, view by folder, delete. */
import '#app/admin/images/images.css'
import { Form, href, Link, useSearchParams } from 'react-router'
import { ImageCard } from '#app/admin/images/image-card.tsx'
import { folderQuery, imageFolders, readFolder } from '#app/admin/images/image-folders.ts'
import { receiveUpload } from '#app/admin/images/receive-upload.server.ts'
import { UploadForm } from '#app/admin/images/upload-form.tsx'
import { type ActionResult, toActionResult, useActionResult } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { findProductShowing, listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { findProduct } from '#shop/catalogue/rules.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
import { deleteImage, listImages } from '#shop/images/images.server.ts'
import { givenName, imageUrl, productImagePath } from '#shop/images/rules.ts'
import { formatBytes } from '#shop/format-bytes.ts'
import { findNewsletterShowing } from '#shop/newsletters/admin.server.ts'
import { isShownInOrders } from '#shop/orders/orders.server.ts'
import { findPageShowing } from '#shop/pages/admin.server.ts'
import type { Transaction } from '#shop/shop.server.ts'
import type { Route } from './+types/images.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const products = await listAllProducts(context.get(shopContext))
	const folder = readFolder(new URL(request.url).searchParams, products)
	const product = products.find(({ slug }) => slug === folder.folder)
	const { files, failure } = await listImages(context.get(shopContext), folder)
	return {
		...folder,
		folders: imageFolders(products),
		files: files.map(({ name, url, size }) => ({ name: givenName(name), url, size: formatBytes(size) })),
		builtIn: (product && findProduct(SPECIFIED_PRODUCTS, product.id)?.images) ?? [],
		failure: failure && { title: failure.title, error: failure.message, field: null },
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const folder = readFolder(new URL(request.url).searchParams, await listAllProducts(shop))
	const form = await readForm(request)
	if (form.get('intent') !== 'delete') return (await receiveUpload(context, { folder, form })).result
	const by = context.get(adminContext)
	const path = String(form.get('path') ?? '')
	const outcome = await deleteImage(shop, { bucket: folder.bucket, path, whyInUse, by })
	return toActionResult(outcome, 'Image deleted')
}

/** Orders keep the image that they were placed with, so that it can still be shown later. */
async function whyInUse(db: Transaction, url: string): Promise<string | null> {
	const product = await findProductShowing({ db }, productImagePath(url))
	if (product) return `${product} has this image. Please choose another one there first.`
	const page = await findPageShowing({ db }, url)
	if (page) return `Under Pages, '${page}' shows this image. Please choose another one there first.`
	const newsletter = await findNewsletterShowing({ db }, url)
	if (newsletter) return `The newsletter '${newsletter}' shows this image, so it can't be deleted.`
	return (await isShownInOrders(db, url)) ? "Orders show this image, so it can't be deleted." : null
}

export default function Images({ loaderData, actionData }: Route.ComponentProps) {
	const { bucket, folder, folders, files, builtIn, failure } = loaderData
	// The page has one toast, and why the action failed matters more.
	const hasActionFailed = actionData !== undefined && 'error' in actionData
	useActionResult(hasActionFailed ? undefined : (failure ?? undefined))
	const [query] = useSearchParams()
	return (
		<>
			<ConsoleTitle result={actionData}>Images</ConsoleTitle>
			<nav aria-label="Folders" className="image-folders">
				{folders.map(({ query: to, label }) => (
					<Link
						key={to}
						to={`?${to}`}
						aria-current={to === folderQuery({ bucket, folder }) ? 'page' : undefined}
					>
						{label}
					</Link>
				))}
			</nav>
			{bucket === 'home' && <WhereChosen />}
			<UploadForm />
			<ul className="image-grid" aria-label="Images in this folder">
				{files.map((file) => (
					<li key={file.url}>
						<ImageCard {...file}>
							<Form method="post" action={`?${query}`} preventScrollReset>
								<input type="hidden" name="path" value={file.url.slice(imageUrl(bucket, '').length)} />
								<Button type="submit" tone="quiet" name="intent" value="delete">
									Delete image<span className="sr-only"> {file.name}</span>
								</Button>
							</Form>
						</ImageCard>
					</li>
				))}
				{builtIn.map(({ path, alt }) => (
					<li key={path}>
						<figure className="image-card">
							<ResponsiveImage path={path} alt={alt} sizes="15rem" />
							<figcaption>
								<span className="image-name">{path.split('/').at(-1)}</span>
								<span className="console-badge">Built in</span>
							</figcaption>
						</figure>
					</li>
				))}
			</ul>
			{files.length + builtIn.length === 0 && !failure && (
				<p>No images here yet. Images you upload appear here.</p>
			)}
		</>
	)
}

/** An upload alone changes nothing in the shop. */
function WhereChosen() {
	return (
		<p className="console-intro">
			An image is shown in the shop once you choose it: a logo at{' '}
			<Link className="link" to={href('/admin/pages/:page', { page: 'brand' })}>
				Logo and other images
			</Link>
			, any other on the page that it is for, under{' '}
			<Link className="link" to={href('/admin/pages')}>
				Pages
			</Link>
			.
		</p>
	)
}
