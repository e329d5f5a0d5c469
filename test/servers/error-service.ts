/** Opens a service that receives reports of errors, and reports a server's errors to it. */
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openReceiver, type Received } from './open-receiver.ts'
import { openErrorReports } from '#server/error-reports/error-reports.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { SECRET } from '#test/fixtures/shops/settings.ts'

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
export async function openErrorService(statuses: number[] = []) {
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

export function readEvent({ body }: Received): z.infer<typeof Event> {
	const [header = '', item = '', event = '', ...rest] = body.split('\n')
	expect(rest).toEqual([])
	expect(JSON.parse(item)).toEqual({ type: 'event' })
	const parsed = Event.parse(JSON.parse(event))
	expect(JSON.parse(header)).toMatchObject({ event_id: parsed.event_id })
	return parsed
}
