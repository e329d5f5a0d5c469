import { expect, test } from 'vitest'
import { readConfig } from '#shop/config/config.server.ts'
import { problemsOf, SECRET } from '#test/fixtures/shops/settings.ts'
import { openErrorService, readEvent } from '#test/servers/error-service.ts'

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

/** Creates an error that quotes personal data, as failed queries, mail servers and parsers do. */
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
	const { reports, received, logged, host } = await openErrorService()
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
	const { reports, received } = await openErrorService()
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

test('the same error is sent once in a minute, and another one at once', async () => {
	const { reports, received, pass } = await openErrorService()
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

test('a service that limits reports gets none for as long as it says', async () => {
	const { reports, received, logged, pass } = await openErrorService([429])
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

test('an unreachable service is logged once, and never as an error', async () => {
	const { reports, received, logged } = await openErrorService([500, 500])
	reports.log.error({}, 'one')
	reports.log.error({}, 'two')
	await reports.stop()
	expect(received).toHaveLength(2)
	expect(logged.map(([level]) => level)).toEqual(['error', 'error', 'warn'])
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
