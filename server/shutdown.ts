/** Orderly shutdown: refuse new requests, finish those under way, then close what was opened, in reverse order. */
import type { Server } from 'node:http'
import type { Log } from '#shop/shop.server.ts'

type Drain = { isStopping(): boolean; drain(): Promise<void> }

const CHECK_EVERY_MILLISECONDS = 20

/**
 * While requests are under way the server keeps listening, because finishing one may need the payment sandbox behind the
 * same port. It refuses every new visitor meanwhile.
 */
export function createRequestDrain(server: Server, { timeoutSeconds }: { timeoutSeconds: number }): Drain {
	let active = 0
	let isStopping = false
	server.prependListener('request', (_request, response) => {
		active += 1
		response.once('close', () => {
			active -= 1
		})
	})
	return {
		isStopping: () => isStopping,
		drain: async () => {
			isStopping = true
			const deadline = Date.now() + timeoutSeconds * 1000
			while (active > 0 && Date.now() < deadline)
				await new Promise((done) => setTimeout(done, CHECK_EVERY_MILLISECONDS))
			server.close()
			server.closeAllConnections()
		},
	}
}

type Close = () => Promise<void> | void
export type CloseStack = { add(name: string, close: Close): void; closeAll(): Promise<void> }

/** Closes what was added in reverse order. One that fails to close is logged and does not keep the others open. */
export function createCloseStack(log: Log): CloseStack {
	const stack: { name: string; close: Close }[] = []
	return {
		add: (name, close) => {
			stack.push({ name, close })
		},
		closeAll: async () => {
			for (const { name, close } of stack.splice(0).reverse()) {
				try {
					await close()
				} catch (error) {
					log.error({ name, err: error }, 'Could not be closed')
				}
			}
		},
	}
}
