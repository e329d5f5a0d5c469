import type { Page } from '@playwright/test'

/** Longer than any page takes to load. */
const AHEAD_MILLISECONDS = 600_000

/**
 * Stops the clock of an open page: from then on only `page.clock` moves it, so a busy machine cannot miss what
 * shows for a few seconds. The page stays until the end of the test, because a new one would not load its scripts.
 */
export async function stopClock(page: Page): Promise<void> {
	const now = Date.now()
	await page.clock.install({ time: now })
	await page.clock.pauseAt(now + AHEAD_MILLISECONDS)
}
