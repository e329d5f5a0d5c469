/** Ending in good order: nothing new, everything under way finished, then whatever was started, last one first. */
import type { Server } from 'node:http'
import type { Log } from '#shop/shop.server.ts'

type Draining = { isStopping(): boolean; drain(): Promise<void> }

/**
 * While requests are under way the server goes on listening, because finishing one may need the stand-in payment
 * provider behind the same port; every new visitor is asked to come again.
 */
export function drainable(server: Server, { afterSeconds }: { afterSeconds: number }): Draining {
	let underway = 0
	let isStopping = false
	server.prependListener('request', (_request, response) => {
		underway += 1
		response.once('close', () => {
			underway -= 1
		})
	})
	return {
		isStopping: () => isStopping,
		drain: async () => {
			isStopping = true
			const giveUpAt = Date.now() + afterSeconds * 1000
			while (underway > 0 && Date.now() < giveUpAt) await new Promise((done) => setTimeout(done, 20))
			server.close()
			server.closeAllConnections()
		},
	}
}

/** Things that were opened, closed in the opposite order; one that fails does not keep the others open. */
export function openThings(log: Log) {
	const things: { name: string; close: () => Promise<void> | void }[] = []
	return {
		add: (name: string, close: () => Promise<void> | void) => {
			things.push({ name, close })
		},
		closeAll: async () => {
			for (const { name, close } of things.splice(0).reverse()) {
				try {
					await close()
				} catch (error) {
					log.error({ name, err: error }, 'Could not be closed')
				}
			}
		},
	}
}
