/** The stand-in payment provider on a port of its own, and an ear for the notices it sends. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '#db/embedded-postgres.ts'
import { createPool } from '#db/connect.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import type { Config } from '#shop/config/config.server.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

export type Notice = { authorization: string | null; body: string }

export type TestProvider = {
	origin: string
	/** The base of its pages, and of what a test can ask of it. */
	url: string
	/** The base of its API, as the shop's settings name it. */
	apiUrl: string
	/** Every notice it sent, in order. */
	notices: Notice[]
	/** Set to answer notices as the shop would; otherwise each is taken with 200. */
	onNotice: ((notice: Notice) => Promise<number>) | null
	close(): Promise<void>
}

type Opening = { url: string; settings: Config['payments']; log: Log }

export async function openProvider({ url, settings, log }: Opening): Promise<TestProvider> {
	const port = await freePort()
	const origin = `http://127.0.0.1:${port}`
	const pool = createPool(url, { max: 4 })
	const sandbox = await openSandbox({
		pool,
		basePath: SANDBOX_PATH,
		publicUrl: origin,
		clientId: settings.clientId,
		clientSecret: settings.clientSecret,
		webhook: { url: `${origin}/notices`, user: settings.webhookUser, password: settings.webhookPassword },
		log,
	})
	const provider: TestProvider = {
		origin,
		url: origin + SANDBOX_PATH,
		apiUrl: `${origin}${SANDBOX_PATH}/apis/pg-sandbox`,
		notices: [],
		onNotice: null,
		close: async () => {
			server.closeAllConnections()
			server.close()
			await sandbox.stop()
			await pool.end()
		},
	}
	const server = createServer((request, response) => {
		const answered =
			request.url === '/notices' ? hear(provider, request, response) : sandbox.answer(request, response)
		answered.catch(() => response.destroy())
	})
	server.listen(port, '127.0.0.1')
	await once(server, 'listening')
	return provider
}

async function hear(
	provider: TestProvider,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const notice = { authorization: request.headers.authorization ?? null, body: await text(request) }
	provider.notices.push(notice)
	response.writeHead((await provider.onNotice?.(notice)) ?? 200).end()
}
