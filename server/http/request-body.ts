/**
 * Reads request bodies: up to 256 kB from anyone, a long form of the console, an image or a catalogue file from an admin,
 * and the photos of a return from its customer.
 */
import type { IncomingMessage } from 'node:http'
import { MAX_CONSOLE_FORM_BYTES, MAX_FORM_BYTES } from '#app/http/form-size.ts'
import { UPLOADER } from '#app/http/uploader-header.ts'
import { type SpooledBody, spoolBody } from '#server/http/spool-body.ts'
import { PERSONAL_COOKIE } from '#server/http/caching/page-cache.ts'
import { hasBody, type HttpExchange } from '#server/http/request.ts'
import { extendBodyTimeout, MAX_BODY_SECONDS } from '#server/http/timeouts.ts'
import { MAX_CATALOGUE_FILE_BYTES } from '#shop/catalogue-csv/upload.ts'
import { isFileSystemError } from '#shop/files/file-system-errors.server.ts'
import { MAX_IMAGE_BYTES } from '#shop/images/upload.ts'
import { MAX_RETURN_PHOTOS_BYTES } from '#shop/orders/after-sales/return-rules.ts'

/** A body that is too large is read and discarded up to this size, so that its sender can read the refusal. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024

const IMAGE_UPLOADS = /^\/admin\/pictures(?:\.data|\/upload)?$/
const RETURN_PHOTOS = /^(\/orders\/[A-Za-z0-9-]{1,40}\/return)(?:\.data)?$/
const FILE_UPLOADS = /^\/admin\/catalogue\/import(?:\.data)?$/
/** Responds with `MAY_UPLOAD` to an admin (app/admin/images/upload.ts). app/orders/returns/may-upload.ts does so for returns. */
const UPLOAD_CHECK = '/admin/pictures/upload'
const MAY_UPLOAD = 204
/** Allows for the form's other fields and the multipart boundaries. */
const MAX_OTHER_BYTES = 64 * 1024
/** Images and forms are buffered in memory. Customers have places of their own, so that they cannot keep the staff from uploading. */
const MAX_STAFF_UPLOADS = 4
const MAX_CUSTOMER_UPLOADS = 3
/** Slow uploads would take all places. A customer has one, and customers behind one network leave one to others. */
const MAX_UPLOADS_OF_NETWORK = 2

type CustomerUpload = { uploader: string; network: string }
let staffUploads = 0
const customerUploads = new Set<CustomerUpload>()

/** `refused` and `unavailable` mean that the sender of a large body could not be authorized. */
type Body =
	| { ok: true; bytes: Buffer }
	| { ok: true; spooled: SpooledBody }
	| { ok: false; why: 'too_large' | 'uploads_busy' | 'refused' | 'unavailable' }

type UploadCheck = {
	origin: string
	/** The network of the sender. */
	network: string
	handle(request: Request): Promise<Response | null>
}

/** Checks the session before it accepts a large body, because anyone can send a cookie. */
export async function readBody(exchange: HttpExchange, check: UploadCheck): Promise<Body> {
	const { request } = exchange
	const maxBytes = maxBytesFor(exchange)
	if (maxBytes <= MAX_FORM_BYTES) return readAtMost(request, MAX_FORM_BYTES)
	const checked = await checkSender(exchange, check)
	if (!checked) return { ok: false, why: 'refused' }
	if (checked.status >= 500) return { ok: false, why: 'unavailable' }
	if (checked.status !== MAY_UPLOAD) return readAtMost(request, MAX_FORM_BYTES)
	const uploader = checked.headers.get(UPLOADER)
	const release =
		uploader === null ? reserveStaffUpload() : reserveUpload({ uploader, network: check.network })
	if (!release) return { ok: false, why: 'uploads_busy' }
	try {
		extendBodyTimeout(request, MAX_BODY_SECONDS)
		if (FILE_UPLOADS.test(exchange.path)) return await spool(request, maxBytes)
		return await readAtMost(request, maxBytes)
	} finally {
		release()
	}
}

/** Returns how to release it, or null if too many uploads of the staff are under way. */
function reserveStaffUpload(): (() => void) | null {
	if (staffUploads >= MAX_STAFF_UPLOADS) return null
	staffUploads += 1
	return () => {
		staffUploads -= 1
	}
}

/** Returns how to release it, or null if too many of the customer, the network or all customers are under way. */
function reserveUpload(upload: CustomerUpload): (() => void) | null {
	const taken = [...customerUploads]
	const isTaken = taken.some(({ uploader }) => uploader === upload.uploader)
	const ofNetwork = taken.filter(({ network }) => network === upload.network)
	if (isTaken || ofNetwork.length >= MAX_UPLOADS_OF_NETWORK || taken.length >= MAX_CUSTOMER_UPLOADS)
		return null
	customerUploads.add(upload)
	return () => customerUploads.delete(upload)
}

/** The limit for a sender who may upload. Most forms of the console are short, so that their sender needs no check. */
function maxBytesFor({ method, path, request: { headers } }: HttpExchange): number {
	if (method !== 'POST') return MAX_FORM_BYTES
	const isLong = Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES
	if (RETURN_PHOTOS.test(path)) return isLong ? MAX_RETURN_PHOTOS_BYTES + MAX_OTHER_BYTES : MAX_FORM_BYTES
	if (!PERSONAL_COOKIE.test(headers.cookie ?? '')) return MAX_FORM_BYTES
	if (IMAGE_UPLOADS.test(path)) return MAX_IMAGE_BYTES + MAX_OTHER_BYTES
	if (FILE_UPLOADS.test(path)) return MAX_CATALOGUE_FILE_BYTES + MAX_OTHER_BYTES
	return isLong && path.startsWith('/admin/') ? MAX_CONSOLE_FORM_BYTES : MAX_FORM_BYTES
}

function checkSender(
	{ path, request }: HttpExchange,
	{ origin, handle }: UploadCheck,
): Promise<Response | null> {
	const [, page] = RETURN_PHOTOS.exec(path) ?? []
	const headers = { Cookie: request.headers.cookie ?? '' }
	return handle(new Request(origin + (page ? `${page}/upload` : UPLOAD_CHECK), { headers }))
}

const TOO_LARGE: Body = { ok: false, why: 'too_large' }
const NO_BODY: Body = { ok: true, bytes: Buffer.alloc(0) }

async function spool(request: IncomingMessage, maxBytes: number): Promise<Body> {
	if (Number(request.headers['content-length'] ?? 0) > maxBytes) return TOO_LARGE
	try {
		const spooled = await spoolBody(request, maxBytes)
		return spooled ? { ok: true, spooled } : TOO_LARGE
	} catch (error) {
		if (isFileSystemError(error)) return { ok: false, why: 'unavailable' }
		throw error
	}
}

async function readAtMost(request: IncomingMessage, maxBytes: number): Promise<Body> {
	if (!hasBody(request)) return NO_BODY
	const maxRead = Math.max(maxBytes, MAX_DISCARDED_BYTES)
	if (Number(request.headers['content-length'] ?? 0) > maxRead) return TOO_LARGE
	const chunks: Buffer[] = []
	let size = 0
	for await (const chunk of request) {
		size += chunk.length
		if (size <= maxBytes) chunks.push(chunk)
		if (size > maxRead) return TOO_LARGE
	}
	return size <= maxBytes ? { ok: true, bytes: Buffer.concat(chunks) } : TOO_LARGE
}
