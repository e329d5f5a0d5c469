/** Follows webhooks of the provider's sandbox from the payment to its email: late, repeated, out of order and forged ones. */
import { beforeEach, describe, expect, test } from 'vitest'
import { action as createPayment } from './create-payment.ts'
import { action as receiveWebhook } from './payment-webhook.ts'
import { action as verifyPayment } from './verify-payment.ts'
import { isPending } from '#shop/email/emails.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import type { SentWebhook } from '#test/servers/open-provider.ts'
import { passTimeAtProvider } from '#test/pass-time.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests({ onWebhook: async (webhook) => (await deliver(webhook)) === 200 })
beforeEach(async () => {
	await shop.seedAnew()
})

/** Returns the status of the shop's response. */
async function deliver({ authorization, body }: SentWebhook): Promise<number> {
	const headers: Record<string, string> = authorization === null ? {} : { authorization }
	return (await newVisitor(shop).post(receiveWebhook, body, headers)).status
}

/** Buys one pack as the checkout page does. */
async function buy(scenario: string, { browser = newVisitor(shop), key = '' } = {}) {
	const headers = { 'x-sandbox-scenario': scenario, ...(key ? { 'idempotency-key': key } : {}) }
	const { status, body } = await browser.post(createPayment, paymentInput(), headers)
	return { status, number: String(body.transactionId), code: body.code }
}

/** What the result page shows. */
async function verify(transactionId: string) {
	const { success, isPending: isWaiting } = (await newVisitor(shop).post(verifyPayment, { transactionId }))
		.body
	return { success, isWaiting }
}

async function count(statement: string, values: unknown[] = []): Promise<number> {
	const { rows } = await shop.pool.query<{ count: string }>(`select count(*) ${statement}`, values)
	return Number(rows[0]?.count)
}

/** Later than any of these tests takes, however busy the machine is. */
const LATE_SECONDS = 3600

/**
 * Waits until neither the provider nor the job queue has unfinished work. An action that the provider is running is due again
 * in a minute, so it counts; a late webhook does not.
 */
async function settle(): Promise<void> {
	const unfinished = async () =>
		(await count(`from phonepe_sandbox.due where run_at < now() + interval '5 minutes'`)) +
		(await count('from graphile_worker.jobs where locked_at is not null or run_at <= now()'))
	await expect
		.poll(async () => {
			await shop.runJobs()
			return unfinished()
		})
		.toBe(0)
}

/** Makes the late webhooks arrive. */
async function passTimeAndSettle(): Promise<void> {
	await passTimeAtProvider(shop.pool, LATE_SECONDS)
	await settle()
}

async function statusOf(number: string): Promise<string> {
	const { rows } = await shop.pool.query<{ status: string; removed: boolean }>(
		'select status, removed_at is not null as removed from orders where number = $1',
		[number],
	)
	return rows[0]?.removed ? `${rows[0].status}, removed` : String(rows[0]?.status)
}

/** Returns the number of accepted webhooks. Duplicates count once. */
function countWebhooks(number: string): Promise<number> {
	return count(
		`from payment_events event join payment_attempts attempt on attempt.id = event.attempt_id
		where attempt.merchant_order_id = $1 and event.source = 'webhook'`,
		[number],
	)
}

const emailsAbout = async (number: string) =>
	(await shop.sentEmails()).map(({ subject }) => subject).filter((subject) => subject.includes(number))

async function expectConfirmedOnce(number: string): Promise<void> {
	await settle()
	expect(await statusOf(number)).toBe('processing')
	expect(await emailsAbout(number)).toEqual([`Your order ${number} is confirmed`])
	expect(await shop.db.$count(emails, isPending)).toBe(0)
	expect(await verify(number)).toMatchObject({ success: true })
}

describe('a webhook that arrives', () => {
	test('twice confirms once', async () => {
		const { number } = await buy('sbx:pay,hook=twice')
		await expectConfirmedOnce(number)
		expect(await countWebhooks(number)).toBe(1)
	})

	test('after the result page changes nothing more', async () => {
		const { number } = await buy(`sbx:pay,hook=late-${LATE_SECONDS}`)
		expect(await verify(number)).toMatchObject({ success: true })
		expect(await countWebhooks(number)).toBe(0)
		await passTimeAndSettle()
		expect(await countWebhooks(number)).toBe(1)
		await expectConfirmedOnce(number)
	})

	test('before the payment page has opened is not lost', async () => {
		const { status, number } = await buy('sbx:pay,hook=early')
		expect(status).toBe(200)
		await expectConfirmedOnce(number)
		expect(await countWebhooks(number)).toBe(1)
	})

	test('with a failure after the success does not undo the payment', async () => {
		const { number } = await buy(`sbx:pay,hook=out-of-order,hook=late-${LATE_SECONDS}`)
		await settle()
		expect(await countWebhooks(number)).toBe(1)
		await passTimeAndSettle()
		expect(await countWebhooks(number)).toBe(2)
		await expectConfirmedOnce(number)
	})

	test('as pending after the failure does not restore the order', async () => {
		const { number } = await buy(`sbx:decline,hook=out-of-order,hook=late-${LATE_SECONDS}`)
		await settle()
		await passTimeAndSettle()
		expect(await countWebhooks(number)).toBe(2)
		expect(await statusOf(number)).toBe('payment_pending, removed')
		expect(await emailsAbout(number)).toEqual([])
		expect(await verify(number)).toEqual({ success: false, isWaiting: false })
	})
})

test('forged webhooks are refused, and the genuine one is accepted', async () => {
	const { number } = await buy('sbx:pending')
	const payload = { merchantOrderId: number, state: 'COMPLETED', amount: 28_000 }
	const body = JSON.stringify({ event: 'checkout.order.completed', payload })
	for (const authorization of [null, '0'.repeat(64), 'SHA256 sandbox'])
		expect(await deliver({ authorization, body })).toBe(401)
	await settle()
	expect(await countWebhooks(number)).toBe(0)
	expect(await statusOf(number)).toBe('payment_pending')

	const declined = await buy('sbx:decline,hook=forged')
	await settle()
	expect(await statusOf(declined.number)).toBe('payment_pending, removed')
	expect(await countWebhooks(declined.number)).toBe(1)
	expect(await emailsAbout(declined.number)).toEqual([])
})

test('a payment whose webhook is not authentic is found by checking its status', async () => {
	const { number } = await buy('sbx:pay,hook=wrong-hash')
	await settle()
	expect(await statusOf(number)).toBe('payment_pending')
	await shop.passTime(300)
	await expectConfirmedOnce(number)
	expect(await countWebhooks(number)).toBe(0)
})

test('the order stays pending while the provider cannot report the payment status', async () => {
	const { number } = await buy('sbx:pay,status=500')
	await settle()
	expect(await countWebhooks(number)).toBe(1)
	expect(await verify(number)).toEqual({ success: false, isWaiting: true })
	expect(await emailsAbout(number)).toEqual([])

	await shop.pool.query(`update phonepe_sandbox.orders set scenario = 'sbx:pay'`)
	await shop.passTime(300)
	await expectConfirmedOnce(number)
})

test('a payment of the wrong amount goes to review, emails the owner and the customer, and confirms nothing', async () => {
	const { number } = await buy('sbx:pay,status=amount-off-by-one')
	await settle()
	expect(await statusOf(number)).toBe('pending')
	expect(await verify(number)).toEqual({ success: false, isWaiting: true })
	expect((await emailsAbout(number)).toSorted()).toEqual([
		`A payment needs your decision: order ${number}`,
		`We're looking into your payment for order ${number}`,
	])
	expect(await shop.db.select().from(paymentAttempts)).toMatchObject([{ state: 'review' }])
})

test('after a lost response, a retry opens a second payment for the same order', async () => {
	const browser = newVisitor(shop)
	const lost = { browser, key: 'lost-response-key' }
	expect([200, 503]).toContain((await buy('sbx:pending,pay=drop', lost)).status)
	await expect
		.poll(async () => {
			await settle()
			return (await buy('sbx:pay', lost)).code
		})
		.toBe('already_paid')
	expect(await count('from orders')).toBe(1)
	expect(await count(`from orders where status = 'processing'`)).toBe(1)
	expect(await count('from phonepe_sandbox.orders')).toBeGreaterThan(1)
})
