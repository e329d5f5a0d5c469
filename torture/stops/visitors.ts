/** Sends requests at a fixed rate, whatever the shop responds, and records each that fails. */
import { setTimeout as pause } from 'node:timers/promises'
import { buy } from '#test/e2e/support/server-requests.ts'
import { type Finding, finding } from '#torture/audit/finding.ts'
import { describeError } from '#torture/describe-error.ts'

type Visitors = {
	/** Returns the figures since the last call. */
	collect(): { figures: { requests: number; orders: number }; findings: Finding[] }
	numbers: string[]
	leave(): Promise<void>
}

const REQUESTS_PER_SECOND = 200
/** Of this many requests, one is an order, and one is a page that is rendered for each visitor. */
const ORDER_EVERY = 40
const RENDERED_PAGE = '/products?from=an-advertisement'
const PAGES = ['/', '/products', '/product/1', '/cart']
const TICK_MILLISECONDS = 10

export function sendVisitors(url: string): Visitors {
	const numbers: string[] = []
	const underWay = new Set<Promise<void>>()
	let figures = { requests: 0, orders: 0 }
	let findings: Finding[] = []
	let isOpen = true

	async function order(visitor: number): Promise<void> {
		const address = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
		const { status, number } = await buy({ url }, { headers: { 'X-Forwarded-For': address } })
		if (status !== 200) throw new Error(`An order was answered with ${status}`)
		numbers.push(number)
		figures.orders += 1
	}

	async function browse(visitor: number): Promise<void> {
		const path = visitor % ORDER_EVERY === 1 ? RENDERED_PAGE : (PAGES[visitor % PAGES.length] ?? '/')
		const response = await fetch(url + path)
		const text = await response.text()
		if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 200)}`)
	}

	async function visit(visitor: number): Promise<void> {
		figures.requests += 1
		try {
			await (visitor % ORDER_EVERY === 0 ? order(visitor) : browse(visitor))
		} catch (error) {
			findings.push(finding('requests failed', describeError(error)))
		}
	}

	async function sendRequests(): Promise<void> {
		const startedAt = performance.now()
		for (let visitors = 0; isOpen; await pause(TICK_MILLISECONDS)) {
			const due = ((performance.now() - startedAt) / 1000) * REQUESTS_PER_SECOND
			for (; visitors < due; visitors++) {
				const visiting = visit(visitors).finally(() => underWay.delete(visiting))
				underWay.add(visiting)
			}
		}
	}

	const sending = sendRequests()
	return {
		numbers,
		collect: () => {
			const collected = { figures, findings }
			figures = { requests: 0, orders: 0 }
			findings = []
			return collected
		},
		leave: async () => {
			isOpen = false
			await sending
			await Promise.all(underWay)
		},
	}
}
