import type { Page } from '@playwright/test'

/**
 * Opens a page and waits until it has hydrated: React marks each element that it controls. Before that, forms work
 * by loading a new page.
 */
export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await page.waitForFunction(() =>
		Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
	)
}
