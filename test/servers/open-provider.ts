/** The payment sandbox on a port of its own. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openPaymentSandbox, type SandboxConfig, webhookUrlOf } from '#server/payment-sandbox.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

export type TestProvider = {
	origin: string
	/** The base URL of its pages. */
	url: string
	/** The base URL of its API, as in the shop's settings. */
	apiUrl: string
	/** The provider sends its webhooks to itself, and they are passed on from there. */
	webhookUrl: string
	close(): Promise<void>
}

export type SentWebhook = { authorization: string | null; body: string }

/** On a busy machine, connecting takes longer than a provider may wait. */
const MAX_WAIT_MILLISECONDS = 60_000

type Opening = {
	/** The URL of the database that stores the provider's state. */
	url: string
	settings: SandboxConfig['payments']
	log: Log
	/** Receives the provider's webhooks, and returns false if it should send one again. By default they are accepted and dropped: most tests pass webhooks to the shop themselves. */
	onWebhook?: (webhook: SentWebhook) => Promise<boolean>
}

export async function openProvider({
	url,
	settings,
	log,
	onWebhook = async () => true,
}: Opening): Promise<TestProvider> {
	const server = createServer()
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	const origin = `http://127.0.0.1:${port}`
	const config: SandboxConfig = { host: '127.0.0.1', port, publicUrl: origin, payments: settings }
	const webhookUrl = webhookUrlOf(config)
	const sandbox = await openPaymentSandbox({
		config,
		databaseUrl: url,
		log,
		isScheduling: true,
		connectionWait: MAX_WAIT_MILLISECONDS,
	})
	const passOn = async (request: IncomingMessage) =>
		onWebhook({ authorization: request.headers.authorization ?? null, body: await text(request) })
	server.on('request', (request, response) => {
		const handled =
			origin + request.url === webhookUrl
				? passOn(request).then((isAccepted) => response.writeHead(isAccepted ? 200 : 503).end())
				: sandbox.handle(request, response)
		handled.catch(() => response.destroy())
	})
	return {
		origin,
		url: origin + SANDBOX_PATH,
		webhookUrl,
		apiUrl: `${origin}${SANDBOX_PATH}/apis/pg-sandbox`,
		close: async () => {
			server.closeAllConnections()
			server.close()
			await sandbox.stop()
		},
	}
}
