/** Invoices drawn while pages are served: the drawing has a thread of its own, so that nobody waits behind it. */
import autocannon from 'autocannon'
import { z } from 'zod'
import { medianWords } from './median-words.ts'
import type { Running } from './shop-under-load.ts'
import { paymentInput } from '#test/fixtures/orders.ts'

const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 10
const PAPERS = 120
const AT_ONCE = 8
const PAGE = '/checkout'

const Opened = z.object({ transactionId: z.string() })
const Signed = z.object({ pdfUrl: z.string() })

export async function benchPapers(shop: Running): Promise<void> {
	const addresses: string[] = []
	while (addresses.length < PAPERS * ROUNDS) {
		const from = addresses.length
		addresses.push(
			...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => buy(shop, from + index)))),
		)
	}
	const ratios: number[] = []
	let drawn = 0
	for (let round = 0; round < ROUNDS; round++) {
		const alone = await slowest(shop)
		const waiting = addresses.slice(round * PAPERS, (round + 1) * PAPERS)
		let isOver = false
		const drawing = drawAll(waiting, () => isOver)
		const beside = await slowest(shop)
		isOver = true
		drawn += await drawing
		ratios.push(beside / alone)
	}
	console.log(
		`p99 of ${PAGE} while ${drawn} invoices are drawn, against without: ${medianWords(ratios)} (target at most 2)`,
	)
}

/** One after the other, as one owner or customer at a time asks; each is drawn for the first time. */
async function drawAll(addresses: readonly string[], isOver: () => boolean): Promise<number> {
	let count = 0
	for (const address of addresses) {
		if (isOver()) break
		const paper = await fetch(address)
		if (!paper.ok) throw new Error(`An invoice answered ${paper.status}`)
		await paper.arrayBuffer()
		count += 1
	}
	return count
}

async function slowest({ url }: Running): Promise<number> {
	const { latency } = await autocannon({ url: url + PAGE, connections: CONNECTIONS, duration: SECONDS })
	return latency.p99
}

/** Buys, pays, and asks for the invoice's address, each from a network of its own. */
async function buy({ url }: Running, index: number): Promise<string> {
	const headers = {
		'Content-Type': 'application/json',
		'X-Forwarded-For': `11.0.${index >> 8}.${index & 255}`,
		'x-sandbox-scenario': 'sbx:pay,hook=never',
	}
	const ask = async (path: string, body: object, cookie = '') => {
		const answer = await fetch(url + path, {
			method: 'POST',
			headers: { ...headers, cookie },
			body: JSON.stringify(body),
		})
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
		return answer
	}
	const bought = await ask('/api/create-payment', paymentInput())
	const cookie = bought.headers.get('set-cookie')?.split(';')[0] ?? ''
	const { transactionId } = Opened.parse(await bought.json())
	await ask('/api/verify-payment', { transactionId }, cookie)
	const signed = await ask('/api/generate-invoice', { orderId: transactionId }, cookie)
	const { pathname, search } = new URL(Signed.parse(await signed.json()).pdfUrl)
	return url + pathname + search
}
