/** Reads request bodies: up to 256 kB from anyone, an image from an admin. */
import type { IncomingMessage } from 'node:http'
import { PERSONAL_COOKIE } from '#server/http/page-cache.ts'
import type { HttpExchange } from '#server/http/request.ts'
import { extendBodyTimeout, MAX_BODY_SECONDS } from '#server/http/timeouts.ts'
import { MAX_IMAGE_BYTES } from '#shop/images/upload.ts'

const MAX_BODY_BYTES = 256 * 1024

/** Up to here a body that is too large is read and discarded, so that its sender can read the refusal. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024

const UPLOADS = /^\/admin\/pictures(?:\.data|\/upload)?$/
/** Responds with 204 to an admin (app/admin/images/upload.ts). */
const UPLOAD_CHECK = '/admin/pictures/upload'
/** The form's other fields and the multipart boundaries. */
const MAX_FORM_BYTES = 64 * 1024
/** Uploads are buffered in memory. */
const MAX_CONCURRENT_UPLOADS = 4

let activeUploads = 0

export type Body = { ok: true; bytes: Buffer } | { ok: false; isBusy?: boolean }

type UploadCheck = {
	origin: string
	/** Sends a request to the site as the same visitor. */
	handle(request: Request): Promise<Response | null>
}

/** Checks the session before it accepts an upload, because anyone can send a cookie. */
export async function readBody(exchange: HttpExchange, check: UploadCheck): Promise<Body> {
	const { request } = exchange
	if (!isUpload(exchange) || !(await mayUpload(request, check))) return readAtMost(request, MAX_BODY_BYTES)
	if (activeUploads >= MAX_CONCURRENT_UPLOADS) return { ok: false, isBusy: true }
	activeUploads += 1
	try {
		extendBodyTimeout(request, MAX_BODY_SECONDS)
		return await readAtMost(request, MAX_IMAGE_BYTES + MAX_FORM_BYTES)
	} finally {
		activeUploads -= 1
	}
}

function isUpload({ method, path, request }: HttpExchange): boolean {
	return method === 'POST' && UPLOADS.test(path) && PERSONAL_COOKIE.test(request.headers.cookie ?? '')
}

async function mayUpload(request: IncomingMessage, { origin, handle }: UploadCheck): Promise<boolean> {
	const headers = { Cookie: request.headers.cookie ?? '' }
	const response = await handle(new Request(origin + UPLOAD_CHECK, { headers }))
	return response?.status === 204
}

async function readAtMost(request: IncomingMessage, maxBytes: number): Promise<Body> {
	const maxRead = Math.max(maxBytes, MAX_DISCARDED_BYTES)
	if (Number(request.headers['content-length'] ?? 0) > maxRead) return { ok: false }
	const chunks: Buffer[] = []
	let size = 0
	for await (const chunk of request) {
		size += chunk.length
		if (size <= maxBytes) chunks.push(chunk)
		if (size > maxRead) return { ok: false }
	}
	return size <= maxBytes ? { ok: true, bytes: Buffer.concat(chunks) } : { ok: false }
}
