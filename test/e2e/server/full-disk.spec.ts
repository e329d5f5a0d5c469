import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/cluster-test.ts'
import { buy } from '#test/e2e/support/server-requests.ts'
import type { Server } from '#test/e2e/support/server-process.ts'
import { openEnvironment, type TestEnvironment } from '#test/e2e/support/test-environment.ts'
import { type MailServer, openMailServer } from '#test/servers/open-mail-server.ts'
import { simulateDisk } from '#test/faults/simulated-disk.ts'

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

const readiness = async ({ url }: Server) => {
	const response = await fetch(`${url}/readyz`)
	return `${response.status} ${(await response.text()).trim()}`
}

/** Pays on the provider's page, as a shopper does. */
async function pay({ url }: Server, redirectUrl: string): Promise<void> {
	const token = new URL(redirectUrl).searchParams.get('token') ?? ''
	const body = new URLSearchParams({ token, action: 'pay' })
	const response = await fetch(`${url}/sandbox/phonepe/transact/pgv2/act`, {
		method: 'POST',
		redirect: 'manual',
		body,
	})
	expect(response.status).toBe(303)
}

/** Simulates hours of failures: the check is long overdue, and the queue repeats its job much later. Works on a full disk. */
const delayChecks = `set session_replication_role = replica;
	update payment_attempts set next_check_at = now() - interval '2 hours';
	update graphile_worker._private_jobs set attempts = 10, run_at = now() + interval '6 hours';
	set session_replication_role = origin`

test('with a full disk no payment begins, and one that was made is confirmed soon after its end', async () => {
	test.slow()
	const disk = await simulateDisk({ url: environment.databaseUrl })
	const server = await environment.startServer()
	const { number, redirectUrl } = await buy(server)
	await expect.poll(() => readiness(server)).toBe('200 ready')

	await disk.fill()
	await expect.poll(() => readiness(server)).toBe('503 the disk of the database is full')
	const refused = await buy(server)
	expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([503, true])
	expect((await fetch(server.url)).status).toBe(200)

	await pay(server, redirectUrl)
	// The webhook was answered with an error, so that the provider repeats it.
	const repeated = `select count(*) from phonepe_sandbox.due where act->>'kind' = 'webhook' and (act->>'attempts')::int > 0`
	await expect.poll(() => environment.count(repeated)).toBe(1)
	const verified = await fetch(`${server.url}/api/verify-payment`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ transactionId: number }),
	})
	expect(verified.status).toBe(503)
	// No further webhook arrives.
	await environment.rows('delete from phonepe_sandbox.due')
	await environment.rows(delayChecks)

	await disk.free()
	await expect.poll(() => readiness(server)).toBe('200 ready')
	const confirmation = [`Your order ${number} is confirmed`]
	// If a check fails on a busy machine, the next one comes 45 seconds later.
	await expect.poll(() => mail.subjects(), { timeout: 150_000, intervals: [200] }).toEqual(confirmation)
	expect(await environment.rows('select number, status from orders')).toEqual([
		{ number, status: 'processing' },
	])
})
