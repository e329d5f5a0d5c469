/** Sends what is logged as an error to a Sentry-compatible service. */
import { postToService } from '#server/post-to-service.ts'
import { createErrorEvent, type ErrorEvent } from '#server/error-reports/error-event.ts'
import { openReportQueue, type Sent } from '#server/error-reports/report-queue.ts'
import type { ErrorReportSettings } from '#shop/config/service-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

const STOP_WITHIN_MILLISECONDS = 2_000
/** Anybody can send reports of browsers, and the service may be paid by the report. */
const MAX_OF_BROWSERS_AN_HOUR = 60
const DEFAULT_PAUSE_SECONDS = 60

type Options = { settings: ErrorReportSettings; environment: string; log: Log; now?: () => number }
type ErrorReports = {
	log: Log
	stop(): Promise<void>
}

export function openErrorReports({ settings, environment, log, now = Date.now }: Options): ErrorReports {
	const openQueue = (maxAnHour: number) =>
		openReportQueue({ send: (event) => send(settings, { ...event, environment }), log, now, maxAnHour })
	const servers = openQueue(Infinity)
	const browsers = openQueue(MAX_OF_BROWSERS_AN_HOUR)

	return {
		log: {
			...levelsOf(log),
			error: (fields, message) => {
				log.error(fields, message)
				const event = createErrorEvent(fields, message)
				const queue = event.platform === 'javascript' ? browsers : servers
				queue.add(event)
			},
		},
		stop: async () => {
			const timeLimit = new Promise((done) => setTimeout(done, STOP_WITHIN_MILLISECONDS).unref())
			await Promise.race([Promise.all([servers.sent(), browsers.sent()]), timeLimit])
		},
	}
}

/** The functions of a logger need their `this`. */
function levelsOf(log: Log): Pick<Log, 'info' | 'warn'> {
	return {
		info: (fields, message) => log.info(fields, message),
		warn: (fields, message) => log.warn(fields, message),
	}
}

/** The format is a header, the header of the event, and the event: https://develop.sentry.dev/sdk/data-model/envelopes/ */
async function send(
	{ url, key }: ErrorReportSettings,
	event: ErrorEvent & { environment: string },
): Promise<Sent> {
	const lines = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
	const { response, problem } = await postToService(url, {
		headers: {
			'Content-Type': 'application/x-sentry-envelope',
			'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=sk3-coffee/1, sentry_key=${key}`,
		},
		body: lines.map((line) => JSON.stringify(line)).join('\n'),
	})
	if (response?.status !== 429) return { problem, pauseSeconds: 0 }
	const seconds = Number(response.headers.get('retry-after'))
	return { problem: 'it takes no more for now', pauseSeconds: seconds || DEFAULT_PAUSE_SECONDS }
}
