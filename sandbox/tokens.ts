/** Issues and checks OAuth tokens for the provider's API. */
import { randomBytes } from 'node:crypto'
import { type Provider, refuse, type SandboxResponse } from './provider.ts'

const TOKEN_LIFE_SECONDS = 3600

export async function issueToken(provider: Provider, form: URLSearchParams): Promise<SandboxResponse> {
	const isKnown =
		form.get('client_id') === provider.clientId &&
		form.get('client_secret') === provider.clientSecret &&
		form.get('grant_type') === 'client_credentials' &&
		/^\d+$/.test(form.get('client_version') ?? '')
	if (!isKnown) return refuse(401, 'AUTHORIZATION_FAILED', 'Unknown client')
	const token = randomBytes(24).toString('base64url')
	const issued = Math.floor(Date.now() / 1000)
	const expires = issued + TOKEN_LIFE_SECONDS
	await provider.store.query('insert into phonepe_sandbox.tokens values ($1, to_timestamp($2))', [
		token,
		expires,
	])
	return {
		status: 200,
		body: {
			access_token: token,
			expires_in: null,
			issued_at: issued,
			expires_at: expires,
			session_expires_at: expires,
			token_type: 'O-Bearer',
		},
	}
}

/** The expiry times of tokens in milliseconds, so that each is read from the database only once. */
const expiryTimes = new WeakMap<Provider['store'], Map<string, number>>()

export async function isAuthorized({ store }: Provider, header: string | undefined): Promise<boolean> {
	const token = /^O-Bearer (.+)$/.exec(header ?? '')?.[1]
	if (!token) return false
	const cached = expiryTimes.get(store) ?? new Map<string, number>()
	expiryTimes.set(store, cached)
	const expiry = cached.get(token) ?? (await readExpiry(store, token))
	if (expiry === null || expiry <= Date.now()) {
		cached.delete(token)
		return false
	}
	cached.set(token, expiry)
	return true
}

async function readExpiry(store: Provider['store'], token: string): Promise<number | null> {
	const found = await store.query<{ expires_at: Date }>(
		'select expires_at from phonepe_sandbox.tokens where token = $1',
		[token],
	)
	return found.rows[0]?.expires_at.getTime() ?? null
}
