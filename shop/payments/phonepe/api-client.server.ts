/** HTTP client for PhonePe's API: authorized, with a time limit, and without exceptions when the network fails. */
import { z } from 'zod'
import type { PaymentSettings } from '#shop/config/payment-settings.server.ts'

/** The limit of each request. A shopper waits for a token and for the call, and after a 401 for both again. */
const TIMEOUT_MILLISECONDS = 3_000

export type ApiResponse = { status: number; body: unknown }
export type ApiCall = (path: string, body?: object) => Promise<ApiResponse | null>

export type PhonePeOptions = {
	settings: PaymentSettings
	clock: () => Date
	fetch?: typeof globalThis.fetch
}

export function createApiClient({ settings, clock, fetch = globalThis.fetch }: PhonePeOptions): ApiCall {
	const tokens = createTokenSource({ settings, clock, fetch, timeout: TIMEOUT_MILLISECONDS })

	/** Returns null without a response, or with one that is too large or no JSON. After a 401 the token is renewed and the call repeated once. */
	async function call(path: string, body?: object): Promise<ApiResponse | null> {
		const authorization = await tokens.authorization()
		if (!authorization) return null
		const response = await send(path, authorization, body)
		if (response?.status !== 401) return response
		const renewed = await tokens.authorization(authorization)
		return renewed ? send(path, renewed, body) : response
	}

	async function send(path: string, authorization: string, body?: object): Promise<ApiResponse | null> {
		try {
			const response = await fetch(settings.pgUrl + path, {
				method: body ? 'POST' : 'GET',
				headers: { Authorization: authorization, 'Content-Type': 'application/json' },
				body: body ? JSON.stringify(body) : null,
				signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
				redirect: 'error',
			})
			return { status: response.status, body: await readJson(response) }
		} catch (error) {
			if (isFailedRequest(error)) return null
			throw error
		}
	}

	return call
}

/** A failed fetch throws a TypeError, a timeout a DOMException, and invalid or too much JSON a SyntaxError. */
function isFailedRequest(error: unknown): boolean {
	return error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError
}

/** In bytes, a hundred times what the largest response needs: a fault of the provider must not fill the shop's memory. */
export const MAX_RESPONSE_SIZE = 262_144

/** Stops reading at the limit, whatever length the response claims to have. */
async function readJson(response: Response): Promise<unknown> {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength
		if (size > MAX_RESPONSE_SIZE) throw new SyntaxError('The response is too large')
		chunks.push(chunk)
	}
	return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)))
}

export function parseResponse<Schema extends z.ZodType>(
	response: ApiResponse | null,
	schema: Schema,
): z.output<Schema> | null {
	if (!response || response.status < 200 || response.status > 299) return null
	const parsed = schema.safeParse(response.body)
	return parsed.success ? parsed.data : null
}

export function errorCodeOf({ status, body }: ApiResponse): string {
	const parsed = ErrorResponse.safeParse(body)
	return (parsed.success && parsed.data) || `HTTP_${status}`
}

/** These say nothing about the request itself: an invalid token, and too many requests. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([401, 429])

/** PhonePe understood the request and rejects it permanently. */
export function isRejected(response: ApiResponse | null): response is ApiResponse {
	return (
		response !== null &&
		response.status >= 400 &&
		response.status < 500 &&
		!RETRYABLE_STATUSES.has(response.status)
	)
}

/** Text for people to read. Anything else is dropped, and NUL, which PostgreSQL cannot store, is removed. */
export const OptionalText = z
	.string()
	.transform((text) => text.replaceAll('\0', ''))
	.nullish()
	.catch(null)

/** Some responses say `code`, others `errorCode`. */
const ErrorResponse = z
	.object({ code: OptionalText, errorCode: OptionalText })
	.transform(({ code, errorCode }) => code ?? errorCode ?? null)

const TokenResponse = z.object({
	/** It is sent back in a header, so it is limited to visible ASCII. */
	access_token: z.string().regex(/^[\x21-\x7E]+$/),
	token_type: z.string().default('O-Bearer'),
	/** In seconds since 1970. */
	issued_at: z.number().nullish(),
	expires_at: z.number(),
})

/** PhonePe asks for renewal at least 3 to 5 minutes before expiry, and forbids one token per call. */
const RENEW_BEFORE_SECONDS = 300

type Token = { authorization: string; renewAt: number; expiresAt: number }
type Options = { settings: PaymentSettings; clock: () => Date; fetch: typeof fetch; timeout: number }

type TokenSource = {
	/** Returns the Authorization header, or null if no token can be fetched. `rejected` is the header that just got a 401. */
	authorization(rejected?: string): Promise<string | null>
}

export function createTokenSource(options: Options): TokenSource {
	let token: Token | null = null
	let pending: Promise<Token | null> | null = null
	const seconds = () => options.clock().getTime() / 1000

	/** Concurrent calls that find the token expired share one request. */
	async function renew(): Promise<Token | null> {
		pending ??= fetchToken(options, seconds()).finally(() => {
			pending = null
		})
		const renewed = await pending
		if (renewed) token = renewed
		return renewed
	}

	return {
		async authorization(rejected) {
			const isRejected = rejected !== undefined && token?.authorization === rejected
			if (token && !isRejected && seconds() < token.renewAt) return token.authorization
			const renewed = await renew()
			if (renewed) return renewed.authorization
			return token && !isRejected && seconds() < token.expiresAt ? token.authorization : null
		},
	}
}

async function fetchToken({ settings, fetch, timeout }: Options, now: number): Promise<Token | null> {
	const body = new URLSearchParams({
		client_id: settings.clientId,
		client_version: settings.clientVersion,
		client_secret: settings.clientSecret,
		grant_type: 'client_credentials',
	})
	try {
		const signal = AbortSignal.timeout(timeout)
		const response = await fetch(`${settings.oauthUrl}/v1/oauth/token`, {
			method: 'POST',
			body,
			signal,
			redirect: 'error',
		})
		const parsed = response.ok ? TokenResponse.safeParse(await readJson(response)) : null
		if (!parsed?.success) return null
		const { access_token, token_type, issued_at, expires_at } = parsed.data
		const lifetime = expires_at - (issued_at ?? now)
		// The token is renewed halfway through its lifetime, or five minutes before it expires if that is sooner, as for a
		// token
		// that was issued long ago.
		const renewAt =
			lifetime > 2 * RENEW_BEFORE_SECONDS ? expires_at - RENEW_BEFORE_SECONDS : now + lifetime / 2
		return {
			authorization: `${token_type} ${access_token}`,
			renewAt: Math.min(renewAt, now + lifetime / 2),
			expiresAt: expires_at,
		}
	} catch (error) {
		if (isFailedRequest(error)) return null
		throw error
	}
}
