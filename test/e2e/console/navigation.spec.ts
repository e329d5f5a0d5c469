import { expectAccessibleAt } from '#test/e2e/support/accessibility.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectEveryTabStopVisible } from '#test/e2e/support/tab-stops.ts'

const shop = openIsolatedShop()

test('the navigation of the console has groups, on one line or in a menu', async ({ page }) => {
	await registerOwner(page, shop)
	await open(page, '/admin')
	const navigation = page.getByRole('navigation', { name: 'Console' })
	const links = navigation.getByRole('link')
	const heading = page.getByRole('heading', { level: 1 })

	for (const width of [768, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		await open(page, '/admin')
		await expect(links).toHaveText([
			'Overview',
			'Orders',
			'Customers',
			'Catalogue',
			'Marketing',
			'Content',
			'GST',
			'Settings',
		])
		const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
		expect(new Set(tops).size).toBe(1)
	}
	await navigation.getByRole('link', { name: 'GST' }).focus()
	await page.keyboard.press('Enter')
	await expect(heading).toHaveText('GST reports')
	const screens = navigation.getByRole('list', { name: 'GST' }).getByRole('link')
	await expect(screens).toHaveText(['GST reports', 'Exports', 'Tax rates'])
	await expect(screens.first()).toHaveAttribute('aria-current', 'page')
	await screens.last().click()
	await expect(heading).toHaveText('Tax rates')
	await expect(screens.last()).toHaveAttribute('aria-current', 'page')

	await page.setViewportSize({ width: 390, height: 844 })
	await expect(links).toHaveText(['GST reports', 'Exports', 'Tax rates'])
	const menu = navigation.locator('summary')
	await menu.focus()
	await page.keyboard.press('Enter')
	for (const group of ['Orders', 'Customers', 'Catalogue', 'Marketing', 'Content', 'GST', 'Settings']) {
		await expect(navigation.getByRole('region', { name: group }).getByRole('link').first()).toBeVisible()
	}
	await expectAccessibleAt(page, [390])
	await navigation.getByRole('region', { name: 'Settings' }).getByRole('link', { name: 'Delivery' }).click()
	await expect(heading).toHaveText('Shipping and delivery')
	await expect(navigation.getByRole('link', { name: 'Stock' })).toBeHidden()
})

test('the Save button of a long form stays in sight and hides no field that has the focus', async ({
	page,
}) => {
	await registerOwner(page, shop)
	for (const [path, width] of [
		['/admin/settings', 1280],
		['/admin/settings', 390],
		['/admin/delivery', 768],
		['/admin/promos/new', 390],
	] as const) {
		await page.setViewportSize({ width, height: 700 })
		await open(page, path)
		await expect(page.getByRole('button', { name: /^(Save changes|Create)$/ })).toBeInViewport({ ratio: 1 })
		await expectEveryTabStopVisible(page)
	}
})
