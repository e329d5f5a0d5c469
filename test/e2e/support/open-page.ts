import type { Page } from '@playwright/test'

/**
 * Opens a page and waits until it has hydrated: React marks each element that it controls. Before that, forms work
 * by loading a new page.
 */
export async function open(page: Page, path: string, { referer }: { referer?: string } = {}): Promise<void> {
	await page.goto(path, { referer })
	await page.waitForFunction(() =>
		Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
	)
}
