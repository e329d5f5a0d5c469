/** Stores the image of a submitted form, whether the browser or the page's script sent it. */
import type { RouterContextProvider } from 'react-router'
import type { ImageFolder } from '#app/admin/images/image-folders.ts'
import { type ActionResult, toActionResult } from '#app/admin/layout/action-result.ts'
import { adminContext } from '#app/session/admin-context.ts'
import { shopContext } from '#app/http/request-context.ts'
import { uploadImage } from '#shop/images/images.server.ts'

const NO_FILE = { name: '', bytes: new Uint8Array() }

export async function receiveUpload(
	context: Readonly<RouterContextProvider>,
	{ folder, form }: { folder: ImageFolder; form: FormData },
): Promise<ActionResult> {
	const sent = form.get('image')
	const file = sent instanceof File ? { name: sent.name, bytes: await sent.bytes() } : NO_FILE
	const by = context.get(adminContext)
	const outcome = await uploadImage(context.get(shopContext), { ...folder, file, by })
	return toActionResult(outcome, 'Image uploaded')
}
