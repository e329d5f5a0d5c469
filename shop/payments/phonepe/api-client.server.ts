/** Calls to PhonePe: authorised, bounded in time, answered with what came back or with nothing. */
import type { z } from 'zod'
import { ErrorReply } from './replies.ts'
import { openTokens } from './token.server.ts'
import type { PaymentSettings } from '#shop/config/payment-settings.server.ts'

/** A shopper waits at most twice this long: once for a token, once for the call. */
const WITHIN_MILLISECONDS = 3_000

export type Reply = { status: number; body: unknown }
type Caller = (path: string, body?: object) => Promise<Reply | null>

export type Means = {
	settings: PaymentSettings
	clock: () => Date
	fetch?: typeof globalThis.fetch
}

export function openCalls({ settings, clock, fetch = globalThis.fetch }: Means): Caller {
	const tokens = openTokens({ settings, clock, fetch, within: WITHIN_MILLISECONDS })

	/** Null when there was no reply, or none that is JSON. A refused token is renewed and the call repeated, once. */
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
				signal: AbortSignal.timeout(WITHIN_MILLISECONDS),
				redirect: 'error',
			})
			return { status: response.status, body: await response.json() }
		} catch (error) {
			// fetch fails with TypeError, time-outs with DOMException, a broken body with SyntaxError.
			if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
				return null
			throw error
		}
	}

	return call
}

export function read<Schema extends z.ZodType>(reply: Reply | null, schema: Schema): z.output<Schema> | null {
	if (!reply || reply.status < 200 || reply.status > 299) return null
	const parsed = schema.safeParse(reply.body)
	return parsed.success ? parsed.data : null
}

export function codeOf({ status, body }: Reply): string {
	const parsed = ErrorReply.safeParse(body)
	return (parsed.success && parsed.data) || `HTTP_${status}`
}

/** PhonePe has understood the call and will not do it. A token, a limit or trouble on its side says nothing of the kind. */
export function isRefused(reply: Reply | null): reply is Reply {
	return reply !== null && reply.status >= 400 && reply.status < 500 && !NO_VERDICT.has(reply.status)
}

const NO_VERDICT: ReadonlySet<number> = new Set([401, 429])
