/** Measures what each operation of a sale costs: processor time of the shop and of PostgreSQL, round trips, bytes. */
import { z } from 'zod'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { createPool } from '#db/connect.ts'
import { addSamplePromoCodes } from '#db/sample-promo-codes.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { signUp } from '../accounts.ts'
import { perSecond } from '../per-second.ts'
import { processorSeconds, processorSecondsWithChildren } from '../processor-time.ts'
import { type RunningServer, startShop } from '../shop-process.ts'
import { type Cost, type Measured, type Operation, operations } from './model.ts'
import { countRoundTrips } from './round-trips.ts'

const CONCURRENCY = 8
const WARM_UP = 100
/** Enough repetitions for each operation to use half a second of processor time or more. */
const COUNTS: Record<Operation, number> = {
	cachedPage: 6_000,
	personalPage: 200,
	checkoutPage: 200,
	order: 400,
	confirmation: 400,
}
const PAGE = '/product/1'
const Placed = z.object({ transactionId: z.string() })
type Buyer = { ip: string; cookie: string; transactionId: string }

/** Does the operation once, as one visitor does, and returns the bytes received. */
type Once = () => Promise<number>

/** Uses a separate database, so that no other shop takes its jobs. */
export async function measureSale(databaseUrl: string, server: pg.Pool): Promise<Measured> {
	await server.query('create database shop_of_a_sale')
	const url = new URL(databaseUrl)
	url.pathname = '/shop_of_a_sale'
	const pool = createPool(url.href, { max: 2 })
	try {
		return await measureShop(url.href, pool)
	} finally {
		await pool.end()
		await server.query('drop database shop_of_a_sale with (force)')
	}
}

async function measureShop(databaseUrl: string, pool: pg.Pool): Promise<Measured> {
	const database = await countRoundTrips(databaseUrl)
	const shop = await startShop(database.url)
	try {
		await addSamplePromoCodes(drizzle(pool))
		const cookie = await signUp(shop, pool)
		const buyers: Buyer[] = []
		const once: Record<Operation, Once> = {
			cachedPage: () => getBytes(shop, PAGE),
			personalPage: () => getBytes(shop, PAGE, cookie),
			checkoutPage: () => openCheckout(shop),
			order: async () => {
				buyers.push(await placeOrder(shop))
				return 0
			},
			confirmation: () => confirm(shop, buyers),
		}
		const postgres = await findPostgres(pool)
		const counters = () => ({
			web: processorSeconds(shop.pid),
			database: processorSecondsWithChildren(postgres),
			roundTrips: database.count(),
		})
		for (const name of operations()) await repeat(WARM_UP, once[name])
		await untilNoJobIsDue(pool)
		const before = await sizeOf(pool)
		const measureOne = (name: Operation) => measure(pool, { name, once: once[name], counters })
		return {
			cachedPage: await measureOne('cachedPage'),
			personalPage: await measureOne('personalPage'),
			checkoutPage: await measureOne('checkoutPage'),
			order: await measureOne('order'),
			confirmation: await measureOne('confirmation'),
			orderBytes: ((await sizeOf(pool)) - before) / COUNTS.order,
			...(await weigh(shop)),
		}
	} finally {
		await shop.stop()
		await database.stop()
	}
}

type Counters = () => Omit<Cost, 'bytes'>

async function measure(
	pool: pg.Pool,
	{ name, once, counters }: { name: Operation; once: Once; counters: Counters },
): Promise<Cost> {
	const count = COUNTS[name]
	const before = counters()
	const bytes = await repeat(count, once)
	// The email is a part of the confirmation, and a separate job.
	await untilNoJobIsDue(pool)
	const after = counters()
	return {
		web: ((after.web - before.web) * 1000) / count,
		database: ((after.database - before.database) * 1000) / count,
		roundTrips: (after.roundTrips - before.roundTrips) / count,
		bytes: bytes / count,
	}
}

async function repeat(count: number, once: Once): Promise<number> {
	let bytes = 0
	await perSecond({ count, concurrency: CONCURRENCY }, async () => {
		const received = await once()
		bytes += received
	})
	return bytes
}

async function getBytes({ url }: RunningServer, path: string, cookie = ''): Promise<number> {
	for (;;) {
		const headers = { 'Accept-Encoding': 'br', ...(cookie && { cookie }) }
		const response = await fetch(url + path, { headers })
		const body = await response.arrayBuffer()
		// The shop may refuse the request for a moment, because buying goes first.
		if (response.status === 503) continue
		if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
		return Number(response.headers.get('content-length') ?? body.byteLength)
	}
}

/** Includes what the page requests, and a promo code. */
async function openCheckout(shop: RunningServer): Promise<number> {
	const page = await getBytes(shop, '/checkout')
	const prices = await getBytes(shop, '/api/product-prices?product_id=1')
	const promo = { p_code: 'FILTER10', p_email: null, p_order_amount: 280 }
	const checked = await post(shop, '/api/verify-promocode', { ip: nextNetwork(), cookie: '', body: promo })
	return page + prices + (await checked.text()).length
}

let visitors = 0

/** Stays below the rate limits. */
function nextNetwork(): string {
	visitors += 1
	return `12.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** The provider's webhook never comes, so the visitor's return confirms the order. */
async function placeOrder(shop: RunningServer): Promise<Buyer> {
	const ip = nextNetwork()
	const response = await post(shop, '/api/create-payment', { ip, cookie: '', body: paymentInput() })
	const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
	return { ip, cookie, transactionId: Placed.parse(await response.json()).transactionId }
}

async function confirm(shop: RunningServer, buyers: Buyer[]): Promise<number> {
	const buyer = buyers.shift()
	if (!buyer) throw new Error('There is no order to pay')
	const { transactionId } = buyer
	const response = await post(shop, '/api/verify-payment', { ...buyer, body: { transactionId } })
	return (await response.text()).length
}

type Sent = { ip: string; cookie: string; body: object }

async function post({ url }: RunningServer, path: string, { ip, cookie, body }: Sent): Promise<Response> {
	const headers = {
		'Content-Type': 'application/json',
		'X-Forwarded-For': ip,
		'x-sandbox-scenario': 'sbx:pay,hook=never',
		cookie,
	}
	for (;;) {
		const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
		if (response.ok) return response
		const text = await response.text()
		if (response.status !== 503) throw new Error(`${path} responded with ${response.status}: ${text}`)
	}
}

async function findPostgres(pool: pg.Pool): Promise<number> {
	const { rows } = await pool.query<{ pid: number }>(
		`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
	)
	if (!rows[0]) throw new Error('PostgreSQL did not say which process it is')
	return rows[0].pid
}

async function sizeOf(pool: pg.Pool): Promise<number> {
	const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
	return Number(rows[0]?.size)
}

async function untilNoJobIsDue(pool: pg.Pool): Promise<void> {
	for (;;) {
		const { rows } = await pool.query('select from graphile_worker.jobs where run_at <= now() limit 1')
		if (rows.length === 0) return
		await new Promise((done) => setTimeout(done, 100))
	}
}

/** Fetches the files that the page names, as a browser does. */
async function weigh(shop: RunningServer): Promise<{ fileBytes: number; files: number }> {
	const page = await (await fetch(shop.url + PAGE)).text()
	const paths = [...page.matchAll(/(?:href|src)="(\/(?:assets|pictures|product-images|fonts)\/[^"]+)"/g)]
	const files = new Set(paths.map(([, path = '']) => path))
	let fileBytes = 0
	for (const path of files) fileBytes += await getBytes(shop, path)
	return { fileBytes, files: files.size }
}
