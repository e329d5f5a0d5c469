/** Emails in a narrow window, as a phone shows them. */
import { expect, test } from '@playwright/test'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { emailLayout, paragraph } from '#shop/email/layout.ts'

test('an email is no wider than the screen, however long its words are', async ({ page }) => {
	const word = 'W'.repeat(300)
	const row = `<table width="100%"><tr><td>${word}</td><td style="white-space:nowrap">₹12,345.00</td></tr></table>`
	const brand = { ...BRAND_DEFAULTS, name: 'B'.repeat(40), address: 'A'.repeat(200) }
	await page.setContent(emailLayout({ title: word, body: paragraph(word) + row, brand }))
	for (const width of [320, 390, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
	}
})
