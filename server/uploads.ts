/** Where a body may be larger than a form: pictures, from somebody who carries a session, a few at a time. */
import type { Incoming } from '#server/incoming.ts'
import { PERSONAL_COOKIE } from '#server/page-cache.ts'
import { type Body, MOST_BODY_BYTES, readBody } from '#server/request-body.ts'
import { MOST_PICTURE_BYTES } from '#shop/pictures/rules.ts'

const UPLOADS = /^\/admin\/pictures(?:\.data|\/upload)?$/
/** The other fields of the form, and the lines that part them. */
const MOST_BYTES_AROUND = 64 * 1024
/** They are held in memory, and a cookie is easily made up. */
const MOST_AT_ONCE = 4

let underway = 0

export async function readAnyBody(incoming: Incoming): Promise<Body> {
	if (!isUpload(incoming)) return readBody(incoming.request, MOST_BODY_BYTES)
	if (underway >= MOST_AT_ONCE) return { ok: false, isBusy: true }
	underway += 1
	try {
		return await readBody(incoming.request, MOST_PICTURE_BYTES + MOST_BYTES_AROUND)
	} finally {
		underway -= 1
	}
}

function isUpload({ method, path, request }: Incoming): boolean {
	return method === 'POST' && UPLOADS.test(path) && PERSONAL_COOKIE.test(request.headers.cookie ?? '')
}
