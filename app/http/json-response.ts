/** JSON responses of the API. None is cached, because a response may contain personal data. */
import type { ErrorBody } from '#app/http/fetch/error-body.ts'
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

export function statusOf({ kind }: Pick<Refusal, 'kind'>): number {
	return STATUS[kind]
}

/** `extra` has more fields for the body, such as the new totals after a price change. */
export function refusalResponse(refusal: Refusal, extra: object = {}, headers: HeadersInit = {}): Response {
	const { kind, title, message, field, code, retryAfter } = refusal
	const body: ErrorBody = { success: false, error: message, code: code ?? kind, title }
	const all = new Headers(headers)
	if (retryAfter) all.set('Retry-After', String(retryAfter))
	return jsonResponse({ ...body, message, ...(field ? { field } : {}), ...extra }, statusOf(refusal), all)
}

export function jsonResponse(body: unknown, status = 200, headers: HeadersInit = {}): Response {
	const all = new Headers(headers)
	all.set('Cache-Control', 'no-store')
	return Response.json(body, { status, headers: all })
}
