/** What a keyboard meets on its way through a page. */
import { expect, type Page } from '@playwright/test'

type Stop = { name: string; isMarked: boolean; isSeen: boolean }

/** More stops than any page has. */
const MOST_STOPS = 200

/** Every stop is marked as the one with the keyboard, and is not hidden behind a header or bar; so on the way back. */
export async function expectEveryTabStopVisible(page: Page): Promise<void> {
	for (const key of ['Tab', 'Shift+Tab']) {
		const stops = await stopsBy(page, key)
		expect(stops.length, `stops by ${key}`).toBeGreaterThan(5)
		expect(
			stops.filter(({ isMarked, isSeen }) => !isMarked || !isSeen),
			`on the way by ${key}`,
		).toEqual([])
	}
}

async function stopsBy(page: Page, key: string): Promise<Stop[]> {
	await page.evaluate(() => ((window as { wasHere?: WeakSet<Element> }).wasHere = new WeakSet()))
	const stops: Stop[] = []
	// Between the end of a page and its beginning the keyboard is in the browser's own bars.
	let outside = 0
	while (stops.length < MOST_STOPS && outside < 3) {
		await page.keyboard.press(key)
		await page.evaluate(nextFrame)
		const stop = await page.evaluate(lookAtStop)
		if (stop) stops.push(stop)
		else if (stops.length > 0) break
		else outside += 1
	}
	return stops
}

/** In the page. What comes into view at a stop, as the skip link does, is drawn a frame later. */
async function nextFrame(): Promise<void> {
	await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** In the page. Null at its end, and where the round begins anew. */
function lookAtStop(): Stop | null {
	const here = document.activeElement
	const { wasHere } = window as { wasHere?: WeakSet<Element> }
	if (!here || here === document.body || !wasHere || wasHere.has(here)) return null
	wasHere.add(here)
	const { x, y, width, height } = here.getBoundingClientRect()
	const places = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [across, down] as const))
	const isSeen = places.some(([across, down]) => {
		const above = document.elementFromPoint(x + width * across, y + height * down)
		return above !== null && (here.contains(above) || above.closest('label')?.htmlFor === here.id)
	})
	const isMarked = [here, here.nextElementSibling].some((one) => {
		if (!one) return false
		const { outlineStyle, outlineWidth } = getComputedStyle(one)
		return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
	})
	const name = `${here.tagName} ${here.getAttribute('aria-label') ?? here.textContent ?? ''}`.slice(0, 60)
	return { name, isMarked, isSeen }
}
