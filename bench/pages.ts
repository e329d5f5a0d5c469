/** Public pages against a bare server that sends the same bytes, and pages that are rendered for each visitor. */
import autocannon from 'autocannon'
import { medianWords } from './median-words.ts'
import { type Running, startBareServer } from './shop-under-load.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 20
const PAGES = ['/', '/products', '/product/1']

export async function benchPages(shop: Running): Promise<void> {
	for (const path of PAGES) {
		const response = await fetch(shop.url + path, { headers: { 'Accept-Encoding': 'identity' } })
		const body = Buffer.from(await response.arrayBuffer())
		const headers = Object.fromEntries([...response.headers].filter(([name]) => !PER_CONNECTION.has(name)))
		const bare = await startBareServer(body, headers)
		const ratios: number[] = []
		// In turn, so that a machine whose speed drifts slows both.
		for (let round = 0; round < ROUNDS; round++) {
			const ours = await requestsPerSecond(shop.url + path)
			const theirs = await requestsPerSecond(bare.url + path)
			ratios.push(ours / theirs)
		}
		await bare.stop()
		console.log(`cached page ${path} against bare node:http: ${medianWords(ratios)} (target 0.9)`)
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
		throw new Error(`${url} answered ${result.non2xx} times with something else than 200`)
	return result.requests.average
}
