/**
 * Sends 600 shoppers a minute through one address of a mobile carrier, none of whom may be refused. Then a machine behind
 * another address guesses codes, and must be stopped. Prints numbers of requests, not times.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { paymentInput } from '#test/fixtures/orders.ts'
import type { RunningServer } from './shop-process.ts'

const SHOPPERS = { shoppers: 600, everyMilliseconds: 100 }
const WARM_UP = { shoppers: 150, everyMilliseconds: 200 }
const CARRIER = '10.200.0.1'
/** One shopper in ten signs up, and one enters a promo code that does not exist. */
const ONE_IN = 10

export async function benchCarrier(shop: RunningServer, pool: pg.Pool): Promise<void> {
	const statuses = new Map<string, number>()
	const note = ({ path, status }: { path: string; status: number }) => {
		const key = `${path} ${status}`
		statuses.set(key, (statuses.get(key) ?? 0) + 1)
	}
	// A server that has just started is still compiling its code.
	await sendShoppers(WARM_UP, (number) => goShopping(shop, pool, { number: -number, note: () => {} }))
	const startedAt = performance.now()
	await sendShoppers(SHOPPERS, (number) => goShopping(shop, pool, { number, note }))
	const seconds = Math.round((performance.now() - startedAt) / 1000)
	console.log(`${SHOPPERS.shoppers} shoppers behind one address in ${seconds} s:`)
	for (const [key, count] of [...statuses].toSorted(([a], [b]) => a.localeCompare(b)))
		console.log(`  ${key}: ${count}`)
	for (const [name, guess] of Object.entries(GUESSES)) {
		const evaluated = await countEvaluated(shop, guess)
		console.log(`a machine that guesses ${name}: ${evaluated} of ${GUESSES_SENT} evaluated`)
	}
}

async function sendShoppers(
	{ shoppers, everyMilliseconds }: typeof SHOPPERS,
	goShopping: (number: number) => Promise<void>,
): Promise<void> {
	const startedAt = performance.now()
	const shopping: Promise<void>[] = []
	for (let number = 1; number <= shoppers; number++) {
		shopping.push(goShopping(number))
		await setTimeout(startedAt + number * everyMilliseconds - performance.now())
	}
	await Promise.all(shopping)
}

type Note = (response: { path: string; status: number }) => void

async function goShopping(
	shop: RunningServer,
	pool: pg.Pool,
	{ number, note }: { number: number; note: Note },
): Promise<void> {
	const cookies = new Map<string, string>()
	const send = async (path: string, body?: object, headers: Record<string, string> = {}) => {
		const response = await request(shop, { path, body, ip: CARRIER, cookies, headers })
		note({ path, status: response.status })
		return response.json
	}
	for (const path of ['/?utm_source=carrier', '/products.data', '/product/1.data', '/checkout'])
		await send(path)
	await send('/api/product-prices?product_id=1')
	const isWrong = number % ONE_IN === 1
	const promo = { p_code: isWrong ? 'FLITER10' : 'FILTER10', p_email: null, p_order_amount: 280 }
	await send('/api/verify-promocode', promo)
	if (number % ONE_IN === 0) await signUpAndIn(pool, number, send)
	const scenario = { 'Idempotency-Key': randomUUID(), 'x-sandbox-scenario': 'sbx:pay' }
	const paid = await send('/api/create-payment', orderOf(number), scenario)
	const { transactionId } = paid as { transactionId?: string }
	await send('/api/verify-payment', { transactionId: transactionId ?? '' })
	await send('/api/verify-payment', { transactionId: transactionId ?? '' })
}

type Send = (path: string, body?: object, headers?: Record<string, string>) => Promise<unknown>

/** Each enters a wrong code and a wrong password on the way. */
async function signUpAndIn(pool: pg.Pool, number: number, send: Send): Promise<void> {
	const email = `carrier${number}@example.in`
	const person = { name: 'Meena Sundaram', email, mobile: '9876543210', password: 'Decoction#1' }
	await send('/api/send-otp', person)
	await send('/api/verify-otp', { ...person, otp: '000000' })
	// The mailbox page shows only the newest emails.
	const tries = await pool.query<{ tries: number }>('select tries from one_time_codes where email = $1', [
		email,
	])
	if (tries.rows[0]?.tries !== 1) console.log(`  no wrong code was counted for ${email}`)
	await send('/api/auth-security', { action: 'authenticate', email, password: 'Wrong#123' })
}

function orderOf(number: number): object {
	const { customerDetails } = paymentInput()
	return paymentInput({ customerDetails: { ...customerDetails, email: `shopper${number}@example.in` } })
}

const GUESSES_SENT = 600
const GUESSES_AT_ONCE = 12
type Guess = { path: string; body?: object }

/** Every guess comes without a cookie, as from a new browser. */
const GUESSES: Record<string, (index: number) => Guess> = {
	'promo codes': (index) => ({
		path: '/api/verify-promocode',
		body: { p_code: `GUESS${index}`, p_email: null, p_order_amount: 600 },
	}),
	'order numbers': () => ({
		path: '/api/verify-payment',
		body: { transactionId: `SK3-${randomUUID().slice(0, 8).toUpperCase()}-20260101` },
	}),
	'passwords of many accounts': (index) => ({
		path: '/api/auth-security',
		body: { action: 'authenticate', email: `nobody${index}@example.in`, password: 'Wrong#123' },
	}),
	codes: () => ({
		path: '/api/verify-otp',
		body: { email: 'carrier10@example.in', otp: '123456', purpose: 'password_reset' },
	}),
	'invoice links': (index) => ({
		path: `/invoices/SK3-7F3K9QXB-20260101?expires=9999999999&signature=${index}`,
	}),
}

let machines = 0

async function countEvaluated(shop: RunningServer, guess: (index: number) => Guess): Promise<number> {
	machines += 1
	let evaluated = 0
	let next = 0
	const work = async () => {
		while (next < GUESSES_SENT) {
			next += 1
			const { path, body } = guess(next)
			const options = { path, body, ip: `10.201.0.${machines}`, cookies: new Map(), headers: {} }
			if ((await request(shop, options)).status !== 429) evaluated += 1
		}
	}
	await Promise.all(Array.from({ length: GUESSES_AT_ONCE }, work))
	return evaluated
}

type Request = {
	path: string
	body: object | undefined
	ip: string
	cookies: Map<string, string>
	headers: Record<string, string>
}

async function request(
	shop: RunningServer,
	{ path, body, ip, cookies, headers }: Request,
): Promise<{ status: number; json: unknown }> {
	const response = await fetch(shop.url + path, {
		...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
		headers: {
			...headers,
			'Content-Type': 'application/json',
			'X-Forwarded-For': ip,
			cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
		},
	})
	for (const line of response.headers.getSetCookie()) {
		const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
		cookies.set(name, value)
	}
	const text = await response.text()
	return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : null }
}
