import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/cluster-test.ts'
import { buy, countUnsentEmails, passMinutes, verify } from '#test/e2e/support/server-requests.ts'
import { openEnvironment, type TestEnvironment } from '#test/e2e/support/test-environment.ts'
import { connect } from '#db/connect.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { findImport, startCheck, startImport } from '#shop/catalogue-csv/console-imports/imports.server.ts'
import { type MailServer, openMailServer } from '#test/servers/open-mail-server.ts'

let environment: TestEnvironment
let mail: MailServer
test.beforeEach(async ({ cluster }) => {
	mail = await openMailServer()
	environment = await openEnvironment(cluster, mail.settings)
})
test.afterEach(async () => {
	await environment.close()
	await mail.close()
})

const confirmed = (number: string) => `Your order ${number} is confirmed`
const SLOW_POLL = { timeout: 120_000, intervals: [500] }

test('killed while shoppers pay, order and cancel: after a restart each payment, order and refund is completed once', async () => {
	const first = await environment.startServer()
	const status = async (number: string) =>
		(await environment.rows<{ status: string }>('select status from orders where number = $1', [number]))[0]
			?.status

	const cancelled = await buy(first, { scenario: 'sbx:pay,hook=never' })
	await verify(first, cancelled.number)
	const paying = await buy(first, { scenario: 'sbx:pay-after-1,hook=never' })
	// The provider does not respond to this request.
	const key = 'crash-recovery-key'
	const unanswered = buy(first, { key, scenario: 'sbx:pending,pay=timeout' }).catch(() => 'no response')
	await expect.poll(() => environment.count('select count(*) from phonepe_sandbox.orders')).toBe(3)
	const cancellation = await fetch(`${first.url}/orders/${cancelled.number}/cancellation`, {
		method: 'POST',
		headers: { cookie: cancelled.cookie },
	})
	expect(cancellation.status).toBe(200)
	await first.kill()
	expect(await unanswered).toBe('no response')
	expect(await status(cancelled.number)).toBe('cancelled')
	const known = [cancelled.number, paying.number]
	const others = await environment.rows<{ number: string; status: string }>(
		'select number, status from orders where number <> all ($1)',
		[known],
	)
	expect(others).toMatchObject([{ status: 'payment_pending' }])
	const number = others[0]?.number ?? ''

	await passMinutes(environment, 5)
	const second = await environment.startServer()
	const again = () => buy(second, { key, scenario: 'sbx:pay,hook=never' })
	await expect.poll(async () => (await again()).status, SLOW_POLL).toBe(200)
	await expect.poll(() => verify(second, number), SLOW_POLL).toMatchObject({ success: true })
	expect(await again()).toMatchObject({ status: 409, code: 'already_paid', number })
	await expect.poll(() => status(cancelled.number), SLOW_POLL).toBe('refunded')
	// Without a webhook or a browser, a scheduled check finds the payment: the first one may have come before it.
	const paid = `select count(*) from phonepe_sandbox.orders where merchant_order_id = $1 and state = 'COMPLETED'`
	await expect.poll(() => environment.count(paid, [paying.number]), SLOW_POLL).toBe(1)
	await passMinutes(environment, 5)
	await expect.poll(() => status(paying.number), SLOW_POLL).toBe('processing')
	expect(await status(number)).toBe('processing')
	expect(await environment.count('select count(*) from orders')).toBe(3)
	await expect.poll(() => countUnsentEmails(environment), SLOW_POLL).toBe(0)
	expect(mail.subjects().toSorted()).toEqual(
		[
			...[...known, number].map(confirmed),
			`Your order ${cancelled.number} is cancelled`,
			`Your refund for order ${cancelled.number} is complete`,
		].toSorted(),
	)
	const refunds = `select merchant_order_id, amount, state from phonepe_sandbox.refunds`
	expect(await environment.rows(refunds)).toEqual([
		{ merchant_order_id: cancelled.number, amount: 28_000, state: 'COMPLETED' },
	])
})

test('killed while sending an email, and while the mail server is unavailable: each is sent once when both are available again', async () => {
	mail.makeSilent()
	const first = await environment.startServer()
	const sending = await buy(first, { scenario: 'sbx:pay,hook=never' })
	await verify(first, sending.number)
	// The shop waits only a few seconds for a greeting.
	await expect.poll(() => mail.connections(), { intervals: [50] }).toBe(1)
	await first.kill()
	const lockedJobs = `select count(*) from graphile_worker.jobs where task_identifier = 'deliver_letter' and locked_by is not null`
	expect(await environment.count(lockedJobs)).toBe(1)

	mail.makeUnavailable()
	await passMinutes(environment, 5)
	const second = await environment.startServer()
	const { number } = await buy(second, { scenario: 'sbx:pay,hook=never' })
	await expect.poll(() => verify(second, number)).toMatchObject({ success: true })
	const failedDeliveries = `select count(*) from graphile_worker.jobs
		where task_identifier = 'deliver_letter' and last_error is not null`
	await expect.poll(() => environment.count(failedDeliveries), SLOW_POLL).toBe(2)
	await second.kill()

	mail.restore()
	await passMinutes(environment, 5)
	const third = await environment.startServer()
	await expect.poll(() => countUnsentEmails(environment), SLOW_POLL).toBe(0)
	expect(mail.subjects().toSorted()).toEqual([sending.number, number].map(confirmed).toSorted())
	expect(await verify(third, number)).toMatchObject({ success: true })
})

test('killed while it imports a catalogue file: another server begins again, and nothing is half done', async () => {
	const first = await environment.startServer()
	const { db, close } = connect(environment.databaseUrl)
	const lines = Array.from({ length: 600 }, (_, index) => `new-${index},Small,New ${index},250,300,280,,\n`)
	const header = 'Product,Pack,Name,Net quantity,MRP,Selling price,Stock,Stock before\n'
	async function* bytes() {
		yield Buffer.from(`${header}perfect,Large,,,,,70,60\n${lines.join('')}`)
	}
	await startCheck({ db }, { file: { name: 'catalogue.csv', bytes: bytes() }, by: COMMAND_LINE })
	const state = async () => (await findImport({ db }))?.state
	await expect.poll(state, SLOW_POLL).toBe('checked')

	const holder = await environment.pool.connect()
	await holder.query('begin')
	await holder.query('select from stock_levels for update')
	await startImport({ db }, { id: (await findImport({ db }))?.id ?? '', by: COMMAND_LINE })
	// The last step of the import waits for the lock of the stock.
	await expect.poll(async () => (await findImport({ db }))?.rowsRead, SLOW_POLL).toBe(601)
	await first.kill()
	await holder.query('commit')
	holder.release()
	expect(await environment.count('select count(*) from products')).toBe(3)
	expect(await state()).toBe('importing')

	await passMinutes(environment, 5)
	await environment.startServer()
	await expect.poll(state, SLOW_POLL).toBe('imported')
	expect(await findImport({ db })).toMatchObject({ result: { changed: 601, refused: 0 } })
	expect(await environment.count('select count(*) from products')).toBe(603)
	expect(await environment.rows(`select "left" from stock_levels where product_id = 2`)).toEqual([
		{ left: 70 },
	])
	await close()
})
