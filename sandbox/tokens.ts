/** Who may call the provider's server. */
import { randomBytes } from 'node:crypto'
import { type Desk, refuse, type Reply } from './desk.ts'

export async function giveToken(desk: Desk, form: URLSearchParams): Promise<Reply> {
	const isKnown =
		form.get('client_id') === desk.clientId &&
		form.get('client_secret') === desk.clientSecret &&
		form.get('grant_type') === 'client_credentials' &&
		/^\d+$/.test(form.get('client_version') ?? '')
	if (!isKnown) return refuse(401, 'AUTHORIZATION_FAILED', 'Unknown client')
	const token = randomBytes(24).toString('base64url')
	const issued = Math.floor(Date.now() / 1000)
	const expires = issued + desk.tokenLifeSeconds
	await desk.store.query('insert into phonepe_sandbox.tokens values ($1, to_timestamp($2))', [token, expires])
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

/** When tokens end that were looked up before: a token lives its time, so it is looked up once. */
const ends = new WeakMap<Desk['store'], Map<string, number>>()

export async function isAuthorized({ store }: Desk, header: string | undefined): Promise<boolean> {
	const token = /^O-Bearer (.+)$/.exec(header ?? '')?.[1]
	if (!token) return false
	const known = ends.get(store) ?? new Map<string, number>()
	ends.set(store, known)
	const end = known.get(token) ?? (await endOf(store, token))
	if (end === null || end <= Date.now()) {
		known.delete(token)
		return false
	}
	known.set(token, end)
	return true
}

async function endOf(store: Desk['store'], token: string): Promise<number | null> {
	const found = await store.query<{ expires_at: Date }>(
		'select expires_at from phonepe_sandbox.tokens where token = $1',
		[token],
	)
	return found.rows[0]?.expires_at.getTime() ?? null
}
