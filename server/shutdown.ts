/**
 * Shuts down in order: announce it to the load balancer, refuse new requests, finish those in progress, then close what
 * was opened, in reverse order.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Log } from '#shop/shop.server.ts'

export type RequestDrain = {
	isStopping(): boolean
	/**
	 * Serves until `period` has passed, and closes each connection after its response. Meanwhile a load balancer that reads
	 * /readyz stops sending requests, and no idle connection is left that could be closed under its next request.
	 */
	announce(period: Promise<unknown>): Promise<void>
	drain(): Promise<void>
}

type RequestDrainOptions = { timeoutSeconds: number; hasSandbox: boolean; draining: AbortController }

const CHECK_EVERY_MILLISECONDS = 20

/**
 * `hasSandbox`: finishing a request may need the payment sandbox behind the same port, so the server listens until the
 * last one is finished. Without it, the listener closes at once, and a balancer tries another server. `draining` is
 * aborted by the announcement: the shop still serves, but is no longer ready.
 */
export function createRequestDrain(
	server: Server,
	{ timeoutSeconds, hasSandbox, draining }: RequestDrainOptions,
): RequestDrain {
	const active = new Set<ServerResponse>()
	let isStopping = false
	server.prependListener('request', (_request, response) => {
		active.add(response)
		if (draining.signal.aborted) response.setHeader('Connection', 'close')
		response.once('close', () => {
			active.delete(response)
		})
	})
	const startDraining = () => {
		draining.abort()
		for (const response of active) if (!response.headersSent) response.setHeader('Connection', 'close')
	}
	return {
		isStopping: () => isStopping,
		announce: async (period) => {
			startDraining()
			await period
		},
		drain: async () => {
			startDraining()
			isStopping = true
			if (!hasSandbox) server.close()
			const deadline = Date.now() + timeoutSeconds * 1000
			while (active.size > 0 && Date.now() < deadline)
				await new Promise((done) => setTimeout(done, CHECK_EVERY_MILLISECONDS))
			server.close()
			server.closeAllConnections()
		},
	}
}

type Close = () => Promise<void> | void
export type CloseStack = { add(name: string, close: Close): void; closeAll(): Promise<void> }

/** Closes what was added in reverse order. A failure to close is logged and does not keep the rest open. */
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
