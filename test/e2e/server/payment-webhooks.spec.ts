import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/cluster-test.ts'
import { buy, countUnsentEmails, passMinutes, verify } from '#test/e2e/support/server-requests.ts'
import type { Server } from '#test/e2e/support/server-process.ts'
import { openEnvironment, type TestEnvironment } from '#test/e2e/support/test-environment.ts'
import { type MailServer, openMailServer } from '#test/open-mail-server.ts'

let environment: TestEnvironment
let mail: MailServer
let server: Server
test.beforeAll(async ({ cluster }) => {
	mail = await openMailServer()
	environment = await openEnvironment(cluster, mail.settings)
	server = await environment.startServer()
})
test.afterAll(async () => {
	await environment?.close()
	await mail?.close()
})

const SLOW_POLL = { timeout: 60_000, intervals: [250] }
const emailsAbout = (number: string) => mail.subjects().filter((subject) => subject.includes(number))

async function statusOf(number: string): Promise<string> {
	const [order] = await environment.rows<{ status: string; removed: boolean }>(
		'select status, removed_at is not null as removed from orders where number = $1',
		[number],
	)
	return order?.removed ? `${order.status}, removed` : (order?.status ?? 'not found')
}

/** The number of accepted webhooks; duplicates count once. */
function countWebhooks(number: string): Promise<number> {
	return environment.count(
		`select count(*) from payment_events event join payment_attempts attempt on attempt.id = event.attempt_id
		where attempt.merchant_order_id = $1 and event.source = 'webhook'`,
		[number],
	)
}

/** Waits until neither the provider nor the job queue has anything left to do. */
async function waitUntilIdle(): Promise<void> {
	const unfinished = `select (select count(*) from phonepe_sandbox.due where run_at <= now())
		+ (select count(*) from graphile_worker.jobs where locked_at is not null or run_at <= now())`
	await expect.poll(() => environment.count(unfinished), SLOW_POLL).toBe(0)
	await expect.poll(() => countUnsentEmails(environment), SLOW_POLL).toBe(0)
}

async function expectConfirmedOnce(number: string): Promise<void> {
	await expect.poll(() => statusOf(number), SLOW_POLL).toBe('processing')
	await waitUntilIdle()
	expect(emailsAbout(number)).toEqual([`Your order ${number} is confirmed`])
	expect(await verify(server, number)).toMatchObject({ success: true })
}

test('a webhook that arrives twice confirms once', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,hook=twice' })
	await expectConfirmedOnce(number)
	expect(await countWebhooks(number)).toBe(1)
})

test('a webhook that arrives after the result page changes nothing more', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,hook=late-3' })
	expect(await verify(server, number)).toMatchObject({ success: true })
	await expect.poll(() => countWebhooks(number), SLOW_POLL).toBe(1)
	await expectConfirmedOnce(number)
})

test('a webhook that arrives before the payment page has opened is not lost', async () => {
	const { status, number } = await buy(server, { scenario: 'sbx:pay,hook=early' })
	expect(status).toBe(200)
	await expectConfirmedOnce(number)
})

test('a failure webhook after the success webhook does not undo the payment', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,hook=out-of-order' })
	await expect.poll(() => countWebhooks(number), SLOW_POLL).toBe(2)
	await expectConfirmedOnce(number)
})

test('a pending webhook after the failure webhook does not restore the order', async () => {
	const { number } = await buy(server, { scenario: 'sbx:decline,hook=out-of-order' })
	await expect.poll(() => countWebhooks(number), SLOW_POLL).toBe(2)
	await expect.poll(() => statusOf(number), SLOW_POLL).toBe('payment_pending, removed')
	await waitUntilIdle()
	expect(emailsAbout(number)).toEqual([])
	expect(await verify(server, number)).toMatchObject({ success: false, isPending: false })
})

test('forged webhooks are refused, and the genuine one is accepted', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pending' })
	const payload = { merchantOrderId: number, state: 'COMPLETED', amount: 28_000 }
	for (const authorization of ['', '0'.repeat(64), 'SHA256 sandbox']) {
		const response = await fetch(`${server.url}/api/payments/webhook`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...(authorization ? { authorization } : {}) },
			body: JSON.stringify({ event: 'checkout.order.completed', payload }),
		})
		expect(response.status).toBe(401)
	}
	await waitUntilIdle()
	expect(await countWebhooks(number)).toBe(0)
	expect(await statusOf(number)).toBe('payment_pending')

	const declined = await buy(server, { scenario: 'sbx:decline,hook=forged' })
	await expect.poll(() => statusOf(declined.number), SLOW_POLL).toBe('payment_pending, removed')
	await waitUntilIdle()
	expect(await countWebhooks(declined.number)).toBe(1)
	expect(emailsAbout(declined.number)).toEqual([])
})

test('a payment whose webhook is not authentic is found by checking its status', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,hook=wrong-hash' })
	await passMinutes(environment, 5)
	await expectConfirmedOnce(number)
	expect(await countWebhooks(number)).toBe(0)
})

test('the order stays pending while the provider cannot report the payment status', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,status=500' })
	await expect.poll(() => countWebhooks(number), SLOW_POLL).toBe(1)
	await waitUntilIdle()
	expect(await verify(server, number)).toMatchObject({ success: false, isPending: true })
	expect(emailsAbout(number)).toEqual([])

	await environment.rows(
		`update phonepe_sandbox.orders set scenario = 'sbx:pay' where merchant_order_id = $1`,
		[number],
	)
	await passMinutes(environment, 5)
	await expectConfirmedOnce(number)
})

test('a payment of the wrong amount goes to review, tells the owner and confirms nothing', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,status=amount-off-by-one' })
	await expect.poll(() => statusOf(number), SLOW_POLL).toBe('pending')
	await waitUntilIdle()
	expect(await verify(server, number)).toMatchObject({ success: false, isPending: true })
	expect(emailsAbout(number)).toEqual([`A payment needs your decision: order ${number}`])
	const attempts = 'select state from payment_attempts where merchant_order_id = $1'
	expect(await environment.rows(attempts, [number])).toEqual([{ state: 'review' }])
})

test('after a lost response, a retry opens a second payment for the same order', async () => {
	const { status, number } = await buy(server, { scenario: 'sbx:pending,pay=drop', key: 'lost-response-key' })
	expect([200, 503]).toContain(status)
	await expect
		.poll(async () => (await buy(server, { key: 'lost-response-key', scenario: 'sbx:pay' })).code, SLOW_POLL)
		.toBe('already_paid')
	const orders = `select count(distinct order_id) from payment_requests where key = 'lost-response-key'`
	expect(await environment.count(orders)).toBe(1)
	expect(number === '' || (await statusOf(number)) === 'processing').toBe(true)
})
