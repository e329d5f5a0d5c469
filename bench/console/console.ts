/** Server time of each screen of the console in a shop with a million orders. */
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { fillConsole } from './console-data.ts'
import { listScreens } from './screens.ts'
import { generateOrders, newCustomer } from '../growth/generate-orders.ts'
import { startShop } from '../shop-process.ts'
import { migrate } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { storeDays } from '#shop/reports/daily/store-days.server.ts'
import { KAMALA } from '#test/admin-visitor.ts'
import { openShopOn, type TestShop } from '#test/shop-on-database.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'

const ORDERS = 1_000_000
const REQUESTS = 5
const TARGET_MILLISECONDS = 200
const SECRET = 'a secret that only measurements know, 32+'

export async function benchConsole(databaseUrl: string, pool: pg.Pool): Promise<void> {
	await pool.query('create database shop_of_console')
	const url = new URL(databaseUrl)
	url.pathname = '/shop_of_console'
	await migrate(url.href)
	const shop = await openShopOn(url.href, { env: { SECRET } })
	try {
		await fill(shop)
		// Jobs would slow down the screens.
		const server = await startShop(url.href, { SECRET, ROLE: 'web' })
		try {
			await measureScreens(shop, server.url)
		} finally {
			await server.stop()
		}
	} finally {
		await shop.close()
		await pool.query('drop database shop_of_console')
	}
}

async function fill(shop: TestShop): Promise<void> {
	await seedIfEmpty(shop.db)
	console.log(`console: generating ${ORDERS.toLocaleString('en-IN')} orders …`)
	const customerId = await newCustomer(shop.pool)
	await generateOrders(shop.pool, { now: new Date(), count: ORDERS, customerId })
	await fillConsole(shop.pool, { now: new Date() })
	const startedAt = performance.now()
	let days = 0
	for (let stored = await storeDays(shop); stored > 0; stored = await storeDays(shop)) days += stored
	const seconds = (performance.now() - startedAt) / 1000
	console.log(`figures of ${days} days stored in ${seconds.toFixed(1)} s`)
}

async function measureScreens(shop: TestShop, origin: string): Promise<void> {
	const cookie = await signInOwner(shop)
	const month = dayInIndia(new Date(Date.now() - 32 * DAY_MILLISECONDS)).slice(0, 7)
	const slow: string[] = []
	for (const [name, path] of Object.entries(await listScreens(shop.pool, { month }))) {
		const times: number[] = []
		for (let count = 0; count <= REQUESTS; count++) times.push(await requestTime(origin + path, cookie))
		// The first request compiles the screen's code.
		const sorted = times.slice(1).toSorted((a, b) => a - b)
		const median = sorted[Math.floor(REQUESTS / 2)] ?? Number.NaN
		if (median > TARGET_MILLISECONDS) slow.push(name)
		console.log(`${name}: ${median.toFixed(0)} ms (fastest ${sorted[0]?.toFixed(0)} ms)`)
	}
	const result = slow.length === 0 ? 'none' : slow.join(', ')
	console.log(`screens above ${TARGET_MILLISECONDS} ms: ${result}`)
}

async function signInOwner(shop: TestShop): Promise<string> {
	const visitor = await newSignedInVisitor(shop, KAMALA)
	const [owner] = await shop.db
		.update(customers)
		.set({ role: 'owner' })
		.where(eq(customers.email, KAMALA.email))
		.returning({ id: customers.id })
	await shop.db
		.update(sessions)
		.set({ secondFactorAt: new Date() })
		.where(eq(sessions.userId, owner?.id ?? ''))
	return [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
}

/** Milliseconds. */
async function requestTime(url: string, cookie: string): Promise<number> {
	const startedAt = performance.now()
	const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
	await response.arrayBuffer()
	if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`)
	return performance.now() - startedAt
}
