import { expect, test } from '@playwright/test'
import {
	buy,
	type Cluster,
	type TestEnvironment,
	openCluster,
	openEnvironment,
	verify,
} from '#test/e2e/support/server-process.ts'
import { openMailServer } from '#test/open-mail-server.ts'

let cluster: Cluster
let environment: TestEnvironment
test.beforeAll(async () => {
	cluster = await openCluster()
})
test.beforeEach(async () => {
	environment = await openEnvironment({ shared: cluster })
})
test.afterEach(() => environment.close())
test.afterAll(() => cluster.close())
test.describe.configure({ timeout: 200_000 })

const confirmed = (number: string) => `Your order ${number} is confirmed`
const patiently = { timeout: 120_000, intervals: [500] }

test('after the shopper left for the provider: the order is confirmed when the server is back, with one letter', async () => {
	const mail = await openMailServer(environment.mailPort)
	const first = await environment.start()
	const { number } = await buy(first, { scenario: 'sbx:pay-after-1,hook=never' })
	await first.kill()

	await environment.ageBy(5)
	await environment.start()
	// No webhook and no browser: the shop's own schedule asks the provider.
	await expect.poll(() => mail.subjects(), patiently).toEqual([confirmed(number)])
	await mail.close()
})

test('while the provider has not answered: the same press makes no second order, and it can be paid', async () => {
	const mail = await openMailServer(environment.mailPort)
	const first = await environment.start()
	const key = 'one-intention-to-buy'
	const lost = buy(first, { key, scenario: 'sbx:pending,pay=timeout' }).catch(() => 'no answer')
	await expect.poll(() => environment.count('select count(*) from phonepe_sandbox.orders')).toBe(1)
	await first.kill()
	expect(await lost).toBe('no answer')
	expect(await environment.rows('select status from orders')).toEqual([{ status: 'payment_pending' }])

	await environment.ageBy(5)
	const second = await environment.start()
	const again = () => buy(second, { key, scenario: 'sbx:pay,hook=never' })
	await expect.poll(async () => (await again()).status, patiently).toBe(200)
	const [order] = await environment.rows<{ number: string }>('select number from orders')
	const number = order?.number ?? ''
	await expect.poll(() => verify(second, number), patiently).toMatchObject({ success: true })
	await expect.poll(() => mail.subjects(), patiently).toEqual([confirmed(number)])
	expect(await again()).toMatchObject({ status: 409, code: 'already_paid', number })
	expect(await environment.rows('select status from orders')).toEqual([{ status: 'processing' }])
	await mail.close()
})

test('after the payment, while the mail server is away: the letter goes once when both are back', async () => {
	const first = await environment.start()
	const { number } = await buy(first, { scenario: 'sbx:pay,hook=never' })
	await expect.poll(() => verify(first, number)).toMatchObject({ success: true })
	const failedTries = `select coalesce(max(attempts), 0) from graphile_worker.jobs
		where task_identifier = 'deliver_letter' and last_error is not null`
	await expect.poll(() => environment.count(failedTries)).toBeGreaterThan(0)
	await first.kill()

	const mail = await openMailServer(environment.mailPort)
	await environment.ageBy(5)
	const second = await environment.start()
	await expect.poll(() => environment.countUnsentEmails(), patiently).toBe(0)
	expect(mail.subjects()).toEqual([confirmed(number)])
	expect(await verify(second, number)).toMatchObject({ success: true })
	await mail.close()
})

test('with a letter in hand: the next server takes it over by itself', async () => {
	const silent = await openMailServer(environment.mailPort, { isSilent: true })
	const first = await environment.start()
	const { number } = await buy(first, { scenario: 'sbx:pay,hook=never' })
	await verify(first, number)
	await expect.poll(() => silent.waiting()).toBe(1)
	await first.kill()
	await silent.close()
	const inHand = `select count(*) from graphile_worker.jobs where task_identifier = 'deliver_letter' and locked_by is not null`
	expect(await environment.count(inHand)).toBe(1)

	const mail = await openMailServer(environment.mailPort)
	await environment.ageBy(5)
	await environment.start()
	await environment.queueSweep()
	await expect.poll(() => environment.countUnsentEmails(), patiently).toBe(0)
	expect(mail.subjects()).toEqual([confirmed(number)])
	await mail.close()
})

test('during a refund: the money goes back once, with one letter for each step', async () => {
	const mail = await openMailServer(environment.mailPort)
	const first = await environment.start()
	const { number, cookie } = await buy(first, { scenario: 'sbx:pay,hook=never' })
	await verify(first, number)
	const cancelled = await fetch(`${first.url}/orders/${number}/cancellation`, {
		method: 'POST',
		headers: { cookie },
	})
	expect(cancelled.status).toBe(200)
	await first.kill()
	expect(await environment.rows('select status from orders')).toEqual([{ status: 'cancelled' }])

	await environment.ageBy(5)
	await environment.start()
	await environment.queueSweep()
	const status = async () =>
		(await environment.rows<{ status: string }>('select status from orders'))[0]?.status
	await expect.poll(status, patiently).toBe('refunded')
	await expect.poll(() => environment.countUnsentEmails(), patiently).toBe(0)
	expect(mail.subjects().toSorted()).toEqual([
		`Your order ${number} is cancelled`,
		confirmed(number),
		`Your refund for ${number} is complete`,
	])
	const returned = `select merchant_order_id, amount, state from phonepe_sandbox.refunds`
	expect(await environment.rows(returned)).toEqual([
		{ merchant_order_id: number, amount: 28_000, state: 'COMPLETED' },
	])
	await mail.close()
})
