import type { Page } from '@playwright/test'
import { buyNow } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const WIDTH = 360
const DEFAULT_FONT_SIZE = 16
const PAGES = ['/', '/products', '/product/1', '/cart', '/login', '/contact', '/track-order']

test('with large text, no page is wider than a phone, and the menu is within reach', async ({ page }) => {
	await page.setViewportSize({ width: WIDTH, height: 800 })
	await buyNow(page)
	for (const percent of [125, 150, 200]) {
		await setFontSize(page, (DEFAULT_FONT_SIZE * percent) / 100)
		for (const path of [...PAGES, '/checkout'])
			await test.step(`${path} at ${percent} %`, async () => {
				await open(page, path)
				expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH)
				await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
			})
	}
})

/** As the browser's own setting does, so that media queries follow it too. */
async function setFontSize(page: Page, standard: number): Promise<void> {
	const client = await page.context().newCDPSession(page)
	await client.send('Page.setFontSizes', { fontSizes: { standard } })
}
