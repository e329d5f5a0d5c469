/** Opens the payment sandbox of a shop, on database connections of its own and with the credentials of the shop's settings. */
import { createPool, QUERY_TIMEOUT_MILLISECONDS } from '#db/connect.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import type { Config } from '#shop/config/config.server.ts'
import { loopback, SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

export type SandboxConfig = Pick<Config, 'host' | 'port' | 'publicUrl'> & {
	payments: Pick<Config['payments'], 'clientId' | 'clientSecret' | 'webhookUser' | 'webhookPassword'>
}

type Options = {
	config: SandboxConfig
	/** The database that stores its state. */
	databaseUrl: string
	log: Log
	/** False where no site receives webhooks, because a process that serves does what is due. */
	isScheduling: boolean
	/** How long to wait for a connection, in milliseconds. */
	connectionWait?: number
}

const CONNECTIONS = 4
/** Longer than the shop waits for an answer: a provider on a busy machine is slow, not broken. */
const CONNECTION_WAIT_MILLISECONDS = 10_000

export async function openPaymentSandbox({
	config,
	databaseUrl,
	log,
	isScheduling,
	connectionWait = CONNECTION_WAIT_MILLISECONDS,
}: Options) {
	const { clientId, clientSecret, webhookUser: user, webhookPassword: password } = config.payments
	const pool = createPool(databaseUrl, {
		max: CONNECTIONS,
		connectionWait,
		queryTimeout: QUERY_TIMEOUT_MILLISECONDS,
	})
	try {
		const { handle, stop } = await openSandbox({
			pool,
			basePath: SANDBOX_PATH,
			publicUrl: config.publicUrl,
			clientId,
			clientSecret,
			webhook: { url: webhookUrlOf(config), user, password },
			log,
			isScheduling,
		})
		return {
			handle,
			stop: async () => {
				await stop()
				await pool.end()
			},
		}
	} catch (error) {
		await pool.end()
		throw error
	}
}

/** Where the server itself listens: its public address may be behind a proxy that does not run. */
export function webhookUrlOf({ host, port }: Pick<SandboxConfig, 'host' | 'port'>): string {
	return `http://${loopback(host)}:${port}/api/payments/webhook`
}
