/** Measures sign-in against its password hash alone, and a signed-in request against a bare indexed read. */
import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type pg from 'pg'
import { formatMedian } from './format-median.ts'
import { perSecond } from './per-second.ts'
import type { RunningServer } from './shop-process.ts'

const ROUNDS = 5
/** Below the hourly limit of a mailbox. */
const SIGN_INS = 24
const REQUESTS = 300
const CONCURRENCY = 4
const CUSTOMER_ACCOUNT = {
	name: 'Meena Sundaram',
	email: 'bench@example.in',
	mobile: '9876543210',
	password: 'Decoction#1',
}
/** The parameters that better-auth uses. */
const SCRYPT_OPTIONS = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

export async function benchAccounts(shop: RunningServer, pool: pg.Pool): Promise<void> {
	const cookie = await signUp(shop, pool)
	const hash = promisify<string, Buffer, number, typeof SCRYPT_OPTIONS, Buffer>(scrypt)
	const signIns: number[] = []
	const requests: number[] = []
	for (let round = 0; round < ROUNDS; round++) {
		// Resets the rate limits between rounds.
		await pool.query('delete from limit_counts')
		const signInRate = await perSecond({ count: SIGN_INS, concurrency: CONCURRENCY }, () => signIn(shop))
		const hashRate = await perSecond({ count: SIGN_INS, concurrency: CONCURRENCY }, () =>
			hash(CUSTOMER_ACCOUNT.password, randomBytes(16), 64, SCRYPT_OPTIONS),
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

async function post(shop: RunningServer, path: string, body: object): Promise<Response> {
	visitors += 1
	return fetch(shop.url + path, {
		method: 'POST',
		// A different network each time, to stay below the rate limits.
		headers: {
			'Content-Type': 'application/json',
			'X-Forwarded-For': `10.9.${visitors >> 8}.${visitors & 255}`,
		},
		body: JSON.stringify(body),
	})
}

/** Creates an account through the API; the code is read from the mailbox page. */
async function signUp(shop: RunningServer, pool: pg.Pool): Promise<string> {
	await post(shop, '/api/send-otp', CUSTOMER_ACCOUNT)
	const mailbox = await (await fetch(`${shop.url}/mailbox`)).text()
	const otp = mailbox.match(/^([0-9]{6})$/m)?.[1] ?? ''
	const response = await post(shop, '/api/verify-otp', { ...CUSTOMER_ACCOUNT, otp })
	if (!response.ok) throw new Error(`Sign-up responded with ${response.status}`)
	await pool.query(`delete from limit_counts`)
	return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
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
