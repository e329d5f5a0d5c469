/** Emails in a narrow window, as a phone shows them, and on dark screens. */
import { expect, test } from '@playwright/test'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { type EmailBlock, renderEmail } from '#shop/email/render-email.ts'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'

test('an email is no wider than the screen, however long its words are', async ({ page }) => {
	const word = 'W'.repeat(300)
	const brand = { ...BRAND_DEFAULTS, name: 'B'.repeat(40), address: 'A'.repeat(200) }
	const { html } = renderEmail({
		to: 'asha@example.com',
		subject: word,
		title: word,
		preheader: '',
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

test('on a phone 320 px wide, the words of an email are whole beside the number of the order', async ({
	page,
}) => {
	const { html } = renderEmail({
		to: 'asha@example.com',
		subject: 'Your order',
		title: 'Thank you',
		preheader: '',
		blocks: [
			{
				kind: 'facts',
				facts: [
					['Expected delivery', 'Thursday 3 – Monday 7 Dec', 'strong'],
					['Order ID', 'SK3-M7HEHWRN-20261127'],
				],
			},
		],
		brand: BRAND_DEFAULTS,
	})
	await page.setViewportSize({ width: 320, height: 800 })
	await page.setContent(html)
	const lines = await page.getByText('Expected delivery').evaluate(({ firstChild }) => {
		const word = document.createRange()
		if (firstChild) word.setStart(firstChild, 0)
		if (firstChild) word.setEnd(firstChild, 'Expected'.length)
		return word.getClientRects().length
	})
	expect(lines).toBe(1)
})

const BLOCKS: readonly EmailBlock[] = [
	{ kind: 'text', text: 'Vanakkam Asha,' },
	{ kind: 'code', code: '123456' },
	{ kind: 'facts', facts: [['Order ID', 'SK3-22222222-20261126']] },
	{
		kind: 'items',
		items: [{ name: '100% Pure', details: 'Small (220g), fine grind × 1', price: '₹240.00', imageUrl: '' }],
		sums: [{ label: 'Total', value: '₹240.00', isTotal: true }],
	},
	{ kind: 'lines', label: 'Delivery address', lines: ['12 Car Street'] },
	{ kind: 'quote', label: 'You wrote', text: 'Is it fresh?' },
	{ kind: 'button', label: 'Track your order', url: '/' },
	{ kind: 'link', before: 'Changed your mind?', label: 'Cancel your order', url: '/' },
	{ kind: 'small-text', text: 'Remove your date of birth to stop these emails.' },
	{ kind: 'small-link', question: 'Too many emails?', label: 'Unsubscribe', url: '/' },
]

/** An email has no landmarks. The email client that shows it has them. */
const LANDMARKS = ['landmark-one-main', 'region']

/** This is an image of one pixel. */
const IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

test('an email can be read on a light and a dark screen, below the logo for it', async ({ page }) => {
	const images = { ...BRAND_DEFAULTS.images, emailLogo: IMAGE, emailLogoOnDark: `${IMAGE}#dark` }
	const { html } = renderEmail({
		to: 'asha@example.com',
		subject: 'Your order',
		title: 'Thank you',
		preheader: '',
		blocks: BLOCKS,
		brand: { ...BRAND_DEFAULTS, images },
	})
	await page.setContent(html)
	const logo = page.getByRole('img', { name: BRAND_DEFAULTS.name })
	await page.emulateMedia({ colorScheme: 'light' })
	await expect(logo).toHaveAttribute('src', IMAGE)
	await expectNoViolations(page, LANDMARKS)
	await page.emulateMedia({ colorScheme: 'dark' })
	await expect(logo).toHaveAttribute('src', `${IMAGE}#dark`)
	await expectNoViolations(page, LANDMARKS)
})
