/** Hears from the database that what pages show has changed, whichever process changed it. */
import pg from 'pg'
import { CONTENT_CHANGED } from '#shop/database/content-changed.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import type { Log } from '#shop/shop.server.ts'

const RETRY_AFTER_MILLISECONDS = 1_000
const HEARTBEAT_MILLISECONDS = 10_000
const HEARTBEAT_WITHIN_MILLISECONDS = 5_000

type Listening = { url: string; onChange: () => void; log: Log }

/** A notice sent while nobody listened is lost, so every new connection counts as a change. */
export function listenForChanges({ url, onChange, log }: Listening): { stop(): Promise<void> } {
	let isStopped = false
	let line: Line | null = null
	let timer: NodeJS.Timeout | undefined

	async function connect(): Promise<void> {
		line = makeLine({ url, onChange, onLost })
		await line.open()
	}

	function onLost(error: unknown): void {
		if (isStopped) return
		// Its own end and the heartbeat's silence are ordinary. What is not the database's is a mistake of ours, yet pages must not grow old for it.
		if (error !== undefined && !isDatabaseError(error))
			log.error({ err: error }, 'Listening for changes failed')
		log.warn({}, 'Lost the connection that hears of changed content; opening another')
		timer = setTimeout(connect, RETRY_AFTER_MILLISECONDS)
	}

	const first = connect()
	return {
		stop: async () => {
			isStopped = true
			clearTimeout(timer)
			await first
			await line?.end()
		},
	}
}

type Line = { open(): Promise<void>; end(): Promise<void> }
type Heard = Pick<Listening, 'url' | 'onChange'> & { onLost: (error: unknown) => void }

/** One connection, until it is lost or ended. */
function makeLine({ url, onChange, onLost }: Heard): Line {
	const within = HEARTBEAT_WITHIN_MILLISECONDS
	const client = new pg.Client({ connectionString: url, keepAlive: true, query_timeout: within })
	let isOver = false
	let timer: NodeJS.Timeout | undefined

	async function end(): Promise<void> {
		isOver = true
		clearTimeout(timer)
		await client.end().catch(() => {})
	}
	function lose(error?: unknown): void {
		if (isOver) return
		void end()
		onLost(error)
	}
	function waitForBeat(): void {
		if (!isOver) timer = setTimeout(beat, HEARTBEAT_MILLISECONDS)
	}
	/** A connection that died without a word would otherwise never be missed. */
	async function beat(): Promise<void> {
		await client.query('select 1').then(waitForBeat, lose)
	}
	async function listen(): Promise<void> {
		await client.connect()
		await client.query(`listen ${CONTENT_CHANGED}`)
		onChange()
		waitForBeat()
	}

	client.on('error', lose)
	client.on('end', () => lose())
	client.on('notification', onChange)
	return { open: () => listen().catch(lose), end }
}
