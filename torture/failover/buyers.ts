/** Buyers who order without a pause and, like the checkout page, repeat a request with the same key until there is an answer. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '#test/e2e/support/server-process.ts'
import { buy } from '#test/e2e/support/server-requests.ts'

export type Buyers = {
	/** The acknowledged orders, with the times of the click on Pay now and of the answer. */
	acknowledged: { number: string; startedAt: number; at: number }[]
	countRequests(): { orders: number; 'requests without an answer': number }
	leave(): Promise<void>
}

const BUYERS = 8
const RETRY_AFTER_MILLISECONDS = 100

export function sendBuyers(servers: readonly Server[]): Buyers {
	const acknowledged: Buyers['acknowledged'] = []
	let unanswered = 0
	let isOpen = true

	async function order(key: string, address: string): Promise<void> {
		const startedAt = Date.now()
		for (let attempt = 0; isOpen; attempt++) {
			const server = servers[attempt % servers.length]
			if (!server) throw new Error('There is no server to buy from')
			const answer = await buy(server, { key, headers: { 'X-Forwarded-For': address } }).catch(() => null)
			if (answer?.status === 200)
				return void acknowledged.push({ number: answer.number, startedAt, at: Date.now() })
			unanswered += 1
			await pause(RETRY_AFTER_MILLISECONDS)
		}
	}

	async function keepBuying(buyer: number): Promise<void> {
		for (let bought = 0; isOpen; bought++)
			await order(`buyer-${buyer}-${bought}`, `10.${buyer}.${(bought >> 8) & 255}.${bought & 255}`)
	}

	const buying = Array.from({ length: BUYERS }, (_, buyer) => keepBuying(buyer))
	return {
		acknowledged,
		countRequests: () => ({ orders: acknowledged.length, 'requests without an answer': unanswered }),
		leave: async () => {
			isOpen = false
			await Promise.all(buying)
		},
	}
}
