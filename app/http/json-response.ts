/** How a refusal travels over HTTP. */
import type { RefusalReply } from '#app/http/refusal-reply.ts'
import type { Refusal, RefusalKind } from '#shop/outcome.ts'

const STATUS: Record<RefusalKind, number> = {
	invalid: 400,
	signed_out: 401,
	forbidden: 403,
	missing: 404,
	conflict: 409,
	too_many: 429,
	unavailable: 503,
}

export function statusOf({ kind }: Refusal): number {
	return STATUS[kind]
}

/** The reply of a server function: `error` in words, `code` for programs, and whatever else helps. */
export function refusalResponse(
	refusal: Refusal,
	more: object = {},
	headers: Record<string, string> = {},
): Response {
	const { kind, title, message, field, code, retryAfter } = refusal
	const words: RefusalReply = { success: false, error: message, code: code ?? kind, title }
	return jsonResponse(
		{ ...words, message, ...(field ? { field } : {}), ...more },
		statusOf(refusal),
		retryAfter ? { ...headers, 'Retry-After': String(retryAfter) } : headers,
	)
}

/** What one person is told is nobody else's: no reply of ours is stored on the way. */
export function jsonResponse(body: unknown, status = 200, headers: HeadersInit = {}): Response {
	const all = new Headers(headers)
	all.set('Cache-Control', 'no-store')
	return Response.json(body, { status, headers: all })
}
