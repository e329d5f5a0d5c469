/** What the server itself says, where no page is asked: in plain words for people, by `code` for programs. */
import type { Words } from '#server/http/send-response.ts'

export const FAILED: Words = {
	status: 500,
	code: 'failed',
	message: 'Something went wrong. Please try again.',
}
export const AWAY: Words = {
	status: 503,
	code: 'unavailable',
	message: 'The shop cannot reach its books just now. Please try again in a moment.',
	headers: { 'Retry-After': '5' },
}

/** A page that failed because the database was away: whoever looks for it may look again. */
export function comeAgain(given: Response): Response {
	const isPage = given.headers.get('content-type')?.startsWith('text/html') ?? false
	if (given.status !== 500 || !isPage) return given
	const headers = new Headers(given.headers)
	for (const [name, value] of Object.entries(AWAY.headers ?? {})) headers.set(name, value)
	return new Response(given.body, { status: AWAY.status, headers })
}

export const STOPPING: Words = {
	status: 503,
	code: 'stopping',
	message: 'The shop is restarting. Please try again in a moment.',
	headers: { 'Retry-After': '2', Connection: 'close' },
}
export const NOT_FOUND: Words = { status: 404, code: 'missing', message: 'There is nothing at this address.' }
export const FOREIGN: Words = {
	status: 403,
	code: 'foreign',
	message: 'This request did not come from a page of this shop.',
}
export const BUSY: Words = {
	status: 503,
	code: 'busy',
	message: 'Other pictures are being sent just now. Please try again in a moment.',
	headers: { 'Retry-After': '5', Connection: 'close' },
}
export const FULL: Words = {
	status: 503,
	code: 'full',
	message: 'The shop is full just now. Please try again in a moment.',
	headers: { 'Retry-After': '2' },
}
export const TOO_LARGE: Words = {
	status: 413,
	code: 'too_large',
	message: 'That is more than this shop reads at once.',
	headers: { Connection: 'close' },
}
