/** Listens for the database's notifications that page content has changed, whichever process changed it. */
import { createClient } from '#db/client.ts'
import { CONTENT_CHANGED } from '#shop/database/content-changed.server.ts'
import { isDatabaseError } from '#shop/database/database-errors.server.ts'
import type { Log } from '#shop/shop.server.ts'

const RECONNECT_AFTER_MILLISECONDS = 1_000
const HEARTBEAT_MILLISECONDS = 10_000
const QUERY_TIMEOUT_MILLISECONDS = 5_000

type Options = { url: string; onChange: () => void; onLost: () => void; log: Log }

/** Also calls `onChange` after each connect, because notifications since `onLost` are lost. */
export function listenForContentChanges({ url, onChange, onLost, log }: Options): { stop(): Promise<void> } {
	let isStopped = false
	let listener: Listener | null = null
	let timer: NodeJS.Timeout | undefined

	async function connect(): Promise<void> {
		listener = createListener({ url, onChange, onLost: reconnect })
		await listener.open()
	}

	function reconnect(error: unknown): void {
		if (isStopped) return
		onLost()
		// A lost connection is expected. Any other error is a bug, but pages must be refreshed anyway.
		if (error !== undefined && !isDatabaseError(error))
			log.error({ err: error }, 'Listening for content changes failed')
		log.warn({}, 'Lost the connection that listens for content changes; reconnecting')
		timer = setTimeout(connect, RECONNECT_AFTER_MILLISECONDS)
	}

	const firstConnect = connect()
	return {
		stop: async () => {
			isStopped = true
			clearTimeout(timer)
			await firstConnect
			await listener?.close()
		},
	}
}

type Listener = { open(): Promise<void>; close(): Promise<void> }
type ListenerOptions = Pick<Options, 'url' | 'onChange'> & { onLost: (error: unknown) => void }

function createListener({ url, onChange, onLost }: ListenerOptions): Listener {
	const client = createClient(url, {
		connectionTimeoutMillis: QUERY_TIMEOUT_MILLISECONDS,
		query_timeout: QUERY_TIMEOUT_MILLISECONDS,
	})
	let isClosed = false
	let timer: NodeJS.Timeout | undefined

	async function close(): Promise<void> {
		isClosed = true
		clearTimeout(timer)
		await client.end().catch(() => {})
	}
	function lose(error?: unknown): void {
		if (isClosed) return
		void close()
		onLost(error)
	}
	/** Ignores notifications in the rest of a lost connection's last packet, because later ones are missed. */
	function change(): void {
		if (!isClosed) onChange()
	}
	function scheduleHeartbeat(): void {
		if (!isClosed) timer = setTimeout(sendHeartbeat, HEARTBEAT_MILLISECONDS)
	}
	async function sendHeartbeat(): Promise<void> {
		await client.query('select 1').then(scheduleHeartbeat, lose)
	}
	async function listen(): Promise<void> {
		await client.connect()
		await client.query(`listen ${CONTENT_CHANGED}`)
		change()
		scheduleHeartbeat()
	}

	client.on('error', lose)
	client.on('end', () => lose())
	client.on('notification', change)
	return { open: () => listen().catch(lose), close }
}
