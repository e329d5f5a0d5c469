import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/cluster-test.ts'
import { buy, countUnsentEmails, verify } from '#test/e2e/support/server-requests.ts'
import { openEnvironment } from '#test/e2e/support/test-environment.ts'
import { openMailServer } from '#test/servers/open-mail-server.ts'

const errorOf = (starting: Promise<unknown>) =>
	starting.then(
		() => 'it started',
		(error: Error) => error.message,
	)

test('web servers wait for the migration, sell, and serve on for the drain period; a worker sends the emails, and neither takes real payments for those of the sandbox', async ({
	cluster,
}) => {
	// It starts seven processes.
	test.slow()
	const mail = await openMailServer()
	const settings = { ...mail.settings, MIGRATE_AT_START: 'false' }
	const environment = await openEnvironment({ createDatabase: cluster.createEmptyDatabase }, settings)
	const status = (number: string) => environment.rows(`select status from orders where number = '${number}'`)

	// The drain period is longer than this test; other tests stop their servers without one.
	const starting = environment.startServer({ ROLE: 'web', SHUTDOWN_DRAIN: '60' })
	expect(await environment.command('migrate')).toContain('The database is up to date.')
	const web = await starting
	expect(await environment.command('migrate')).toBe('The database is up to date.\n')

	const { number } = await buy(web, { scenario: 'sbx:pay' })
	await expect.poll(() => verify(web, number)).toMatchObject({ success: true })
	expect(await countUnsentEmails(environment)).toBe(1)
	const lost = await buy(web, { scenario: 'sbx:pay,hook=never' })
	await environment.pool.query(
		`update payment_attempts set next_check_at = now() - interval '1 minute', created_at = now() - interval '5 minutes'
		where merchant_order_id = $1`,
		[lost.number],
	)
	expect(mail.subjects()).toEqual([])

	const worker = await environment.startServer({ ROLE: 'worker' })
	// It asks its own sandbox about the payment whose webhook was lost.
	await expect.poll(() => status(lost.number), { timeout: 120_000 }).toEqual([{ status: 'processing' }])
	await expect
		.poll(() => mail.subjects().toSorted())
		.toEqual([number, lost.number].map((sold) => `Your order ${sold} is confirmed`).toSorted())
	await expect.poll(() => countUnsentEmails(environment)).toBe(0)
	const statuses = await Promise.all(
		['/healthz', '/readyz', '/', '/api/payments/webhook'].map(
			async (path) => (await fetch(worker.url + path)).status,
		),
	)
	expect(statuses).toEqual([200, 200, 404, 404])

	const readinessOfWeb = async () => (await fetch(`${web.url}/readyz`)).status
	expect(await readinessOfWeb()).toBe(200)
	const stopped = web.stop()
	await expect.poll(readinessOfWeb).toBe(503)
	const page = await fetch(web.url)
	expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
	expect(await buy(web)).toMatchObject({ status: 200 })

	await environment.pool.query(`insert into payment_environments values ('production')`)
	const readiness = await fetch(`${worker.url}/readyz`)
	expect(readiness.status).toBe(503)
	const message = 'This database takes real payments, and this process is set to the sandbox.'
	expect(await readiness.text()).toContain(message)
	expect(await errorOf(environment.startServer())).toContain(message)
	expect(await errorOf(environment.command('reconcile'))).toContain(message)

	const misspelt = { DATABASE_URL: '', DATABSE_URL: 'postgres://db.example/shop' }
	expect(await errorOf(environment.startServer(misspelt))).toContain(
		'DATABSE_URL is not a setting. Rename it to DATABASE_URL, or remove it.',
	)
	await environment.close()
	await stopped
	await mail.close()
})
