/** Signing in against the password hash alone, and a request that knows its customer against a bare indexed read. */
import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type pg from 'pg'
import { medianWords } from './median-words.ts'
import { perSecond } from './per-second.ts'
import type { Running } from './shop-under-load.ts'

const ROUNDS = 5
/** Fewer than a mailbox may ask in an hour. */
const SIGN_INS = 24
const LOOK_UPS = 300
const AT_ONCE = 4
const PERSON = {
	name: 'Meena Sundaram',
	email: 'bench@example.in',
	mobile: '9876543210',
	password: 'Decoction#1',
}
/** As the sign-in library hashes. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

export async function benchAccounts(shop: Running, pool: pg.Pool): Promise<void> {
	const cookie = await signUp(shop, pool)
	const hash = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
	const signIns: number[] = []
	const lookUps: number[] = []
	for (let round = 0; round < ROUNDS; round++) {
		// The limit for one mailbox is not what is measured.
		await pool.query('delete from limit_counts')
		const ours = await perSecond({ count: SIGN_INS, atOnce: AT_ONCE }, () => signIn(shop))
		const theirs = await perSecond({ count: SIGN_INS, atOnce: AT_ONCE }, () =>
			hash(PERSON.password, randomBytes(16), 64, COST),
		)
		signIns.push(ours / theirs)
		const known = await perSecond({ count: LOOK_UPS, atOnce: AT_ONCE }, () => lookUp(shop, cookie))
		const read = await perSecond({ count: LOOK_UPS, atOnce: AT_ONCE }, () =>
			pool.query('select * from sessions where token = $1', ['x']),
		)
		lookUps.push(known / read)
	}
	console.log(`sign-in against the password hash alone: ${medianWords(signIns)}`)
	console.log(`a request that knows its customer against a bare indexed read: ${medianWords(lookUps)}`)
}

let visitors = 0

async function post(shop: Running, path: string, body: object): Promise<Response> {
	visitors += 1
	return fetch(shop.url + path, {
		method: 'POST',
		// Each visitor from a network of their own: the limits are not what is measured.
		headers: {
			'Content-Type': 'application/json',
			'X-Forwarded-For': `10.9.${visitors >> 8}.${visitors & 255}`,
		},
		body: JSON.stringify(body),
	})
}

/** The account as a person makes it; the code is read where the mailbox page reads it. */
async function signUp(shop: Running, pool: pg.Pool): Promise<string> {
	await post(shop, '/api/send-otp', PERSON)
	const mailbox = await (await fetch(`${shop.url}/mailbox`)).text()
	const otp = mailbox.match(/^([0-9]{6})$/m)?.[1] ?? ''
	const reply = await post(shop, '/api/verify-otp', { ...PERSON, otp })
	if (!reply.ok) throw new Error(`Signing up answered ${reply.status}`)
	await pool.query(`delete from limit_counts`)
	return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function signIn(shop: Running): Promise<void> {
	const { email, password } = PERSON
	const reply = await post(shop, '/api/auth-security', { action: 'authenticate', email, password })
	if (!reply.ok) throw new Error(`Signing in answered ${reply.status}`)
	await reply.arrayBuffer()
}

async function lookUp(shop: Running, cookie: string): Promise<void> {
	const reply = await fetch(`${shop.url}/checkout/address-book.data`, { headers: { cookie } })
	await reply.arrayBuffer()
}
