import type { BrowserContext, Page } from '@playwright/test'
import { HYDRATED } from '#app/defer-scripts.ts'

/** Opens a page and waits until it has hydrated. Before that, forms work by loading a new page. */
export async function open(page: Page, path: string, { referer }: { referer?: string } = {}): Promise<void> {
	await page.goto(path, { referer })
	await hydrated(page)
}

/** Waits until all listeners of the page are there. */
export async function hydrated(page: Page): Promise<void> {
	await page.waitForFunction(() => 'isHydrated' in window)
}

/** For `hydrated`: the page says it only once. */
export async function noteHydration(context: BrowserContext): Promise<void> {
	await context.addInitScript((event) => {
		addEventListener(event, () => Object.assign(window, { isHydrated: true }))
	}, HYDRATED)
}
