import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { connect } from '#db/connect.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { withoutValues } from '#server/tracing/trace-statements.ts'
import { startTracing } from '#server/tracing/tracing.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { problemsOf, SECRET } from '#test/fixtures/shops/settings.ts'
import { openReceiver, type Received } from '#test/servers/open-receiver.ts'
import { openTestServer } from '#test/servers/test-server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

const Attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
const Span = z.object({
	traceId: z.string(),
	spanId: z.string(),
	parentSpanId: z.string().optional(),
	name: z.string(),
	attributes: Attributes,
	status: z.object({ code: z.number() }),
})
const Export = z.object({
	resourceSpans: z.array(
		z.object({
			resource: z.object({ attributes: Attributes }),
			scopeSpans: z.array(z.object({ spans: z.array(Span) })),
		}),
	),
})

async function openCollector(settings: Record<string, string> = {}) {
	const { host, received, close } = await openReceiver()
	onTestFinished(close)
	const config = readConfig({ SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}/`, ...settings })
	const tracing = await startTracing(config, shop.log)
	if (!tracing) throw new Error('Nothing is traced')
	return {
		tracing,
		received,
		bodies: () => received.map(({ body }) => body).join(),
		read: () => readSpans(received),
	}
}

function readSpans(received: readonly Received[]) {
	const exports = received.flatMap(({ body }) => Export.parse(JSON.parse(body)).resourceSpans)
	const spans = exports.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
	return spans.map(({ attributes, ...span }) => ({ ...span, ...valuesOf(attributes) }))
}

function valuesOf(attributes: z.infer<typeof Attributes>): { values: Record<string, unknown> } {
	return { values: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])) }
}

test('a request is traced with its id and its statements, without a value of either', async () => {
	const { tracing, received, read, bodies } = await openCollector()
	const { get, site } = await openTestServer({}, { tracing })
	site.beforeResponse = async () => {
		await shop.db.execute(sql`select ${'meena@example.in'}::text as email, 'hunter2', 482913`)
	}
	const headers = { Cookie: 'sk3_session=token', 'User-Agent': 'Firefox' }
	const path = '/orders/SK3-7F3K9QXB-20261120?phone=9840055555'
	const response = await get(path, { headers })
	site.beforeResponse = async () => {
		await shop.db.execute(sql`select * from no_such_table`).catch(() => {})
	}
	await get('/api/broken')
	await tracing.stop()
	expect(received.map(({ path }) => path)).toEqual(['/v1/traces'])
	const spans = read()
	const request = spans.find(({ name }) => name === 'GET orders')
	const failed = spans.find(({ name }) => name === 'GET api')
	const [statement, refused] = spans.filter(({ name }) => name === 'SELECT')
	expect(request).toMatchObject({
		name: 'GET orders',
		values: {
			'http.request.method': 'GET',
			'url.path': '/orders/<id>',
			'http.response.status_code': 200,
			'shop.area': 'orders',
			'shop.request_id': response.headers['x-request-id'],
		},
	})
	expect(statement).toMatchObject({
		name: 'SELECT',
		traceId: request?.traceId,
		parentSpanId: request?.spanId,
		values: { 'db.system.name': 'postgresql', 'db.query.text': 'select $1::text as email, ?, ?' },
	})
	expect(refused).toMatchObject({ parentSpanId: failed?.spanId, values: { 'error.type': '42P01' } })
	expect(failed).toMatchObject({ status: { code: 2 }, values: { 'http.response.status_code': 500 } })
	expect(bodies()).not.toMatch(/meena|hunter2|482913|9840055555|token|7F3K9QXB|Firefox/)
})

test('requests that wait for one connection have their own statements', async () => {
	const { tracing, read } = await openCollector()
	const { db, close } = connect(shop.url, { max: 1, connectionWait: 15_000 })
	const { get, site } = await openTestServer({}, { tracing })
	site.beforeResponse = async () => {
		await db.execute(sql`select pg_sleep(0.01)`)
		await db.transaction((transaction) => transaction.execute(sql`select 1`))
	}
	await Promise.all(['/a', '/b', '/c'].map((path) => get(path)))
	await close()
	await tracing.stop()
	const spans = read()
	const requests = spans.filter(({ parentSpanId }) => !parentSpanId)
	expect(requests).toHaveLength(3)
	for (const { spanId } of requests)
		expect(spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name)).toEqual([
			'SELECT',
			'BEGIN',
			'SELECT',
			'COMMIT',
		])
})

test('a job is traced with its statements, and the queue itself is not', async () => {
	await seedIfEmpty(shop.db)
	await placePaidOrder(shop)
	const { tracing, read, bodies } = await openCollector()
	const { promise: isDelivered, resolve } = Promise.withResolvers<void>()
	const jobs = startJobs({
		shop,
		url: shop.url,
		connections: 4,
		deliver: async () => resolve(),
		tracing,
	})
	await isDelivered
	await jobs.stop()
	await tracing.stop()
	const spans = read()
	const job = spans.find(({ name }) => name === 'job deliver_letter')
	expect(job?.values).toEqual({ 'shop.job': 'deliver_letter' })
	expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(1)
	expect(spans.filter(({ parentSpanId, name }) => !parentSpanId && !name.startsWith('job '))).toEqual([])
	expect(bodies()).not.toContain('@')
})

describe('the settings', () => {
	test('are those that OpenTelemetry names', async () => {
		expect(readConfig({ SECRET }).tracing).toBeNull()
		expect(await startTracing(readConfig({ SECRET }), shop.log)).toBeNull()
		const base = { SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example' }
		expect(readConfig(base).tracing).toEqual({ url: 'https://collector.example/v1/traces', share: 1 })
		const own = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/x' }
		expect(readConfig(own).tracing?.url).toBe('https://traces.example/x')
		const share = { ...base, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
		expect(readConfig(share).tracing?.share).toBe(0.25)
		expect(readConfig({ ...base, OTEL_TRACES_SAMPLER: 'always_off' }).tracing).toBeNull()
		expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: '2' })).toEqual([
			'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
		])
	})

	test('with a share of 0, nothing is sent', async () => {
		const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
		const { tracing, received } = await openCollector(sampler)
		await tracing.traceJob('tidy', () => shop.db.execute(sql`select 1`))
		await tracing.stop()
		expect(received).toEqual([])
	})
})

test.each([
	['select * from orders where id = $1 limit $12', 'select * from orders where id = $1 limit $12'],
	["insert into x values ('it''s Meena', 5, 1.5)", 'insert into x values (?, ?, ?)'],
	['select $$Meena$$, $a$Ravi$a$', 'select ?, ?'],
	['select "orders2"."a1"\n\tfrom t1', 'select "orders2"."a1" from t1'],
])('%s is sent as %s', (statement, sent) => {
	expect(withoutValues(statement)).toBe(sent)
})
