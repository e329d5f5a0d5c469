/**
 * The payment sandbox of a command, which is opened when it is asked: servers may listen on another port than the settings of
 * the command say, or not run. Its state is in the database, and webhooks are sent by a server.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPaymentSandbox } from '#server/payment-sandbox.ts'
import type { Installation } from '#shop/installation.ts'
import type { Log } from '#shop/shop.server.ts'

type OwnSandbox = {
	/** Asks the sandbox, whatever the origin. */
	fetch: typeof globalThis.fetch
	stop(): Promise<void>
}

export function openOwnSandbox(installation: Installation, log: Log): OwnSandbox {
	let opening: ReturnType<typeof open> | null = null
	return {
		fetch: async (url, init) => {
			opening ??= open(installation, log)
			const { origin } = await opening
			const { pathname, search } = new URL(url instanceof Request ? url.url : url)
			return fetch(origin + pathname + search, init)
		},
		stop: async () => {
			// The caller has already received the error of a sandbox that could not be opened.
			const opened = await opening?.catch(() => null)
			await opened?.close()
		},
	}
}

async function open({ config, url }: Installation, log: Log) {
	const sandbox = await openPaymentSandbox({ config, databaseUrl: url, log, isScheduling: false })
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
		},
	}
}
