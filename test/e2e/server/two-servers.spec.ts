import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/cluster-test.ts'
import {
	buy,
	buyPatiently,
	countUnsentEmails,
	passMinutes,
	verify,
} from '#test/e2e/support/server-requests.ts'
import type { Server } from '#test/e2e/support/server-process.ts'
import { openEnvironment, type TestEnvironment } from '#test/e2e/support/test-environment.ts'
import { connect } from '#db/connect.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { setPrice } from '#shop/catalogue/variants/prices.server.ts'
import { rupees } from '#shop/money.ts'
import { type MailServer, openMailServer } from '#test/servers/open-mail-server.ts'

let environment: TestEnvironment
let mail: MailServer
let first: Server
let second: Server
test.beforeAll(async ({ cluster }) => {
	mail = await openMailServer()
	environment = await openEnvironment({ createDatabase: cluster.createEmptyDatabase }, mail.settings)
	// Both start at once on an empty database: both migrate, one seeds.
	;[first, second] = await Promise.all([environment.startServer(), environment.startServer()])
})
test.afterAll(async () => {
	await environment?.close()
	await mail?.close()
})

const WITH_PROMO_CODE = { promoCode: 'FILTER10', amount: 252, discountAmount: 28 }
const emailsAbout = (number: string) => mail.subjects().filter((subject) => subject.includes(number))
const confirmed = (number: string) => `Your order ${number} is confirmed`

test('the same idempotency key sent to both at once makes one order and one payment', async () => {
	const key = 'sent-to-both-at-once'
	const responses = await Promise.all(
		[first, second, first, second, first, second].map((server) => buyPatiently(server, { key })),
	)
	expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
	expect(new Set(responses.map(({ number }) => number)).size).toBe(1)
	const number = responses[0]?.number
	expect(await environment.count('select count(*) from orders')).toBe(1)
	expect(await environment.rows('select merchant_order_id from phonepe_sandbox.orders')).toEqual([
		{ merchant_order_id: number },
	])
})

test('tabs of one browser that reach different servers make one order', async () => {
	const { cookie } = await buyPatiently(first)
	const change = { shippingMethod: 'express', amount: 340 }
	const tabs = await Promise.all(
		[first, second, first, second].map((server) => buyPatiently(server, { cookie, change })),
	)
	expect(new Set(tabs.map(({ number }) => number)).size).toBe(1)
	expect(tabs[0]?.number).toMatch(/^SK3-/)
})

test('a payment that both servers verify is confirmed with one email', async () => {
	const { number } = await buyPatiently(first, { scenario: 'sbx:pay,hook=twice' })
	await Promise.all([first, second, first, second].map((server) => verify(server, number)))
	await expect.poll(() => verify(second, number)).toMatchObject({ success: true })
	await expect.poll(() => emailsAbout(number)).toEqual([confirmed(number)])
	await expect.poll(() => countUnsentEmails(environment)).toBe(0)
	const waiting = `select count(*) from graphile_worker.jobs where task_identifier = 'deliver_letter'`
	await expect.poll(() => environment.count(waiting)).toBe(0)
	expect(emailsAbout(number)).toEqual([confirmed(number)])
})

test('a changed price clears the page cache of both servers', async () => {
	const page = async ({ url }: Server) => (await fetch(`${url}/product/1`)).text()
	for (const server of [first, second, first, second]) expect(await page(server)).not.toContain('₹239')
	const { db, close } = connect(environment.databaseUrl, { max: 1 })
	const price = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(239) } as const
	const shop = { db, clock: () => new Date() }
	await setPrice(shop, { price, by: COMMAND_LINE })
	for (const server of [first, second]) await expect.poll(() => page(server)).toContain('₹239')
	await setPrice(shop, { price: { ...price, sellingPrice: rupees(240) }, by: COMMAND_LINE })
	for (const server of [first, second]) await expect.poll(() => page(server)).not.toContain('₹239')
	await close()
})

test('a server whose orders all wait for the database is still ready', async () => {
	const { pool, close } = connect(environment.databaseUrl, { max: 1 })
	const client = await pool.connect()
	await client.query('begin; lock table promo_codes')
	let isLocked = true
	const shoppers = Array.from({ length: 12 }, async () => {
		while (isLocked) await buy(second, { change: WITH_PROMO_CODE })
	})
	const listWaiting = () =>
		environment.rows(`select pid, query_start from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock' order by pid`)
	// This is repeated if an order has timed out meanwhile.
	await expect(async () => {
		const before = await listWaiting()
		expect(before).toHaveLength(10)
		expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
		expect(await listWaiting()).toEqual(before)
	}).toPass({ intervals: [10] })
	isLocked = false
	await client.query('rollback')
	client.release()
	await close()
	await Promise.all(shoppers)
})

test('when one is killed between payment and confirmation, the other confirms the order', async () => {
	const { number } = await buyPatiently(first, { scenario: 'sbx:pay-after-1,hook=never' })
	await first.kill()
	const paid = `select count(*) from phonepe_sandbox.orders where merchant_order_id = $1 and state = 'COMPLETED'`
	await expect.poll(() => environment.count(paid, [number])).toBe(1)
	expect(emailsAbout(number)).toEqual([])
	await passMinutes(environment, 1)
	await expect.poll(() => emailsAbout(number), { timeout: 90_000 }).toEqual([confirmed(number)])
	expect(await verify(second, number)).toMatchObject({ success: true })
	// The second server continues to take orders.
	expect(await buyPatiently(second)).toMatchObject({ status: 200 })
})
