/** Measures the time from a press to the next paint (Event Timing API) on a phone whose processor is slowed four times. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { medianOf } from '../median.ts'
import type { RunningServer } from '../shop-process.ts'
import { launchBrowser, openPhone } from './phone.ts'

const ROUNDS = 7
const SLOWDOWN = 4
const TARGET_MILLISECONDS = 100
/** After this time, everything that a press has started has ended, such as an animation or the loading of a module. */
const SETTLED_MILLISECONDS = 1_500

type Presses = Map<string, number[]>

export async function benchInteractions(shop: RunningServer): Promise<void> {
	const browser = await launchBrowser()
	const presses: Presses = new Map()
	try {
		for (let round = 0; round < ROUNDS; round++) {
			const context = await openPhone(browser, shop)
			const page = await context.newPage()
			await openProduct(page)
			await pressThroughPage(page, { cdp: await context.newCDPSession(page), presses })
			await context.close()
		}
	} finally {
		await browser.close()
	}
	for (const [label, times] of presses)
		console.log(`press to paint, phone, ${label}: ${medianOf(times)} ms (target ${TARGET_MILLISECONDS})`)
}

async function openProduct(page: Page): Promise<void> {
	await page.goto('/product/1')
	// Scripts wait for the first input.
	await page.mouse.move(5, 5)
	await page.waitForLoadState('networkidle')
	await page.evaluate(observePresses)
}

async function pressThroughPage(page: Page, { cdp, presses }: { cdp: CDPSession; presses: Presses }) {
	const size = (value: string) => page.locator(`[name="size"][value="${value}"]`)
	const more = page.getByRole('dialog').getByRole('button', { name: /^Increase/ })
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
	for (const [label, target] of [
		['size', size('large')],
		['size', size('sampler')],
		['add', page.getByRole('button', { name: 'Add to Cart' })],
		['drawer', page.getByRole('banner').getByRole('button', { name: /^Cart/ })],
		['quantity', more],
		['quantity', more],
	] as const)
		presses.set(label, [...(presses.get(label) ?? []), await press(page, target)])
}

/** The longest event of the press. Events of less than 16 ms are not reported. */
async function press(page: Page, target: Locator): Promise<number> {
	await page.evaluate(() => window.presses.splice(0))
	await target.tap()
	await page.waitForTimeout(SETTLED_MILLISECONDS)
	return page.evaluate(() => Math.max(0, ...window.presses))
}

declare global {
	interface Window {
		presses: number[]
	}
}

/** Runs in the page. */
function observePresses(): void {
	window.presses = []
	const observer = new PerformanceObserver((list) => {
		for (const entry of list.getEntries())
			if ('interactionId' in entry && entry.interactionId) window.presses.push(entry.duration)
	})
	observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
