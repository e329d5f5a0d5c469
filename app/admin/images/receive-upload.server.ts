/** Stores the images of a submitted form, whether the browser or the page's script sent it. */
import type { RouterContextProvider } from 'react-router'
import type { ImageFolder } from '#app/admin/images/image-folders.ts'
import { type ActionResult, toActionResult } from '#app/admin/forms/action-result.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { shopContext } from '#app/http/request-context.ts'
import { uploadImage } from '#shop/images/images.server.ts'
import type { Refusal } from '#shop/outcome.ts'

const NO_FILE = new File([], '')

type ReceivedUpload = { result: ActionResult; paths: string[] }

export async function receiveUpload(
	context: Readonly<RouterContextProvider>,
	{ folder, form }: { folder: ImageFolder; form: FormData },
): Promise<ReceivedUpload> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const sent = form.getAll('image').filter((file) => file instanceof File)
	const paths: string[] = []
	for (const image of sent.length > 0 ? sent : [NO_FILE]) {
		const file = { name: image.name, bytes: await image.bytes() }
		const outcome = await uploadImage(shop, { ...folder, file, by })
		if (!outcome.ok) return { paths, result: refused(outcome, { sent, file, paths }) }
		paths.push([folder.folder, outcome.file.name].filter(Boolean).join('/'))
	}
	const result = { success: paths.length === 1 ? 'Image uploaded' : `${paths.length} images uploaded` }
	return { paths, result }
}

type Sent = { sent: readonly File[]; file: { name: string }; paths: readonly string[] }

/** If several images were sent, the message names the one that failed, and how many were stored before it. */
function refused(outcome: Refusal, { sent, file, paths }: Sent): ActionResult {
	const result = toActionResult(outcome, '')
	if (sent.length < 2 || 'success' in result) return result
	const stored = paths.length > 0 ? ` Uploaded before it: ${paths.length} of ${sent.length}.` : ''
	return { ...result, error: `${file.name}: ${result.error}${stored}` }
}
