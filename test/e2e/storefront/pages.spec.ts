/** The information pages and policies. */
import { expectAccessibleAt } from '#test/e2e/support/accessibility.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const PAGES = [
	[
		'/story',
		[
			'Explore Our Blends',
			'Coming soon',
			'Made with Love',
			'Carefully Packed',
			'Delivered Fresh',
			'Tradition × Innovation',
			'Only the Best',
			'Ungalukaaga',
			'Try a Pack Today',
		],
	],
	[
		'/about',
		[
			'Flavour',
			'Tradition',
			'Roasting',
			'Sustainability',
			'Shop Coffee',
			'Follow us on Instagram',
			'WhatsApp us',
		],
	],
	['/newsletters', ['Our first newsletter is still brewing.']],
	['/contact', ['Connect With Us', 'Send Message', 'Email us directly']],
	[
		'/policies/terms',
		['a trading company in Chennai', 'The courts of Chennai, Tamil Nadu have jurisdiction.'],
	],
	['/policies/privacy', ['Deleting your account', 'Grievance officer', 'Monday to Friday, 9:00 to 17:00']],
	[
		'/policies/refund',
		[
			'5-7 working days',
			'The pack arrived damaged or defective.',
			'It tastes off.',
			'You were sent the wrong product.',
		],
	],
	[
		'/policies/return',
		[
			'within 7 working days of delivery',
			'Contact support',
			'Give your order details',
			'Pack it securely',
			'Ship it to the address',
		],
	],
	[
		'/policies/shipping',
		['shipped within 1 day', '1-2 business days', '3-5 business days', '4-7 business days'],
	],
	['/unsubscribe', ['Newsletter Subscription']],
	['/offline', ["You're offline"]],
] as const

test('the information pages show their content and pass the accessibility checks at 390 and 1280 px', async ({
	page,
}) => {
	for (const [path, texts] of PAGES) {
		await page.setViewportSize({ width: 390, height: 900 })
		// This page has no React to wait for.
		await (path === '/offline' ? page.goto(path) : open(page, path))
		for (const width of [390, 1280]) {
			await expectAccessibleAt(page, [width])
			for (const text of texts) {
				await expect(page.getByRole('main').getByText(text).first(), `${path}: ${text}`).toBeVisible()
			}
			await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
		}
	}
})

test('each policy links to the others, to contact and home', async ({ page }) => {
	await page.goto('/policies/terms')
	const main = page.getByRole('main')
	await expect(main.getByRole('link', { name: "PhonePe's" })).toHaveAttribute('href', /phonepe\.com/)
	await expect(main.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
	await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
	const others = main.getByRole('navigation', { name: 'All policies' })
	await others.getByRole('link', { name: 'Shipping' }).click()
	await expect(page.getByRole('heading', { name: 'Shipping', level: 1 })).toBeVisible()
	await expect(others.getByRole('link', { name: 'Shipping' })).toHaveAttribute('aria-current', 'page')
})
