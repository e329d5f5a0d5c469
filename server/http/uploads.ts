/** Where a body may be larger than a form, and slower: pictures, from the owner, a few at a time. */
import type { Incoming } from '#server/http/request.ts'
import { MOST_BODY_SECONDS, waitLongerFor } from '#server/http/timeouts.ts'
import { PERSONAL_COOKIE } from '#server/http/page-cache.ts'
import { type Body, MOST_BODY_BYTES, readBody } from '#server/http/request-body.ts'
import { MAX_IMAGE_BYTES } from '#shop/images/rules.ts'

const UPLOADS = /^\/admin\/pictures(?:\.data|\/upload)?$/
/** Read with the sender's cookies, it says whether a picture of theirs would be taken (app/admin/images/upload.ts). */
const QUESTION = '/admin/pictures/upload'
const YES = 204
/** The other fields of the form, and the lines that part them. */
const MOST_BYTES_AROUND = 64 * 1024
/** They are held in memory. */
const MOST_AT_ONCE = 4

let underway = 0

type Asking = {
	origin: string
	/** As the site would answer the same visitor. */
	ask(question: Request): Promise<Response> | null
}

/** A cookie is easily made up, so whoever is not known gets no more room or time here than anywhere else. */
export async function readAnyBody(incoming: Incoming, asking: Asking): Promise<Body> {
	const { request } = incoming
	if (!isUpload(incoming) || !(await mayUpload(incoming, asking))) return readBody(request, MOST_BODY_BYTES)
	if (underway >= MOST_AT_ONCE) return { ok: false, isBusy: true }
	underway += 1
	try {
		waitLongerFor(request, MOST_BODY_SECONDS)
		return await readBody(request, MAX_IMAGE_BYTES + MOST_BYTES_AROUND)
	} finally {
		underway -= 1
	}
}

function isUpload({ method, path, request }: Incoming): boolean {
	return method === 'POST' && UPLOADS.test(path) && PERSONAL_COOKIE.test(request.headers.cookie ?? '')
}

async function mayUpload({ request }: Incoming, { origin, ask }: Asking): Promise<boolean> {
	const headers = { Cookie: request.headers.cookie ?? '' }
	const answer = await ask(new Request(origin + QUESTION, { headers }))
	return answer?.status === YES
}
