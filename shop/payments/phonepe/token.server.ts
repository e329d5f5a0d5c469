/** PhonePe's access token: fetched once, shared by all calls, renewed before it ends. */
import { TokenReply } from './replies.ts'
import type { PaymentSettings } from '#shop/config/payment-settings.server.ts'

/** PhonePe asks for renewal 3 to 5 minutes before the end, and forbids a token for each call. */
const RENEW_BEFORE_SECONDS = 300

type Token = { authorization: string; renewAt: number; endsAt: number }
type Needs = { settings: PaymentSettings; clock: () => Date; fetch: typeof fetch; within: number }

type Tokens = {
	/** The header of a call, or null when no token is to be had. `stale` is the header that was just refused. */
	authorization(stale?: string): Promise<string | null>
}

export function openTokens(needs: Needs): Tokens {
	let token: Token | null = null
	let fetching: Promise<Token | null> | null = null
	const seconds = () => needs.clock().getTime() / 1000

	async function renewed(): Promise<Token | null> {
		// However many calls find the token old at once, one of them fetches and all wait for it.
		fetching ??= fetchToken(needs, seconds()).finally(() => {
			fetching = null
		})
		const fresh = await fetching
		if (fresh) token = fresh
		return fresh
	}

	return {
		async authorization(stale) {
			const isRefused = stale !== undefined && token?.authorization === stale
			if (token && !isRefused && seconds() < token.renewAt) return token.authorization
			const fresh = await renewed()
			if (fresh) return fresh.authorization
			return token && !isRefused && seconds() < token.endsAt ? token.authorization : null
		},
	}
}

async function fetchToken({ settings, fetch, within }: Needs, now: number): Promise<Token | null> {
	const body = new URLSearchParams({
		client_id: settings.clientId,
		client_version: settings.clientVersion,
		client_secret: settings.clientSecret,
		grant_type: 'client_credentials',
	})
	try {
		const signal = AbortSignal.timeout(within)
		const response = await fetch(`${settings.oauthUrl}/v1/oauth/token`, {
			method: 'POST',
			body,
			signal,
			redirect: 'error',
		})
		const reply = response.ok ? TokenReply.safeParse(await response.json()) : null
		if (!reply?.success) return null
		const { access_token, token_type, issued_at, expires_at } = reply.data
		const life = expires_at - (issued_at ?? now)
		// A short-lived token would always be within five minutes of its end, so it lives its half.
		const renewAt = life > 2 * RENEW_BEFORE_SECONDS ? expires_at - RENEW_BEFORE_SECONDS : now + life / 2
		return {
			authorization: `${token_type} ${access_token}`,
			renewAt: Math.min(renewAt, now + life / 2),
			endsAt: expires_at,
		}
	} catch (error) {
		// Time-outs, refused connections and replies that are not JSON all mean: no token now.
		if (error instanceof Error) return null
		throw error
	}
}
