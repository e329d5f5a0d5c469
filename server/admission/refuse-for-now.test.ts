import { expect, onTestFinished, test } from 'vitest'
import { openTestServer } from '#test/servers/test-server.ts'

const { get, site, shutdown, logged, config } = await openTestServer()

/** Takes every place of a class until the returned function is called. */
async function fill(path: string) {
	const gate = Promise.withResolvers<void>()
	onTestFinished(() => gate.resolve())
	site.beforeResponse = () => gate.promise
	const accepted = [1, 2, 3].map(() => get(path))
	await expect.poll(() => site.waiting).toBe(3)
	return async () => {
		gate.resolve()
		return (await Promise.all(accepted)).map(({ status }) => status)
	}
}

test('a request is refused for now, and the others are served', async () => {
	await get('/products')
	const empty = await fill('/track-order?id=1')
	const refused = await get('/api/promotional-messages')
	expect(refused.status).toBe(503)
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
	expect(refused.headers['x-may-be-repeated']).toBe('yes')
	expect(JSON.parse(refused.body)).toMatchObject({ code: 'full' })
	expect((await get('/assets/app-abc.js')).status).toBe(200)
	expect((await get('/products')).status).toBe(200)
	expect(await empty()).toEqual([200, 200, 200])
	expect((await get('/track-order?id=1')).status).toBe(200)
})

test('orders are still accepted while browsing is refused', async () => {
	const empty = await fill('/track-order?id=1')
	const order = get('/api/create-payment', { method: 'POST', body: '{"an":"order"}' })
	await expect.poll(() => site.waiting).toBe(4)
	expect(await empty()).toEqual([200, 200, 200])
	expect((await order).status).toBe(200)
	expect(site.lastWrite).toBe('{"an":"order"}')
})

test('a refused order never reaches the site', async () => {
	const empty = await fill('/api/create-payment')
	const before = site.renders
	const refused = await get('/api/create-payment', { method: 'POST', body: '{"an":"order"}' })
	expect([refused.status, refused.headers['x-may-be-repeated']]).toEqual([503, 'yes'])
	expect(site.renders).toBe(before)
	expect(await empty()).toEqual([200, 200, 200])
	expect(site.lastWrite).toBeNull()
})

test('a check of a payment is left to the result page, which repeats it', async () => {
	const empty = await fill('/api/create-payment')
	const refused = await get('/api/verify-payment', { method: 'POST', body: '{}' })
	expect([refused.status, refused.headers['x-may-be-repeated']]).toEqual([503, undefined])
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
	await empty()
})

test('a visitor gets a page that loads itself again', async () => {
	const empty = await fill('/track-order?id=1')
	const { status, headers, body } = await get('/track-order?id=2', { headers: { Accept: 'text/html' } })
	expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
	const seconds = String(headers['retry-after'])
	expect(body).toContain(`<meta http-equiv="refresh" content="${seconds}">`)
	expect(body).toContain('The shop is very busy right now.')
	expect(headers['content-security-policy']).toContain("default-src 'none'")
	await empty()
})

test('a form that the browser submits is not sent again by itself', async () => {
	const empty = await fill('/track-order?id=1')
	const options = { method: 'POST', headers: { Accept: 'text/html' }, body: 'email=a@b.in' }
	const { status, body } = await get('/track-order', options)
	expect(status).toBe(503)
	expect(body).not.toContain('http-equiv="refresh"')
	expect(body).toContain("What you entered hasn't been sent.")
	await empty()
})

test('those who are refused together are asked to return at different times', async () => {
	const empty = await fill('/track-order?id=1')
	const refused = await Promise.all([1, 2, 3, 4].map(() => get('/api/promotional-messages')))
	const seconds = refused.map(({ headers }) => headers['retry-after'])
	expect(new Set(seconds)).toEqual(new Set(['2', '3', '4', '5']))
	await empty()
})

test('the log has no line for each refusal', async () => {
	const empty = await fill('/track-order?id=1')
	await get('/api/promotional-messages')
	expect(await empty()).toEqual([200, 200, 200])
	await get('/api/broken', { method: 'POST', body: '{}' })
	await expect.poll(() => logged.map(({ fields }) => fields)).toMatchObject([{ path: '/api/broken' }])
})

test('each refusal has an id of its own, and names the shop as it is called now', async () => {
	const empty = await fill('/track-order?id=1')
	const refused = await Promise.all(
		[1, 2, 3, 4, 5].map(() => get('/track-order?id=2', { headers: { Accept: 'text/html' } })),
	)
	expect(new Set(refused.map(({ headers }) => headers['x-request-id'])).size).toBe(5)
	expect(refused[4]?.body).toBe(refused[0]?.body)
	expect(refused[0]?.body).toContain(`One moment · ${config.brand.name}</title>`)
	const { name } = config.brand
	onTestFinished(() => {
		config.brand.name = name
	})
	config.brand.name = 'Kaapi & Sons'
	const renamed = await get('/track-order?id=2', { headers: { Accept: 'text/html' } })
	expect(renamed.body).toContain('One moment · Kaapi &amp; Sons</title>')
	await empty()
})

test('a stopping server refuses new requests', async () => {
	shutdown.drain()
	shutdown.isStopping = true
	const { status, headers } = await get('/products')
	expect([status, headers['x-may-be-repeated'], headers.connection]).toEqual([503, 'yes', 'close'])
	expect((await get('/readyz')).status).toBe(503)
	expect((await get('/healthz')).status).toBe(200)
})
