/** The payment sandbox on a port of its own. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '#db/connect.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import type { Config } from '#shop/config/config.server.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

export type TestProvider = {
	origin: string
	/** The base URL of its pages. */
	url: string
	/** The base URL of its API, as in the shop's settings. */
	apiUrl: string
	close(): Promise<void>
}

const WEBHOOK_PATH = '/webhooks'

type Opening = { url: string; settings: Config['payments']; log: Log }

export async function openProvider({ url, settings, log }: Opening): Promise<TestProvider> {
	const server = createServer()
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const pool = createPool(url, { max: 4 })
	const sandbox = await openSandbox({
		pool,
		basePath: SANDBOX_PATH,
		publicUrl: origin,
		clientId: settings.clientId,
		clientSecret: settings.clientSecret,
		webhook: {
			url: `${origin}${WEBHOOK_PATH}`,
			user: settings.webhookUser,
			password: settings.webhookPassword,
		},
		log,
	})
	server.on('request', (request, response) => {
		// The tests pass webhooks to the shop themselves.
		if (request.url === WEBHOOK_PATH) response.writeHead(200).end()
		else sandbox.handle(request, response).catch(() => response.destroy())
	})
	return {
		origin,
		url: origin + SANDBOX_PATH,
		apiUrl: `${origin}${SANDBOX_PATH}/apis/pg-sandbox`,
		close: async () => {
			server.closeAllConnections()
			server.close()
			await sandbox.stop()
			await pool.end()
		},
	}
}
