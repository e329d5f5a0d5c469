/** A picture that came with a form: from the page without scripts, or from its script. */
import type { RouterContextProvider } from 'react-router'
import type { Place } from '#app/admin/images/image-folders.ts'
import { tell, type Told } from '#app/admin/layout/action-result.ts'
import { adminContext } from '#app/session/admin-context.ts'
import { shopContext } from '#app/http/request-context.ts'
import { uploadImage } from '#shop/images/images.server.ts'

const NOTHING_SENT = { name: '', bytes: new Uint8Array() }

export async function takePicture(
	context: Readonly<RouterContextProvider>,
	{ place, form }: { place: Place; form: FormData },
): Promise<Told> {
	const sent = form.get('picture')
	const file = sent instanceof File ? { name: sent.name, bytes: await sent.bytes() } : NOTHING_SENT
	const by = context.get(adminContext)
	return tell(await uploadImage(context.get(shopContext), { ...place, file, by }), 'Picture uploaded')
}
