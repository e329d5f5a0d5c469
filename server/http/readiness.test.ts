import { expect, test } from 'vitest'
import { openTestServer } from '#test/servers/test-server.ts'

const { get, readiness, shutdown } = await openTestServer()

/** Makes every check wait until the returned function is called. */
function holdChecks(): () => void {
	const gate = Promise.withResolvers<void>()
	readiness.beforeAnswer = () => gate.promise
	return gate.resolve
}

test('concurrent requests share one readiness check', async () => {
	const release = holdChecks()
	const first = get('/readyz')
	await expect.poll(() => readiness.checks).toBe(1)
	const others = [1, 2, 3].map(() => get('/readyz'))
	await get('/healthz')
	release()
	expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
	expect(readiness.checks).toBe(1)
	await get('/readyz')
	expect(readiness.checks).toBe(2)
})

test('a server that will stop says so at once, even while a check is slow, and still serves', async () => {
	expect((await get('/readyz')).status).toBe(200)
	const release = holdChecks()
	const asked = get('/readyz')
	await expect.poll(() => readiness.checks).toBe(2)
	shutdown.drain()
	const stopping = { status: 503, body: expect.stringContaining('stopping') }
	expect(await asked).toMatchObject(stopping)
	expect(await get('/readyz')).toMatchObject(stopping)
	expect(readiness.checks).toBe(2)
	expect((await get('/products')).status).toBe(200)
	release()
})
