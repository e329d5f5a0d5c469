import { expect, type Page } from '@playwright/test'

/** Follows a link of the page with `follow`, and expects that the page stays until the script that matches `url` has come. */
export async function expectWaitForScript(
	page: Page,
	url: string,
	follow: () => Promise<void>,
): Promise<void> {
	const { pathname } = new URL(page.url())
	const held = Promise.withResolvers<void>()
	await page.route(url, async (route) => {
		await held.promise
		await route.continue()
	})
	const requested = page.waitForRequest(url)
	await follow()
	await requested
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
	await expect(page).toHaveURL(pathname)
	held.resolve()
}
