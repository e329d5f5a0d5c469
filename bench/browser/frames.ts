/**
 * Measures what a product page that opens, with its growing picture, and the cart drawer cost a phone whose processor is
 * slowed four times: the frames that it drops, and the processor time of the page's main thread, on which other programs
 * have less influence.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { medianOf } from '../median.ts'
import type { RunningServer } from '../shop-process.ts'
import { launchBrowser, openPhone } from './phone.ts'

const ROUNDS = 7
const SLOWDOWN = 4
/** After this time, everything that moves has come to rest. */
const WATCHED_MILLISECONDS = 2_500

type Movement = {
	from: string
	prepare?: (page: Page) => Promise<void>
	start: (page: Page) => Promise<void>
}

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first()
const MOVEMENTS: Record<string, Movement> = {
	'product page, from the list': {
		from: '/products',
		start: (page) => openProduct(page, '.product-card > a'),
	},
	'product page, from the home page': {
		from: '/',
		start: (page) => openProduct(page, '.blend-card h3 a'),
	},
	'cart drawer': {
		from: '/product/1',
		prepare: (page) => addToCart(page).tap(),
		start: (page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ }).tap(),
	},
}

async function openProduct(page: Page, link: string): Promise<void> {
	await page.locator(link).first().tap()
	await page.waitForURL('**/product/*')
}

/** An event of Chromium's traces, with times in microseconds. */
type TraceEvent = {
	name: string
	pid: number
	tid: number
	ts: number
	tdur?: number
	args?: { hasPartialUpdate?: boolean }
}
type Cost = { dropped: number; processor: number; longestTask: number }

export async function benchFrames(shop: RunningServer): Promise<void> {
	const browser = await launchBrowser()
	try {
		for (const [name, movement] of Object.entries(MOVEMENTS)) {
			const costs: Cost[] = []
			for (let round = 0; round < ROUNDS; round++) {
				const context = await openPhone(browser, shop)
				costs.push(await measure(context, movement))
				await context.close()
			}
			const median = (cost: keyof Cost) => Math.round(medianOf(costs.map((each) => each[cost])))
			console.log(
				`frames, ${SLOWDOWN}× slower, ${name}: ${median('dropped')} dropped, main thread ${median('processor')} ms, its longest task ${median('longestTask')} ms`,
			)
		}
	} finally {
		await browser.close()
	}
}

async function measure(context: BrowserContext, { from, prepare, start }: Movement): Promise<Cost> {
	const page = await context.newPage()
	await page.goto(from)
	// Scripts wait for the first input.
	await page.mouse.move(5, 5)
	await page.waitForLoadState('networkidle')
	await prepare?.(page)
	await page.waitForTimeout(WATCHED_MILLISECONDS)
	const client = await context.newCDPSession(page)
	const events: TraceEvent[] = []
	client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
	await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
	await client.send('Tracing.start', {
		traceConfig: {
			includedCategories: ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline.frame'],
		},
	})
	await page.evaluate(() => performance.mark('pressed'))
	await start(page)
	await page.waitForTimeout(WATCHED_MILLISECONDS)
	const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
	await client.send('Tracing.end')
	await complete
	return readCost(events)
}

function readCost(events: readonly TraceEvent[]): Cost {
	const pressed = events.find(({ name }) => name === 'pressed')
	if (!pressed) throw new Error('The trace has no press')
	const since = events.filter(({ pid, ts }) => pid === pressed.pid && ts >= pressed.ts)
	const tasks = since
		.filter(({ name, tid }) => tid === pressed.tid && name.endsWith('RunTask'))
		.map(({ tdur = 0 }) => tdur / 1000)
	return {
		// In a partial update, what moves has moved, and the main thread's part comes later.
		dropped: since.filter(({ name, args }) => name === 'DroppedFrame' && !args?.hasPartialUpdate).length,
		processor: tasks.reduce((sum, each) => sum + each, 0),
		longestTask: Math.max(0, ...tasks),
	}
}
