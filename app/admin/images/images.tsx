/** The pictures the shop was given: one more, all of them, and away with one. */
import '#app/admin/images/images.css'
import { Form, Link, useSearchParams } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { PictureCard } from '#app/admin/images/image-card.tsx'
import { addressOf, FOLDERS, placeIn } from '#app/admin/images/image-folders.ts'
import { takePicture } from '#app/admin/images/receive-upload.server.ts'
import { UploadForm } from '#app/admin/images/upload-form.tsx'
import { tell, type Told, useTold } from '#app/admin/layout/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { listShownImages } from '#shop/catalogue/content.server.ts'
import { deleteImage, listImages } from '#shop/images/images.server.ts'
import { formatBytes, publicAddress } from '#shop/images/rules.ts'
import type { Transaction } from '#shop/shop.server.ts'
import type { Route } from './+types/images.ts'

const PLACES = [
	{ query: 'bucket=product-images', words: 'Product pictures' },
	...FOLDERS.map(({ folder, words }) => ({ query: `folder=${folder}`, words })),
	{ query: 'bucket=home', words: 'Logo and home page' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
	const place = placeIn(new URL(request.url).searchParams)
	const { files, failure } = await listImages(context.get(shopContext), place)
	return {
		...place,
		files: files.map((file) => ({ ...file, about: formatBytes(file.size) })),
		failure: failure && { title: failure.title, refused: failure.message, field: null },
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<Told> {
	const place = placeIn(new URL(request.url).searchParams)
	const form = await readForm(request)
	if (form.get('act') !== 'delete') return takePicture(context, { place, form })
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const path = String(form.get('path') ?? '')
	const listInUse = (db: Transaction) => listShownImages({ db, clock: shop.clock })
	const outcome = await deleteImage(shop, { bucket: place.bucket, path, listInUse, by })
	return tell(outcome, 'Picture deleted')
}

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
	const { bucket, folder, files, failure } = loaderData
	useTold(failure ?? undefined)
	const [query] = useSearchParams()
	return (
		<>
			<ConsoleTitle told={actionData}>Pictures</ConsoleTitle>
			<nav aria-label="Where" className="picture-places">
				{PLACES.map(({ query: to, words }) => (
					<Link
						key={to}
						to={`?${to}`}
						aria-current={to === addressOf({ bucket, folder }) ? 'page' : undefined}
					>
						{words}
					</Link>
				))}
			</nav>
			<UploadForm />
			<ul className="picture-grid" aria-label="Pictures here">
				{files.map((file) => (
					<li key={file.url}>
						<PictureCard {...file}>
							<Form method="post" action={`?${query}`} preventScrollReset>
								<input type="hidden" name="path" value={file.url.slice(publicAddress(bucket, '').length)} />
								<Button type="submit" name="act" value="delete">
									Yes, delete<span className="sr-only"> {file.name}</span>
								</Button>
							</Form>
						</PictureCard>
					</li>
				))}
			</ul>
			{files.length === 0 && !failure && <p className="mt-4">No picture was uploaded here yet.</p>}
		</>
	)
}
