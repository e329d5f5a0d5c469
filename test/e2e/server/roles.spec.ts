import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/cluster-test.ts'
import { buy, countUnsentEmails, verify } from '#test/e2e/support/server-requests.ts'
import { openEnvironment, type TestEnvironment } from '#test/e2e/support/test-environment.ts'
import { type MailServer, openMailServer } from '#test/open-mail-server.ts'

let environment: TestEnvironment
let mail: MailServer
test.beforeEach(async ({ cluster }) => {
	mail = await openMailServer()
	environment = await openEnvironment(cluster, { ...mail.settings, MIGRATE_AT_START: 'false' })
})
test.afterEach(async () => {
	await environment.close()
	await mail.close()
})
const errorOf = (starting: Promise<unknown>) =>
	starting.then(
		() => 'it started',
		(error: Error) => error.message,
	)

test('a web server sells and leaves the emails to a worker, which serves nothing but its health', async () => {
	expect(await environment.command('migrate')).toContain('The database is up to date.')
	expect(await environment.command('migrate')).toBe('The database is up to date.\n')
	const web = await environment.startServer({ ROLE: 'web' })
	const { number } = await buy(web, { scenario: 'sbx:pay' })
	await expect.poll(() => verify(web, number)).toMatchObject({ success: true })
	expect(await countUnsentEmails(environment)).toBe(1)
	const worker = await environment.startServer({ ROLE: 'worker' })
	await expect.poll(() => mail.subjects()).toEqual([`Your order ${number} is confirmed`])
	await expect.poll(() => countUnsentEmails(environment)).toBe(0)
	const statuses = await Promise.all(
		['/healthz', '/readyz', '/', '/api/payments/webhook'].map(
			async (path) => (await fetch(worker.url + path)).status,
		),
	)
	expect(statuses).toEqual([200, 200, 404, 404])
})

test('a worker asks its own sandbox about a payment whose webhook was lost', async () => {
	await environment.command('migrate')
	const web = await environment.startServer({ ROLE: 'web' })
	const { number } = await buy(web, { scenario: 'sbx:pay,hook=never' })
	await environment.pool.query(
		`update payment_attempts set next_check_at = now() - interval '1 minute', created_at = now() - interval '5 minutes'`,
	)
	await environment.startServer({ ROLE: 'worker' })
	await expect
		.poll(() => environment.rows(`select status from orders where number = '${number}'`), { timeout: 30_000 })
		.toEqual([{ status: 'processing' }])
})

test('a server that does not migrate waits for the migration', async () => {
	const starting = environment.startServer({ ROLE: 'web' })
	await environment.command('migrate')
	expect((await fetch(`${(await starting).url}/readyz`)).status).toBe(200)
})

test('a sandbox server does not start on a database with real payments, and a running one is not ready', async () => {
	await environment.command('migrate')
	const sandbox = await environment.startServer()
	await environment.pool.query(`insert into payment_environments values ('production')`)
	const readiness = await fetch(`${sandbox.url}/readyz`)
	expect(readiness.status).toBe(503)
	const words = 'This database takes real payments, and this process is set to the sandbox.'
	expect(await readiness.text()).toContain(words)
	expect(await errorOf(environment.startServer())).toContain(words)
	expect(await errorOf(environment.command('reconcile'))).toContain(words)
})

test('a misspelt setting ends the start with the name that was meant', async () => {
	const misspelt = { DATABASE_URL: '', DATABSE_URL: 'postgres://db.example/shop' }
	expect(await errorOf(environment.startServer(misspelt))).toContain(
		'DATABSE_URL is not a setting. Rename it to DATABASE_URL, or remove it.',
	)
})
