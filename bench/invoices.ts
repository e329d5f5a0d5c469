/** Measures page latency while a worker thread renders invoices. */
import autocannon from 'autocannon'
import { z } from 'zod'
import { formatMedian } from './format-median.ts'
import type { RunningServer } from './shop-process.ts'
import { paymentInput } from '#test/fixtures/orders.ts'

const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 10
const INVOICES = 120
const CONCURRENCY = 8
const PAGE = '/checkout'

const Opened = z.object({ transactionId: z.string() })
const Signed = z.object({ pdfUrl: z.string() })

export async function benchInvoices(shop: RunningServer): Promise<void> {
	const urls: string[] = []
	while (urls.length < INVOICES * ROUNDS) {
		const from = urls.length
		urls.push(
			...(await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => buy(shop, from + index)))),
		)
	}
	const ratios: number[] = []
	let rendered = 0
	for (let round = 0; round < ROUNDS; round++) {
		const idle = await p99Latency(shop)
		const batch = urls.slice(round * INVOICES, (round + 1) * INVOICES)
		let isOver = false
		const rendering = renderAll(batch, () => isOver)
		const underLoad = await p99Latency(shop)
		isOver = true
		rendered += await rendering
		ratios.push(underLoad / idle)
	}
	console.log(
		`p99 of ${PAGE} while ${rendered} invoices are rendered, against idle: ${formatMedian(ratios)} (target at most 2)`,
	)
}

/** Opens them one after another. Each is rendered for the first time. */
async function renderAll(urls: readonly string[], isOver: () => boolean): Promise<number> {
	let count = 0
	for (const url of urls) {
		if (isOver()) break
		const invoice = await fetch(url)
		if (!invoice.ok) throw new Error(`An invoice responded with ${invoice.status}`)
		await invoice.arrayBuffer()
		count += 1
	}
	return count
}

async function p99Latency({ url }: RunningServer): Promise<number> {
	const { latency } = await autocannon({ url: url + PAGE, connections: CONNECTIONS, duration: SECONDS })
	return latency.p99
}

/** Places and pays an order and returns the URL of its invoice. Each order comes from a different network. */
async function buy({ url }: RunningServer, index: number): Promise<string> {
	const headers = {
		'Content-Type': 'application/json',
		'X-Forwarded-For': `11.0.${index >> 8}.${index & 255}`,
		'x-sandbox-scenario': 'sbx:pay,hook=never',
	}
	const post = async (path: string, body: object, cookie = '') => {
		const response = await fetch(url + path, {
			method: 'POST',
			headers: { ...headers, cookie },
			body: JSON.stringify(body),
		})
		if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
		return response
	}
	const placed = await post('/api/create-payment', paymentInput())
	const cookie = placed.headers.get('set-cookie')?.split(';')[0] ?? ''
	const { transactionId } = Opened.parse(await placed.json())
	await post('/api/verify-payment', { transactionId }, cookie)
	const signed = await post('/api/generate-invoice', { orderId: transactionId }, cookie)
	const { pathname, search } = new URL(Signed.parse(await signed.json()).pdfUrl)
	return url + pathname + search
}
