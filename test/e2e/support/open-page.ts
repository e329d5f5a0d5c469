import type { Page } from '@playwright/test'

/**
 * Opens a page and waits until its scripts have taken over. Forms work before that too, but by loading a page:
 * a walk that means the quick way has to wait for it. React marks each element that it has taken over.
 */
export async function open(page: Page, address: string): Promise<void> {
	await page.goto(address)
	await page.waitForFunction(() =>
		Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
	)
}
