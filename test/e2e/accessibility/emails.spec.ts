/** Emails in a narrow window, as a phone shows them. */
import { expect, test } from '@playwright/test'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { renderEmail } from '#shop/email/render-email.ts'

test('an email is no wider than the screen, however long its words are', async ({ page }) => {
	const word = 'W'.repeat(300)
	const brand = { ...BRAND_DEFAULTS, name: 'B'.repeat(40), address: 'A'.repeat(200) }
	const { html } = renderEmail({
		to: 'asha@example.com',
		subject: word,
		title: word,
		blocks: [
			{ kind: 'text', text: word },
			{ kind: 'facts', facts: [[word, word]] },
			{
				kind: 'items',
				items: [{ name: word, details: word, price: '₹12,345.00', imageUrl: '' }],
				sums: [{ label: word, value: '₹12,345.00' }],
			},
			{ kind: 'button', label: word, url: '/' },
		],
		brand,
	})
	await page.setContent(html)
	for (const width of [320, 390, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
	}
})
