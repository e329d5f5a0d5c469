/** Asks the CDN to drop the public pages it caches when their content has changed. */
import { setTimeout } from 'node:timers/promises'
import { PAGES_KEY } from '#server/http/caching/shared-caching.ts'
import { postToService } from '#server/post-to-service.ts'
import type { CdnSettings } from '#shop/config/service-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

type Pauses = { atLeast: number; beforeSecond: number; afterFailure: number }
/** In milliseconds. However often content changes, the CDN gets at most four requests a second. */
const PAUSES: Pauses = { atLeast: 250, beforeSecond: 1_000, afterFailure: 5_000 }

/** The second request drops a page that was on its way to the CDN when the first one arrived. */
const REQUESTS_AFTER_A_CHANGE = 2

type Options = {
	purge: NonNullable<CdnSettings['purge']>
	log: Log
	pauses?: Pauses
	onPurged?: () => void
}
type Purging = { pagesChanged(): void; stop(): Promise<void> }

/** Each process sends its requests after it has emptied its own cache. After the last of them, no process can give the CDN an outdated page. */
export function startPurging({ purge, log, pauses = PAUSES, onPurged = () => {} }: Options): Purging {
	const stopping = new AbortController()
	let due = 0
	let changed = new AbortController()
	let running: Promise<void> | null = null

	async function sendAll(): Promise<void> {
		let isFailing = false
		while (due > 0 && !stopping.signal.aborted) {
			due -= 1
			changed = new AbortController()
			const problem = await send(purge, stopping.signal)
			if (problem === null) onPurged()
			else {
				due = REQUESTS_AFTER_A_CHANGE
				if (!isFailing && !stopping.signal.aborted)
					log.warn({ reason: problem }, 'The CDN did not drop its pages; asking again until it does')
			}
			isFailing = problem !== null
			await pause(isFailing ? pauses.afterFailure : pauses.atLeast, stopping.signal)
			if (!isFailing) await pause(pauses.beforeSecond, AbortSignal.any([stopping.signal, changed.signal]))
		}
		running = null
	}

	return {
		pagesChanged: () => {
			due = REQUESTS_AFTER_A_CHANGE
			changed.abort()
			running ??= sendAll()
		},
		stop: async () => {
			stopping.abort()
			await running
		},
	}
}

async function send(
	{ url, header, body }: NonNullable<CdnSettings['purge']>,
	signal: AbortSignal,
): Promise<string | null> {
	const headers = {
		'Surrogate-Key': PAGES_KEY,
		...(body !== null && { 'Content-Type': 'application/json' }),
		...(header && { [header[0]]: header[1] }),
	}
	const { problem } = await postToService(url, { headers, body, signal })
	return problem
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
	await setTimeout(milliseconds, null, { signal }).catch(() => {})
}
