import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openErrorReports } from '#server/error-reports/error-reports.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { problemsOf, SECRET } from '#test/fixtures/settings.ts'
import { openReceiver, type Received } from '#test/servers/open-receiver.ts'

const Event = z.object({
	event_id: z.string().regex(/^[0-9a-f]{32}$/),
	timestamp: z.number(),
	platform: z.enum(['node', 'javascript']),
	release: z.string().optional(),
	environment: z.literal('production'),
	message: z.object({ formatted: z.string() }),
	transaction: z.string().optional(),
	tags: z.record(z.string(), z.string()),
	exception: z
		.object({
			values: z.array(
				z.object({
					type: z.string(),
					value: z.string(),
					stacktrace: z.object({
						frames: z.array(
							z.object({ filename: z.string(), lineno: z.number(), colno: z.number(), in_app: z.boolean() }),
						),
					}),
				}),
			),
		})
		.optional(),
})

/** Responds with the given statuses, and then with 200. */
async function openService(statuses: number[] = []) {
	const { host, received, close } = await openReceiver(statuses)
	onTestFinished(close)
	const { errorReports: settings } = readConfig({ SECRET, SENTRY_DSN: `http://key@${host}/sub/42` })
	if (!settings) throw new Error('There are no settings')
	const logged: [string, string][] = []
	const logAs = (level: string) => (_fields: object, message: string) => logged.push([level, message])
	let time = 0
	const reports = openErrorReports({
		settings,
		environment: 'production',
		log: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
		now: () => time,
	})
	const pass = (seconds: number) => {
		time += seconds * 1000
	}
	return { reports, received, logged, pass, host }
}

function readEvent({ body }: Received): z.infer<typeof Event> {
	const [header = '', item = '', event = '', ...rest] = body.split('\n')
	expect(rest).toEqual([])
	expect(JSON.parse(item)).toEqual({ type: 'event' })
	const parsed = Event.parse(JSON.parse(event))
	expect(JSON.parse(header)).toMatchObject({ event_id: parsed.event_id })
	return parsed
}

const SECRETS = [
	'meena',
	'Sundaram',
	'example.in',
	'9840055555',
	'482913',
	'hunter2',
	'42 Beach Road',
	'600004',
	'sk3_session',
	'7F3K9QXB',
	'6f1ccf0e',
	'token',
	'FILTER10',
]

/** As what a failed query, a mail server, a parser and a careless message say. */
function errorWithSecrets(): Error {
	const cause = Object.assign(new Error('duplicate key value for Meena Sundaram'), {
		name: 'DatabaseError',
		code: '23505',
		constraint: 'customers_email_unique',
		detail: 'Key (email)=(meena@example.in) already exists.',
		table: 'customers',
		routine: '_bt_check_unique',
	})
	const message = `Failed query: insert into x\nparams: meena@example.in, 9840055555, 482913, hunter2,
    at 42 Beach Road (600004:1:2)
    at https://shop.example/reset?token=hunter2:1:2
cookie: sk3_session=token`
	return Object.assign(new Error(message, { cause }), {
		query: 'insert into x values ($1)',
		params: ['meena@example.in', 'hunter2'],
		headers: { cookie: 'sk3_session=token' },
		code: 'token=hunter2',
	})
}

test('what is logged as an error is sent without anything personal or secret', async () => {
	const { reports, received, logged, host } = await openService()
	reports.log.error(
		{
			err: errorWithSecrets(),
			requestId: '0a1b2c3d4e-1f',
			path: '/orders/SK3-7F3K9QXB-20261120/6f1ccf0e-0b57-4f4b-9d54-0f5b1d0f6a11',
			query: '?token=hunter2',
			email: 'meena@example.in',
			cookie: 'sk3_session=token',
		},
		'A route failed: meena@example.in',
	)
	await reports.stop()
	expect(logged).toEqual([['error', 'A route failed: meena@example.in']])
	const [report] = received
	if (!report) throw new Error('Nothing was sent')
	expect(report.path).toBe('/sub/api/42/envelope/')
	expect(report.headers).toMatchObject({
		'content-type': 'application/x-sentry-envelope',
		'x-sentry-auth': 'Sentry sentry_version=7, sentry_client=sk3-coffee/1, sentry_key=key',
		host,
	})
	for (const secret of SECRETS) expect(report.body.toLowerCase()).not.toContain(secret.toLowerCase())
	expect(report.body).not.toContain(process.cwd())
	const event = readEvent(report)
	expect(event).toMatchObject({
		message: { formatted: 'A route failed' },
		transaction: '/orders/<id>/<id>',
		tags: {
			request_id: '0a1b2c3d4e-1f',
			code: '23505',
			constraint: 'customers_email_unique',
			table: 'customers',
		},
	})
	expect(event.exception?.values.map(({ type }) => type)).toEqual(['DatabaseError', 'Error'])
	const frame = event.exception?.values.at(-1)?.stacktrace.frames.at(-1)
	expect(frame).toMatchObject({ filename: 'server/error-reports/error-reports.test.ts', in_app: true })
})

test('what is thrown without being an error, and what is logged without one, is sent as well', async () => {
	const { reports, received } = await openService()
	reports.log.error({ err: 'meena@example.in' }, 'Unhandled promise rejection')
	reports.log.error({ order: 'SK3-7F3K9QXB-20261120' }, 'A refund is stuck: the owner must act')
	reports.log.warn({}, 'No error')
	await reports.stop()
	const events = received.map(({ body }) => JSON.parse(body.split('\n')[2] ?? ''))
	expect(events.map(({ message }) => message.formatted)).toEqual([
		'Unhandled promise rejection',
		'A refund is stuck',
	])
	expect(events[0].exception.values).toEqual([{ type: 'string', value: 'Unhandled promise rejection' }])
	expect(JSON.stringify(received)).not.toMatch(/meena|7F3K9QXB/)
})

test('an error in a browser is sent with the build of its page and its place, the innermost call last', async () => {
	const { reports, received } = await openService()
	const frame = (filename: string) => ({ filename, lineno: 1, colno: 2 })
	const browser = {
		name: 'TypeError',
		build: '1a2b',
		frames: [frame('/assets/inner.js'), frame('/assets/outer.js')],
	}
	reports.log.error({ browser, path: '/track-order/SK3-7F3K9QXB-20261120' }, 'A script failed in a browser')
	await reports.stop()
	expect(received.map(readEvent)).toMatchObject([
		{
			platform: 'javascript',
			release: '1a2b',
			transaction: '/track-order/<id>',
			exception: {
				values: [
					{
						type: 'TypeError',
						value: 'A script failed in a browser',
						stacktrace: {
							frames: [{ filename: '/assets/outer.js', in_app: true }, frame('/assets/inner.js')],
						},
					},
				],
			},
		},
	])
})

test('the same error is sent once in a minute, and another one at once', async () => {
	const { reports, received, pass } = await openService()
	const fail = (name: string) => reports.log.error({ err: new TypeError('x') }, name)
	for (let request = 0; request < 1_000; request++) fail('A route failed')
	fail('A request failed')
	await reports.stop()
	expect(received).toHaveLength(2)
	pass(61)
	fail('A route failed')
	await reports.stop()
	expect(received).toHaveLength(3)
})

test('a service that takes no more is left alone for as long as it says', async () => {
	const { reports, received, logged, pass } = await openService([429])
	reports.log.error({}, 'one')
	await reports.stop()
	reports.log.error({}, 'two')
	await reports.stop()
	expect(received).toHaveLength(1)
	pass(61)
	reports.log.error({}, 'three')
	await reports.stop()
	expect(received).toHaveLength(2)
	expect(logged.filter(([level]) => level === 'warn')).toEqual([['warn', 'Errors could not be reported']])
})

test('a service that cannot be reached is said once, and never as an error', async () => {
	const { reports, received, logged } = await openService([500, 500])
	reports.log.error({}, 'one')
	reports.log.error({}, 'two')
	await reports.stop()
	expect(received).toHaveLength(2)
	expect(logged.map(([level]) => level)).toEqual(['error', 'error', 'warn'])
})

/** As anybody can send it. */
function forge({ reports }: Awaited<ReturnType<typeof openService>>, line: number): void {
	const frames = [{ filename: '/assets/a.js', lineno: line, colno: 1 }]
	reports.log.error(
		{ browser: { name: 'Error', build: null, frames }, path: '/' },
		'A script failed in a browser',
	)
}

const titlesOf = (received: Received[]) => received.map((each) => readEvent(each).message.formatted)

test('reports of browsers do not keep an error of a server from being reported', async () => {
	const service = await openService()
	for (let line = 1; line <= 25; line++) forge(service, line)
	service.reports.log.error({ err: new Error('x') }, 'A refund is stuck')
	await service.reports.stop()
	expect(titlesOf(service.received)).toContain('A refund is stuck')
})

test('nor when the service has had enough of them', async () => {
	const service = await openService([429])
	forge(service, 1)
	await service.reports.stop()
	service.reports.log.error({ err: new Error('x') }, 'A refund is stuck')
	await service.reports.stop()
	expect(titlesOf(service.received)).toEqual(['A script failed in a browser', 'A refund is stuck'])
})

test('browsers have 60 reports an hour', async () => {
	const service = await openService()
	const forgeEach = async (from: number, to: number) => {
		for (let line = from; line <= to; line++) {
			forge(service, line)
			await service.reports.stop()
		}
	}
	await forgeEach(1, 65)
	expect(service.received).toHaveLength(60)
	service.pass(3600)
	await forgeEach(66, 66)
	expect(service.received).toHaveLength(61)
})

test('a DSN names a project and its key', () => {
	expect(readConfig({ SECRET, SENTRY_DSN: 'https://abc@o1.errors.example/7' }).errorReports).toEqual({
		url: 'https://o1.errors.example/api/7/envelope/',
		key: 'abc',
	})
	for (const dsn of ['https://errors.example/7', 'https://abc@errors.example/', 'abc'])
		expect(problemsOf({ SENTRY_DSN: dsn })).toEqual([
			'SENTRY_DSN must be the DSN of a project, such as https://key@errors.example/1.',
		])
})
