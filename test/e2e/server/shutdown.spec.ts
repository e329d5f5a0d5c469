import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/cluster-test.ts'
import { buy } from '#test/e2e/support/server-requests.ts'
import { openEnvironment } from '#test/e2e/support/test-environment.ts'

test('after SIGTERM a server is not ready, and serves on for the drain period', async ({ cluster }) => {
	// Longer than this test; other tests stop their servers without such a period.
	const environment = await openEnvironment(cluster, { SHUTDOWN_DRAIN: '60' })
	const server = await environment.startServer()
	const readiness = async () => (await fetch(`${server.url}/readyz`)).status
	expect(await readiness()).toBe(200)
	const stopped = server.stop()
	await expect.poll(readiness).toBe(503)
	const page = await fetch(server.url)
	expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
	expect(await buy(server)).toMatchObject({ status: 200 })
	await environment.close()
	await stopped
})
