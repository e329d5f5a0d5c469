import type { Page } from '@playwright/test'

/** Adds up how much of the page moves by itself from now on, and what has moved since it was loaded. */
export async function observeLayoutShift(page: Page): Promise<void> {
	await page.evaluate(() => {
		const observer = new PerformanceObserver((list) => {
			for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
				document.documentElement.dataset.shift = String(
					Number(document.documentElement.dataset.shift ?? 0) + value,
				)
		})
		observer.observe({ type: 'layout-shift', buffered: true })
	})
}

export function readLayoutShift(page: Page): Promise<number> {
	return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}
