/** Measures sign-in against its password hash alone, and a signed-in request against a bare indexed read. */
import type pg from 'pg'
import { formatMedian } from './format-median.ts'
import { perSecond } from './per-second.ts'
import type { RunningServer } from './shop-process.ts'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import { readConfig } from '#shop/config/config.server.ts'

const ROUNDS = 5
const SIGN_INS = 24
const REQUESTS = 300
const CONCURRENCY = 4
const CUSTOMER_ACCOUNT = {
	name: 'Meena Sundaram',
	email: 'bench@example.in',
	mobile: '9876543210',
	password: 'Decoction#1',
}

/** The password hashing that every shop uses. */
const hashing: Parameters<typeof hashPassword>[0] = {
	config: readConfig({ SECRET: 'a secret of the benchmark alone, 32+' }),
	withoutRequestSlot: (work) => work(),
}

export async function benchAccounts(shop: RunningServer, pool: pg.Pool): Promise<void> {
	const cookie = await signUp(shop, pool)
	const signIns: number[] = []
	const requests: number[] = []
	for (let round = 0; round < ROUNDS; round++) {
		// Resets the rate limits between rounds.
		await pool.query('delete from limit_counts')
		const signInRate = await perSecond({ count: SIGN_INS, concurrency: CONCURRENCY }, () => signIn(shop))
		const hashRate = await perSecond({ count: SIGN_INS, concurrency: CONCURRENCY }, () =>
			hashPassword(hashing, { password: CUSTOMER_ACCOUNT.password, clientIp: '' }),
		)
		signIns.push(signInRate / hashRate)
		const requestRate = await perSecond({ count: REQUESTS, concurrency: CONCURRENCY }, () =>
			requestAsCustomer(shop, cookie),
		)
		const readRate = await perSecond({ count: REQUESTS, concurrency: CONCURRENCY }, () =>
			pool.query('select * from sessions where token = $1', ['x']),
		)
		requests.push(requestRate / readRate)
	}
	console.log(`sign-in against the password hash alone: ${formatMedian(signIns)}`)
	console.log(`signed-in request against a bare indexed read: ${formatMedian(requests)}`)
}

let visitors = 0

async function post(shop: RunningServer, path: string, body: object, cookie = ''): Promise<Response> {
	visitors += 1
	return fetch(shop.url + path, {
		method: 'POST',
		// Each uses another network, to stay below the rate limits.
		headers: {
			'Content-Type': 'application/json',
			cookie,
			'X-Forwarded-For': `10.9.${visitors >> 8}.${visitors & 255}`,
		},
		body: JSON.stringify(body),
	})
}

/** Creates an account through the API. The code is read from the mailbox page, and is valid in the browser that requested it. */
export async function signUp(shop: RunningServer, pool: pg.Pool): Promise<string> {
	const sent = await post(shop, '/api/send-otp', CUSTOMER_ACCOUNT)
	const device = firstCookie(sent)
	const mailbox = await (await fetch(`${shop.url}/mailbox`)).text()
	const otp = mailbox.match(/^([0-9]{6})$/m)?.[1] ?? ''
	const response = await post(shop, '/api/verify-otp', { ...CUSTOMER_ACCOUNT, otp }, device)
	if (!response.ok) throw new Error(`Sign-up responded with ${response.status}`)
	await pool.query(`delete from limit_counts`)
	return firstCookie(response)
}

function firstCookie({ headers }: Response): string {
	return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function signIn(shop: RunningServer): Promise<void> {
	const { email, password } = CUSTOMER_ACCOUNT
	const response = await post(shop, '/api/auth-security', { action: 'authenticate', email, password })
	if (!response.ok) throw new Error(`Sign-in responded with ${response.status}`)
	await response.arrayBuffer()
}

async function requestAsCustomer(shop: RunningServer, cookie: string): Promise<void> {
	const response = await fetch(`${shop.url}/checkout/address-book.data`, { headers: { cookie } })
	await response.arrayBuffer()
}
