/** Hears from the database that what pages show has changed, whichever process changed it. */
import pg from 'pg'
import { CONTENT_CHANGED } from '#shop/content.server.ts'
import { isFromDatabase } from '#shop/database-errors.server.ts'
import type { Log } from '#shop/shop.server.ts'

const RETRY_AFTER_MILLISECONDS = 1_000
const HEARTBEAT_MILLISECONDS = 10_000
const HEARTBEAT_WITHIN_MILLISECONDS = 5_000

type Listening = { url: string; onChange: () => void; log: Log }

/** A notice sent while nobody listened is lost, so every new connection counts as a change. */
export function listenForChanges({ url, onChange, log }: Listening): { stop(): Promise<void> } {
	let isStopped = false
	let client: pg.Client | null = null
	let timer: NodeJS.Timeout | undefined

	async function connect(): Promise<void> {
		const next = new pg.Client({
			connectionString: url,
			keepAlive: true,
			query_timeout: HEARTBEAT_WITHIN_MILLISECONDS,
		})
		client = next
		let isLost = false
		const lose = (error?: unknown) => {
			if (isLost) return
			isLost = true
			clearTimeout(timer)
			next.end().catch(() => {})
			if (isStopped) return
			// Its own end and the heartbeat's silence are ordinary. What is not the database's is a mistake of ours, yet pages must not grow old for it.
			if (error !== undefined && !isFromDatabase(error))
				log.error({ err: error }, 'Listening for changes failed')
			log.warn({}, 'Lost the connection that hears of changed content; opening another')
			timer = setTimeout(connect, RETRY_AFTER_MILLISECONDS)
		}
		next.on('error', lose)
		next.on('end', () => lose())
		next.on('notification', onChange)
		try {
			await next.connect()
			await next.query(`listen ${CONTENT_CHANGED}`)
			onChange()
			timer = setTimeout(beat, HEARTBEAT_MILLISECONDS)
		} catch (error) {
			lose(error)
		}

		/** A connection that died without a word would otherwise never be missed. */
		async function beat(): Promise<void> {
			try {
				await next.query('select 1')
				if (!isLost && !isStopped) timer = setTimeout(beat, HEARTBEAT_MILLISECONDS)
			} catch (error) {
				lose(error)
			}
		}
	}

	const first = connect()
	return {
		stop: async () => {
			isStopped = true
			clearTimeout(timer)
			await first
			await client?.end().catch(() => {})
		},
	}
}
