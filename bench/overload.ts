/**
 * Requests ten times more pages than the shop can handle while people buy. Measures the orders as a share of those
 * without this load, how long an order takes, and how soon a refused visitor is asked to come back.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import type pg from 'pg'
import { BrowsingResult } from './browsing-load.ts'
import { completeJobs, createPayment } from './create-payment.ts'
import { formatMedian } from './format-median.ts'
import type { RunningServer } from './shop-process.ts'

/** Rendered for every visitor. */
const PAGE = '/products?from=an-advertisement'
const TIMES_TOO_MANY = 10
/** How many buyers click Pay now at once, and again as soon as they have ordered or may try again. */
const BUYERS = [8, 24, 176]
const ROUNDS = 5
const SECONDS = 6
const SECONDS_BEFORE = 1
/** In milliseconds. */
const TARGETS = { order: 2_000, refusal: 100 }

export async function benchOverload(shop: RunningServer, pool: pg.Pool): Promise<void> {
	await buy(shop, { buyers: 8, seconds: 2 })
	const carried = await pagesPerSecond(shop)
	const rate = carried * TIMES_TOO_MANY
	const alone = await browse(shop, { rate, seconds: SECONDS })
	console.log(
		`browsing alone: ${share(alone.sent, rate * SECONDS)} of ${TIMES_TOO_MANY} times what the shop carries was sent; refused in ${percentiles(alone.refused)} ms`,
	)
	for (const buyers of BUYERS) await compare(shop, pool, { buyers, rate })
}

type Load = { buyers: number; rate: number }

async function compare(shop: RunningServer, pool: pg.Pool, { buyers, rate }: Load): Promise<void> {
	const ratios: number[] = []
	const orders: number[] = []
	const refusals: number[] = []
	let pages = 0
	// Alternates, so that a drifting machine slows both sides.
	for (let round = 0; round < ROUNDS; round++) {
		await completeJobs(pool)
		const before = await buy(shop, { buyers, seconds: SECONDS })
		await completeJobs(pool)
		const browsing = browse(shop, { rate, seconds: SECONDS_BEFORE + SECONDS })
		await setTimeout(SECONDS_BEFORE * 1000)
		const during = await buy(shop, { buyers, seconds: SECONDS })
		const { served, refused } = await browsing
		ratios.push(during.ordered.length / before.ordered.length)
		orders.push(...during.ordered)
		refusals.push(...during.refused, ...refused)
		pages += served.length
	}
	console.log(
		`orders of ${buyers} buyers with ${TIMES_TOO_MANY} times too much browsing against without: ${formatMedian(ratios)} (target 0.8)`,
	)
	console.log(
		`  ${orders.length} orders, each in ${percentiles(orders)} ms (target ${TARGETS.order}); ${refusals.length} refusals in ${percentiles(refusals)} ms (target ${TARGETS.refusal}); ${pages} pages`,
	)
}

async function pagesPerSecond(shop: RunningServer): Promise<number> {
	const options = { url: shop.url + PAGE, connections: 8, duration: 3 }
	await autocannon(options)
	const { requests, non2xx } = await autocannon(options)
	if (non2xx > 0) throw new Error(`${PAGE} responded ${non2xx} times with a status other than 2xx`)
	return requests.average
}

async function browse(
	shop: RunningServer,
	{ rate, seconds }: { rate: number; seconds: number },
): Promise<BrowsingResult> {
	const settings = [shop.url + PAGE, String(rate), String(seconds)]
	const child = spawn(process.execPath, ['bench/browsing-load.ts', ...settings], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const output = text(child.stdout)
	await once(child, 'exit')
	return BrowsingResult.parse(JSON.parse(await output))
}

/** How long each order and each refusal took, in milliseconds. */
type Bought = { ordered: number[]; refused: number[] }

async function buy(
	shop: RunningServer,
	{ buyers, seconds }: { buyers: number; seconds: number },
): Promise<Bought> {
	const end = performance.now() + seconds * 1000
	const bought: Bought = { ordered: [], refused: [] }
	const shopAgainAndAgain = async () => {
		while (performance.now() < end) {
			const startedAt = performance.now()
			const response = await createPayment(shop)
			const milliseconds = performance.now() - startedAt
			if (response.status === 503) {
				bought.refused.push(milliseconds)
				const pause = Number(response.headers.get('retry-after')) * 1000
				await setTimeout(Math.min(pause, Math.max(0, end - performance.now())))
			} else bought.ordered.push(milliseconds)
		}
	}
	await Promise.all(Array.from({ length: buyers }, shopAgainAndAgain))
	return bought
}

function percentiles(milliseconds: readonly number[]): string {
	const sorted = milliseconds.toSorted((a, b) => a - b)
	const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(0)
	return `${at(0.5)} (median) to ${at(0.99)} (p99)`
}

function share(part: number, whole: number): string {
	return `${((part / whole) * 100).toFixed(0)} %`
}
