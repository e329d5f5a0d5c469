/** PhonePe's access token: fetched once, shared by all calls, renewed before it expires. */
import { TokenReply } from './replies.ts'
import type { PaymentSettings } from '#shop/config/payment-settings.server.ts'

/** PhonePe asks for renewal 3 to 5 minutes before expiry, and forbids one token per call. */
const RENEW_BEFORE_SECONDS = 300

type Token = { authorization: string; renewAt: number; expiresAt: number }
type Options = { settings: PaymentSettings; clock: () => Date; fetch: typeof fetch; timeout: number }

type TokenSource = {
	/** The Authorization header, or null when no token can be fetched. `rejected` is the header that just got a 401. */
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
		const reply = response.ok ? TokenReply.safeParse(await response.json()) : null
		if (!reply?.success) return null
		const { access_token, token_type, issued_at, expires_at } = reply.data
		const lifetime = expires_at - (issued_at ?? now)
		// A token that lives less than ten minutes is renewed at half its lifetime instead.
		const renewAt =
			lifetime > 2 * RENEW_BEFORE_SECONDS ? expires_at - RENEW_BEFORE_SECONDS : now + lifetime / 2
		return {
			authorization: `${token_type} ${access_token}`,
			renewAt: Math.min(renewAt, now + lifetime / 2),
			expiresAt: expires_at,
		}
	} catch (error) {
		// Timeouts, refused connections and invalid JSON.
		if (error instanceof Error) return null
		throw error
	}
}
