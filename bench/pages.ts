/** Measures cached pages against a bare server that sends the same bytes, and pages rendered per visitor. */
import autocannon from 'autocannon'
import { formatMedian } from './format-median.ts'
import { type RunningServer, startBareServer } from './shop-process.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 20
const PAGES = ['/', '/products', '/product/1']

export async function benchPages(shop: RunningServer): Promise<void> {
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
	const cached = await requestsPerSecond(`${shop.url}/`)
	const rendered = await requestsPerSecond(`${shop.url}/checkout`)
	console.log(`rendered page /checkout against cached /: ${(rendered / cached).toFixed(3)}`)
}

const PER_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

async function requestsPerSecond(url: string): Promise<number> {
	const result = await autocannon({
		url,
		connections: CONNECTIONS,
		duration: SECONDS,
		headers: { 'accept-encoding': 'identity' },
	})
	if (result.non2xx > 0)
		throw new Error(`${url} responded ${result.non2xx} times with a status other than 2xx`)
	return result.requests.average
}
