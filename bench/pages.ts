/** Measures cached pages against a bare server that sends the same bytes, and pages rendered per visitor. */
import autocannon from 'autocannon'
import { formatMedian } from './format-median.ts'
import { medianOf } from './median.ts'
import { processorSeconds } from './processor-time.ts'
import { type RunningServer, startBareServer } from './shop-process.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 20
/** As many as the shop renders without refusing any. */
const CONNECTIONS_TO_RENDER = 4
const PAGES = ['/', '/products', '/product/1']
/** A query makes a page one of its visitor's. */
const RENDERED_PAGES = [...PAGES.map((path) => `${path}?for=one`), '/checkout']

export async function benchPages(shop: RunningServer & { pid: number }): Promise<void> {
	await benchCachedPages(shop)
	for (const path of RENDERED_PAGES) await benchRenderedPage(shop, path)
}

async function benchCachedPages(shop: RunningServer): Promise<void> {
	for (const path of PAGES) {
		const response = await fetch(shop.url + path, { headers: { 'Accept-Encoding': 'identity' } })
		const body = Buffer.from(await response.arrayBuffer())
		const headers = Object.fromEntries([...response.headers].filter(([name]) => !PER_CONNECTION.has(name)))
		const bare = await startBareServer(body, headers)
		const ratios: number[] = []
		// Alternates, so that a drifting machine slows both sides.
		for (let round = 0; round < ROUNDS; round++) {
			const shopRate = await requestsPerSecond(shop.url + path)
			const bareRate = await requestsPerSecond(bare.url + path)
			ratios.push(shopRate / bareRate)
		}
		await bare.stop()
		console.log(`cached page ${path} against bare node:http: ${formatMedian(ratios)} (target 0.9)`)
	}
}

async function benchRenderedPage({ url, pid }: RunningServer & { pid: number }, path: string): Promise<void> {
	const times: number[] = []
	for (let round = 0; round < ROUNDS; round++) {
		const before = processorSeconds(pid)
		const { total } = await load(url + path, CONNECTIONS_TO_RENDER)
		times.push(((processorSeconds(pid) - before) / total) * 1000)
	}
	const [fastest, slowest] = [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(1))
	console.log(
		`rendered page ${path}: median ${medianOf(times).toFixed(1)} ms of the shop's processor time (${fastest} to ${slowest}) (target 4 ms)`,
	)
}

const PER_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

async function requestsPerSecond(url: string): Promise<number> {
	return (await load(url, CONNECTIONS)).average
}

async function load(url: string, connections: number): Promise<autocannon.Histogram> {
	const result = await autocannon({
		url,
		connections,
		duration: SECONDS,
		headers: { 'accept-encoding': 'identity' },
	})
	if (result.non2xx > 0)
		throw new Error(`${url} responded ${result.non2xx} times with a status other than 2xx`)
	return result.requests
}
