/** Reports that wait to be sent, one after another. */
import type { ErrorEvent } from '#server/error-reports/error-event.ts'
import type { Log } from '#shop/shop.server.ts'

/** An outage makes every request fail. Of the errors from one place, only one is reported per minute. */
const SAME_ERROR_MILLISECONDS = 60_000
const MAX_KNOWN = 200
const MAX_WAITING = 20
const HOUR_MILLISECONDS = 3_600_000

export type Sent = { problem: string | null; pauseSeconds: number }
type Options = {
	send: (event: ErrorEvent) => Promise<Sent>
	log: Log
	now: () => number
	maxAnHour: number
}
type ReportQueue = {
	add(event: ErrorEvent): void
	/** Resolves once all have been sent. */
	sent(): Promise<void>
}

export function openReportQueue({ send, log, now, maxAnHour }: Options): ReportQueue {
	const isKnown = createKnown(now)
	const isTooMany = createHourlyLimit(maxAnHour, now)
	const waiting: ErrorEvent[] = []
	let sending: Promise<void> | null = null
	let pausedUntil = 0
	let isFailing = false

	async function sendAll(): Promise<void> {
		for (let event = waiting.shift(); event; event = waiting.shift()) {
			const { problem, pauseSeconds } = await send(event)
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
		add: (event) => {
			if (waiting.length >= MAX_WAITING || now() < pausedUntil || isKnown(event) || isTooMany()) return
			waiting.push(event)
			sending ??= sendAll()
		},
		sent: async () => {
			await sending
		},
	}
}

function createKnown(now: () => number): (event: ErrorEvent) => boolean {
	const reportedAt = new Map<string, number>()
	return (event) => {
		const key = placeOf(event)
		const last = reportedAt.get(key)
		if (last !== undefined && now() - last < SAME_ERROR_MILLISECONDS) return true
		if (reportedAt.size >= MAX_KNOWN) reportedAt.clear()
		reportedAt.set(key, now())
		return false
	}
}

function createHourlyLimit(max: number, now: () => number): () => boolean {
	let startedAt = -Infinity
	let count = 0
	return () => {
		if (now() - startedAt >= HOUR_MILLISECONDS) {
			startedAt = now()
			count = 0
		}
		count += 1
		return count > max
	}
}

function placeOf({ message, exception }: ErrorEvent): string {
	const outermost = exception?.values.at(-1)
	const frame = outermost?.stacktrace?.frames.at(-1)
	return [message.formatted, outermost?.type, frame?.filename, frame?.lineno].join('\n')
}
