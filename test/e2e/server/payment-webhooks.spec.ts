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

const patiently = { timeout: 60_000, intervals: [250] }
const lettersAbout = (number: string) => mail.subjects().filter((subject) => subject.includes(number))

async function statusOf(number: string): Promise<string> {
	const [order] = await environment.rows<{ status: string; removed: boolean }>(
		'select status, removed_at is not null as removed from orders where number = $1',
		[number],
	)
	return order?.removed ? `${order.status}, removed` : (order?.status ?? 'lost')
}

/** Notices that were taken; the same words twice are one. */
function noticesOf(number: string): Promise<number> {
	return environment.count(
		`select count(*) from payment_events event join payment_attempts attempt on attempt.id = event.attempt_id
		where attempt.merchant_order_id = $1 and event.source = 'webhook'`,
		[number],
	)
}

/** All that the provider and the queue had to do about it now is done. */
async function expectQuiet(): Promise<void> {
	const underway = `select (select count(*) from phonepe_sandbox.due where run_at <= now())
		+ (select count(*) from graphile_worker.jobs where locked_at is not null or run_at <= now())`
	await expect.poll(() => environment.count(underway), patiently).toBe(0)
	await expect.poll(() => countUnsentEmails(environment), patiently).toBe(0)
}

async function expectConfirmedOnce(number: string): Promise<void> {
	await expect.poll(() => statusOf(number), patiently).toBe('processing')
	await expectQuiet()
	expect(lettersAbout(number)).toEqual([`Your order ${number} is confirmed`])
	expect(await verify(server, number)).toMatchObject({ success: true })
}

test('a notice that comes twice confirms once', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,hook=twice' })
	await expectConfirmedOnce(number)
	expect(await noticesOf(number)).toBe(1)
})

test('a notice that comes late, after the result page, changes nothing more', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,hook=late-3' })
	expect(await verify(server, number)).toMatchObject({ success: true })
	await expect.poll(() => noticesOf(number), patiently).toBe(1)
	await expectConfirmedOnce(number)
})

test('a notice that comes before the payment page has opened is not lost', async () => {
	const { status, number } = await buy(server, { scenario: 'sbx:pay,hook=early' })
	expect(status).toBe(200)
	await expectConfirmedOnce(number)
})

test('a notice of failure after the one of success takes nothing back', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,hook=out-of-order' })
	await expect.poll(() => noticesOf(number), patiently).toBe(2)
	await expectConfirmedOnce(number)
})

test('a notice that is waiting, after the one of failure, brings nothing back', async () => {
	const { number } = await buy(server, { scenario: 'sbx:decline,hook=out-of-order' })
	await expect.poll(() => noticesOf(number), patiently).toBe(2)
	await expect.poll(() => statusOf(number), patiently).toBe('payment_pending, removed')
	await expectQuiet()
	expect(lettersAbout(number)).toEqual([])
	expect(await verify(server, number)).toMatchObject({ success: false, isPending: false })
})

test('a forged notice is refused, whatever it says, and the true one is heard', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pending' })
	const payload = { merchantOrderId: number, state: 'COMPLETED', amount: 28_000 }
	for (const authorization of ['', '0'.repeat(64), 'SHA256 sandbox']) {
		const answer = await fetch(`${server.url}/api/payments/webhook`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...(authorization ? { authorization } : {}) },
			body: JSON.stringify({ event: 'checkout.order.completed', payload }),
		})
		expect(answer.status).toBe(401)
	}
	await expectQuiet()
	expect(await noticesOf(number)).toBe(0)
	expect(await statusOf(number)).toBe('payment_pending')

	const declined = await buy(server, { scenario: 'sbx:decline,hook=forged' })
	await expect.poll(() => statusOf(declined.number), patiently).toBe('payment_pending, removed')
	await expectQuiet()
	expect(await noticesOf(declined.number)).toBe(1)
	expect(lettersAbout(declined.number)).toEqual([])
})

test('a payment whose notice cannot be believed is found by asking', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,hook=wrong-hash' })
	await passMinutes(environment, 5)
	await expectConfirmedOnce(number)
	expect(await noticesOf(number)).toBe(0)
})

test('a provider that cannot say how it stands leaves the order pending, until it can', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,status=500' })
	await expect.poll(() => noticesOf(number), patiently).toBe(1)
	await expectQuiet()
	expect(await verify(server, number)).toMatchObject({ success: false, isPending: true })
	expect(lettersAbout(number)).toEqual([])

	await environment.rows(
		`update phonepe_sandbox.orders set scenario = 'sbx:pay' where merchant_order_id = $1`,
		[number],
	)
	await passMinutes(environment, 5)
	await expectConfirmedOnce(number)
})

test('a payment of another amount confirms nothing and is left to a person', async () => {
	const { number } = await buy(server, { scenario: 'sbx:pay,status=amount-off-by-one' })
	await expect.poll(() => statusOf(number), patiently).toBe('pending')
	await expectQuiet()
	expect(await verify(server, number)).toMatchObject({ success: false, isPending: true })
	expect(lettersAbout(number)).toEqual([])
	const attempts = 'select state from payment_attempts where merchant_order_id = $1'
	expect(await environment.rows(attempts, [number])).toEqual([{ state: 'review' }])
})

test('a reply that is lost on the way opens a second payment of the same order', async () => {
	const { status, number } = await buy(server, { scenario: 'sbx:pending,pay=drop', key: 'a-lost-reply' })
	expect([200, 503]).toContain(status)
	await expect
		.poll(async () => (await buy(server, { key: 'a-lost-reply', scenario: 'sbx:pay' })).code, patiently)
		.toBe('already_paid')
	const orders = `select count(distinct order_id) from payment_requests where key = 'a-lost-reply'`
	expect(await environment.count(orders)).toBe(1)
	expect(number === '' || (await statusOf(number)) === 'processing').toBe(true)
})
