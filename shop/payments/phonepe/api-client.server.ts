/** HTTP client for PhonePe's API: authorized, with a time limit, and without exceptions for a network that fails. */
import type { z } from 'zod'
import { ErrorReply } from './replies.ts'
import { createTokenSource } from './token.server.ts'
import type { PaymentSettings } from '#shop/config/payment-settings.server.ts'

/** A shopper waits at most twice this long: once for a token, once for the call. */
const TIMEOUT_MILLISECONDS = 3_000

export type Reply = { status: number; body: unknown }
export type ApiCall = (path: string, body?: object) => Promise<Reply | null>

export type PhonePeOptions = {
	settings: PaymentSettings
	clock: () => Date
	fetch?: typeof globalThis.fetch
}

export function createApiClient({ settings, clock, fetch = globalThis.fetch }: PhonePeOptions): ApiCall {
	const tokens = createTokenSource({ settings, clock, fetch, timeout: TIMEOUT_MILLISECONDS })

	/** Null without a reply, or with one that is not JSON. After a 401 the token is renewed and the call repeated, once. */
	async function call(path: string, body?: object): Promise<Reply | null> {
		const authorization = await tokens.authorization()
		if (!authorization) return null
		const reply = await send(path, authorization, body)
		if (reply?.status !== 401) return reply
		const renewed = await tokens.authorization(authorization)
		return renewed ? send(path, renewed, body) : reply
	}

	async function send(path: string, authorization: string, body?: object): Promise<Reply | null> {
		try {
			const response = await fetch(settings.pgUrl + path, {
				method: body ? 'POST' : 'GET',
				headers: { Authorization: authorization, 'Content-Type': 'application/json' },
				body: body ? JSON.stringify(body) : null,
				signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
				redirect: 'error',
			})
			return { status: response.status, body: await response.json() }
		} catch (error) {
			// A failed fetch throws TypeError, a timeout DOMException, invalid JSON SyntaxError.
			if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
				return null
			throw error
		}
	}

	return call
}

export function parseReply<Schema extends z.ZodType>(
	reply: Reply | null,
	schema: Schema,
): z.output<Schema> | null {
	if (!reply || reply.status < 200 || reply.status > 299) return null
	const parsed = schema.safeParse(reply.body)
	return parsed.success ? parsed.data : null
}

export function errorCodeOf({ status, body }: Reply): string {
	const parsed = ErrorReply.safeParse(body)
	return (parsed.success && parsed.data) || `HTTP_${status}`
}

/** These say nothing about the request itself: an invalid token, and too many requests. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([401, 429])

/** PhonePe understood the request and rejects it for good. */
export function isRejected(reply: Reply | null): reply is Reply {
	return reply !== null && reply.status >= 400 && reply.status < 500 && !RETRYABLE_STATUSES.has(reply.status)
}
