/** Sends what is logged as an error to a Sentry-compatible service. */
import { postToService } from '#server/post-to-service.ts'
import { createErrorEvent, type ErrorEvent } from '#server/error-reports/error-event.ts'
import type { ErrorReportSettings } from '#shop/config/service-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

const STOP_WITHIN_MILLISECONDS = 2_000
/** An outage makes every request fail. Of the errors from one place, only one is reported per minute. */
const SAME_ERROR_MILLISECONDS = 60_000
const MAX_KNOWN = 200
const MAX_WAITING = 20
const DEFAULT_PAUSE_SECONDS = 60

type Options = { settings: ErrorReportSettings; environment: string; log: Log; now?: () => number }
export type ErrorReports = {
	log: Log
	stop(): Promise<void>
}

export function openErrorReports({ settings, environment, log, now = Date.now }: Options): ErrorReports {
	const reportedAt = new Map<string, number>()
	const waiting: ErrorEvent[] = []
	let sending: Promise<void> | null = null
	let pausedUntil = 0
	let isFailing = false

	function report(event: ErrorEvent): void {
		if (waiting.length >= MAX_WAITING || now() < pausedUntil || isKnown(event)) return
		waiting.push(event)
		sending ??= sendAll()
	}

	function isKnown(event: ErrorEvent): boolean {
		const key = placeOf(event)
		const last = reportedAt.get(key)
		if (last !== undefined && now() - last < SAME_ERROR_MILLISECONDS) return true
		if (reportedAt.size >= MAX_KNOWN) reportedAt.clear()
		reportedAt.set(key, now())
		return false
	}

	async function sendAll(): Promise<void> {
		for (let event = waiting.shift(); event; event = waiting.shift()) {
			const { problem, pauseSeconds } = await send(settings, { ...event, environment })
			if (pauseSeconds > 0) {
				pausedUntil = now() + pauseSeconds * 1000
				waiting.length = 0
			}
			// Logged as a warning, because an error would be reported again.
			if (problem !== null && !isFailing) log.warn({ reason: problem }, 'Errors could not be reported')
			isFailing = problem !== null
		}
		sending = null
	}

	return {
		log: {
			...levelsOf(log),
			error: (fields, message) => {
				log.error(fields, message)
				report(createErrorEvent(fields, message))
			},
		},
		stop: async () => {
			const timeLimit = new Promise((done) => setTimeout(done, STOP_WITHIN_MILLISECONDS).unref())
			await Promise.race([sending, timeLimit])
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

function placeOf({ message, exception }: ErrorEvent): string {
	const outermost = exception?.values.at(-1)
	const frame = outermost?.stacktrace?.frames.at(-1)
	return [message.formatted, outermost?.type, frame?.filename, frame?.lineno].join('\n')
}

type Sent = { problem: string | null; pauseSeconds: number }

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
