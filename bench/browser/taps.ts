/**
 * Measures how soon a phone answers taps on a page that has only just loaded, with a slow and a faster connection and a
 * processor slowed four times, and how long the page's own style and layout take.
 */
import {
	type Browser,
	type BrowserContext,
	chromium,
	devices,
	type Locator,
	type Page,
} from '@playwright/test'
import { medianOf } from '../median.ts'
import type { RunningServer } from '../shop-process.ts'
import { findChromium } from '#test/find-chromium.ts'

const PATH = '/product/1'
const ROUNDS = 5
const SLOWDOWN = 4
const TARGET_MILLISECONDS = 200

/** The connections that Chromium's developer tools simulate, in bytes a second and milliseconds. */
const LINES = {
	'Slow 4G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
	'Fast 4G': { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 },
}
type Line = keyof typeof LINES

const EARLY = { size: 300, photo: 300, add: 2_500 }

const main = (page: Page) => page.getByRole('main')
const TAPS = {
	size: (page: Page) => main(page).getByText('Medium').first(),
	photo: (page: Page) => main(page).getByRole('button', { name: 'Next photo' }),
	add: (page: Page) => main(page).getByRole('button', { name: 'Add to Cart' }),
}

export async function benchTaps(shop: RunningServer): Promise<void> {
	const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
	try {
		await printLoading(browser, shop)
		for (const line of Object.keys(LINES) as Line[])
			for (const [name, after] of Object.entries(EARLY)) {
				const times = await repeat(browser, (context) => tapEarly(context, shop, { name, after, line }))
				print(`${name}, ${after} ms after the first paint, ${line}`, times)
			}
	} finally {
		await browser.close()
	}
}

async function repeat<Value>(
	browser: Browser,
	measure: (context: BrowserContext) => Promise<Value>,
): Promise<Value[]> {
	const values: Value[] = []
	for (let round = 0; round < ROUNDS; round++) {
		const context = await browser.newContext(devices['Pixel 7'])
		await context.addInitScript(recordEvents)
		values.push(await measure(context))
		await context.close()
	}
	return values
}

type WithTaps = { taps: number[] }

function recordEvents(): void {
	const taps: number[] = []
	Object.assign(window, { taps })
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) taps.push(duration)
	}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function openSlow(context: BrowserContext, shop: RunningServer, line: Line): Promise<Page> {
	const page = await context.newPage()
	const client = await context.newCDPSession(page)
	await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
	await client.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] })
	await page.goto(shop.url + PATH, { waitUntil: 'commit' })
	return page
}

async function tapEarly(
	context: BrowserContext,
	shop: RunningServer,
	{ name, after, line }: { name: string; after: number; line: Line },
): Promise<number> {
	const page = await openSlow(context, shop, line)
	await page.waitForFunction((milliseconds) => {
		const [paint] = performance.getEntriesByName('first-contentful-paint')
		return paint !== undefined && performance.now() >= paint.startTime + milliseconds
	}, after)
	return timeTap(TAPS[name as keyof typeof TAPS](page))
}

/** The longest event of the tap, from the touch to the next frame. Events of less than 16 ms are not reported. */
async function timeTap(target: Locator): Promise<number> {
	const page = target.page()
	await target.evaluate((element) => {
		element.scrollIntoView({ block: 'center', behavior: 'instant' })
		;(window as unknown as WithTaps).taps.length = 0
	})
	const box = await target.boundingBox()
	if (!box) throw new Error('There is nothing to tap')
	const tappedAt = performance.now()
	const navigated = page.waitForEvent('framenavigated').then(() => performance.now() - tappedAt)
	navigated.catch(() => {})
	await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
	const longest = page.evaluate(async () => {
		const { taps } = window as unknown as WithTaps
		for (let waited = 0; waited < 20 && taps.length === 0; waited++)
			await new Promise((resolve) => setTimeout(resolve, 50))
		return Math.max(0, ...taps)
	})
	// Before the scripts have come, a form leads to another page, which ends this one.
	return longest.catch(() => navigated)
}

/** The time that the browser has spent until the page was loaded, with the slower processor. */
async function printLoading(browser: Browser, shop: RunningServer): Promise<void> {
	const loads = await repeat(browser, async (context) => {
		const page = await context.newPage()
		const client = await context.newCDPSession(page)
		await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
		await client.send('Performance.enable')
		await page.goto(shop.url + PATH, { waitUntil: 'load' })
		const { metrics } = await client.send('Performance.getMetrics')
		const milliseconds = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? 0)
		return milliseconds('RecalcStyleDuration') + milliseconds('LayoutDuration')
	})
	console.log(
		`style and layout of ${PATH} until it is loaded, ${SLOWDOWN}× slower: ${Math.round(medianOf(loads))} ms`,
	)
}

function print(what: string, times: number[]): void {
	console.log(
		`tap, ${what}, ${SLOWDOWN}× slower: ${Math.round(medianOf(times))} ms (target ${TARGET_MILLISECONDS})`,
	)
}
