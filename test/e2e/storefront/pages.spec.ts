/** The information pages and policies. Their texts are checked with their accessibility. */
import { expect, test } from '#test/e2e/support/shop-test.ts'

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
