/** Creates the driver's client for a database URL: the driver's own for one host, and one that finds the primary for several. */
import pg from 'pg'
import { createPrimaryFinder, type PrimaryFinder, readOnlyError } from '#db/primary.ts'
import { listHostUrls } from '#shop/config/database-url.ts'

/**
 * A host that vanishes, as the former primary does at a failover, closes no connection: a backup would wait for its answer
 * for ever. The system asks for it after this time, and gives it up within a quarter of an hour.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

type Target = typeof KEEP_ALIVE & { connectionString: string; Client: typeof pg.Client }

const targets = new Map<string, Target>()

export function createClient(url: string, config: Omit<pg.ClientConfig, 'connectionString'> = {}): pg.Client {
	const { Client, ...target } = clientFor(url)
	return new Client({ ...config, ...target })
}

/** Returns the options of a pool. All clients of a URL share what is known of its primary. */
export function clientFor(url: string): Target {
	const known = targets.get(url)
	if (known) return known
	const urls = listHostUrls(url) ?? [url]
	const Client = urls.length === 1 ? pg.Client : clientOf(createPrimaryFinder(urls))
	const target = { ...KEEP_ALIVE, connectionString: urls[0], Client }
	targets.set(url, target)
	return target
}

type Callback = (error: Error | null, client?: pg.Client) => void

function clientOf(primary: PrimaryFinder): typeof pg.Client {
	return class PrimaryClient extends pg.Client {
		#isStandby = false

		constructor(config?: string | pg.ClientConfig) {
			super(config)
			this.on('error', primary.clear)
			// PostgreSQL reports these parameters to each client that connects.
			this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
				if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
			})
		}

		override connect(): Promise<pg.Client>
		override connect(callback: Callback): void
		override connect(callback?: Callback): Promise<pg.Client> | void {
			const connecting = this.#connectToPrimary()
			if (!callback) return connecting
			connecting.then(
				(client) => callback(null, client),
				(error: Error) => callback(error),
			)
		}

		async #connectToPrimary(): Promise<pg.Client> {
			Object.assign(this, await primary.find())
			// The pool gave up in the meantime and no longer expects a connection.
			if (this.connection.stream.destroyed) throw new Error('timeout expired')
			await super.connect().catch((error: unknown) => {
				primary.clear()
				throw error
			})
			if (this.#isStandby) {
				primary.clear()
				await this.end()
				throw readOnlyError()
			}
			primary.watch(this)
			return this
		}
	}
}
