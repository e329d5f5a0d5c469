/** Checks the tab stops of a page. */
import { expect, type Page } from '@playwright/test'

/** `painted` says what is painted at the middle of the stop, for the message of a failed test. */
type Stop = { name: string; isOutlined: boolean; isVisible: boolean; painted: string }

/** This is more than any page has. */
const MAX_STOPS = 200

/** Expects that every tab stop has a focus outline and is not covered by a header or bar, forwards and backwards. */
export async function expectEveryTabStopVisible(
	page: Page,
	keys: readonly string[] = ['Tab', 'Shift+Tab'],
): Promise<void> {
	for (const key of keys) {
		const stops = await stopsBy(page, key)
		expect(stops.length, `stops by ${key}`).toBeGreaterThan(5)
		expect(
			stops.filter(({ isOutlined, isVisible }) => !isOutlined || !isVisible),
			`not outlined or not visible by ${key}`,
		).toEqual([])
	}
}

async function stopsBy(page: Page, key: string): Promise<Stop[]> {
	await page.evaluate(() => ((window as { visited?: WeakSet<Element> }).visited = new WeakSet()))
	const stops: Stop[] = []
	// Between the last stop and the first, the focus is in the browser's own controls.
	let outside = 0
	while (stops.length < MAX_STOPS && outside < 3) {
		await page.keyboard.press(key)
		const stop = await page.evaluate(inspectStop)
		if (stop) stops.push(stop)
		else if (stops.length > 0) break
		else outside += 1
	}
	return stops
}

/** Runs in the page. Returns null after the last stop, and at a stop that was visited before. */
function inspectStop(): Stop | null {
	const focused = document.activeElement
	const { visited } = window as { visited?: WeakSet<Element> }
	if (!focused || focused === document.body || !visited || visited.has(focused)) return null
	visited.add(focused)
	const points = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [across, down] as const))
	const inspect = (stop: Element) => {
		const { x, y, width, height } = stop.getBoundingClientRect()
		const isVisible = points.some(([across, down]) => {
			const topmost = document.elementFromPoint(x + width * across, y + height * down)
			return topmost !== null && (stop.contains(topmost) || topmost.closest('label')?.htmlFor === stop.id)
		})
		const isOutlined = [stop, stop.nextElementSibling].some((element) => {
			if (!element) return false
			const { outlineStyle, outlineWidth } = getComputedStyle(element)
			return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
		})
		const topmost = document.elementFromPoint(x + width / 2, y + height / 2)
		const painted = `${topmost?.tagName} ${topmost?.className} at ${x},${y}, ${width}×${height}, focus ${stop.matches(':focus')}`
		return { isOutlined, isVisible, painted }
	}
	const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent ?? ''}`
	return { name: name.slice(0, 60), ...inspect(focused) }
}
