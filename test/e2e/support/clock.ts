import type { Page } from '@playwright/test'

/** This is longer than any page takes to load. */
const AHEAD_MILLISECONDS = 600_000

/**
 * Stops the clock of an open page. Then only `page.clock` moves it, so a test on a busy machine cannot miss what
 * shows for a few seconds. The test must stay on this page, because a new one would not load its scripts.
 */
export async function stopClock(page: Page): Promise<void> {
	const now = Date.now()
	await page.clock.install({ time: now })
	await page.clock.pauseAt(now + AHEAD_MILLISECONDS)
}
