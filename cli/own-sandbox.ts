/**
 * The payment sandbox of a command, which is opened when it is asked: servers may listen on another port than the settings of
 * the command say, or not run. Its state is in the database, and webhooks are sent by a server.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '#db/connect.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import type { Installation } from '#shop/installation.ts'
import type { Log } from '#shop/shop.server.ts'

export type OwnSandbox = {
	/** Asks the sandbox, whatever the origin. */
	fetch: typeof globalThis.fetch
	stop(): Promise<void>
}

const CONNECTIONS = 2

export function openOwnSandbox(installation: Installation, log: Log): OwnSandbox {
	let opening: ReturnType<typeof open> | null = null
	return {
		fetch: async (url, init) => {
			opening ??= open(installation, log)
			const { origin } = await opening
			const { pathname, search } = new URL(url instanceof Request ? url.url : url)
			return fetch(origin + pathname + search, init)
		},
		stop: async () => (await opening)?.close(),
	}
}

async function open({ config, url }: Installation, log: Log) {
	const { clientId, clientSecret, webhookUser: user, webhookPassword: password } = config.payments
	const pool = createPool(url, { max: CONNECTIONS })
	const sandbox = await openSandbox({
		pool,
		basePath: SANDBOX_PATH,
		publicUrl: config.publicUrl,
		clientId,
		clientSecret,
		webhook: { url: `${config.publicUrl}/api/payments/webhook`, user, password },
		log,
		isScheduling: false,
	})
	const server = createServer((request, response) => {
		sandbox.handle(request, response).catch((error: unknown) => {
			log.error({ err: error }, 'The payment sandbox failed')
			response.destroy()
		})
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections()
			server.close()
			await sandbox.stop()
			await pool.end()
		},
	}
}
