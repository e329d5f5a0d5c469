/** Simulates a shopper's browser, and a shopper who tries again whenever a request fails. */
import { setTimeout as pause } from 'node:timers/promises'
import { buy, verify } from '#test/e2e/support/server-requests.ts'
import type { Server } from '#test/e2e/support/server-process.ts'
import type { Acknowledged } from '#torture/audit/evidence.ts'
import { type PageAction, pressButton } from '#torture/payment-page.ts'
import type { Random } from '#torture/random.ts'
import type { Processes } from './processes.ts'

export type Placed = { number: string; redirectUrl: string }

export type Browser = {
	/** Clicks Pay now with the same key and request until there is an answer. Returns null if there is nothing to pay. */
	order(key: string, change: object): Promise<Placed | null>
	press(placed: Placed, action: PageAction): Promise<void>
	/** Opens the result page. Returns true if it says that the order is paid. */
	checkPayment(number: string): Promise<boolean>
	send(path: string, body?: object): Promise<void>
}

/** After this time a shopper leaves. */
const PATIENCE_MILLISECONDS = 90_000
const PAUSE_MILLISECONDS = 400

export function openBrowser(
	processes: Processes,
	{ random, address, acknowledged }: { random: Random; address: string; acknowledged: Acknowledged[] },
): Browser {
	const headers = { 'X-Forwarded-For': address }
	let cookie = ''

	/** Each attempt uses any server that is open. Returns null without an answer. */
	async function retry<Answer extends { status: number }>(
		work: (server: Server) => Promise<Answer>,
	): Promise<Answer | null> {
		const leavesAt = Date.now() + PATIENCE_MILLISECONDS
		while (Date.now() < leavesAt) {
			const server = processes.anyServer(random)
			// A request to a killed server is rejected, and one to a server without its database fails with a 5xx status.
			const answer = server && (await work(server).catch(() => null))
			if (answer && answer.status < 500 && answer.status !== 429) return answer
			await pause(random.below(PAUSE_MILLISECONDS))
		}
		return null
	}

	return {
		order: async (key, change) => {
			const placed = await retry((server) => buy(server, { key, change, cookie, headers }))
			if (!placed?.number) return null
			const { number, redirectUrl } = placed
			cookie = placed.cookie
			acknowledged.push({ key, number })
			return placed.status === 200 ? { number, redirectUrl } : null
		},
		press: ({ redirectUrl }, action) => {
			const token = new URL(redirectUrl).searchParams.get('token') ?? ''
			return pressButton(processes.provider.url, token, action)
		},
		checkPayment: async (number) => {
			const checked = await retry(async (server) => {
				return { status: 200, ...(await verify(server, number, { ...headers, cookie })) }
			})
			return checked?.success ?? false
		},
		send: async (path, body) => {
			await retry(async ({ url }) => {
				const response = await fetch(url + path, {
					method: 'POST',
					headers: { ...headers, cookie, 'Content-Type': 'application/json' },
					body: JSON.stringify(body ?? {}),
				})
				await response.arrayBuffer()
				return response
			})
		},
	}
}
