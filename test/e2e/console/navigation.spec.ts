import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectEveryTabStopVisible } from '#test/e2e/support/tab-stops.ts'

const shop = openIsolatedShop()

test('the console has a sidebar, or a bar with a menu of all screens, and its Save button hides no field', async ({
	page,
}) => {
	await registerOwner(page, shop)
	const navigation = page.getByRole('navigation', { name: 'Console' })
	const links = navigation.getByRole('link')
	const heading = page.getByRole('heading', { level: 1 })

	await test.step('on a wide screen, what is seldom used is folded and opens by the keyboard', async () => {
		await page.setViewportSize({ width: 1280, height: 800 })
		await open(page, '/admin')
		await expect(links).toHaveText([
			'Overview',
			'To pack',
			'To ship',
			'All orders',
			'Quotations',
			'Returns',
			'Roasts',
			'Messages',
			'Reviews',
			'All customers',
			'Products',
			'Stock',
		])
		await navigation.locator('summary').filter({ hasText: 'GST' }).focus()
		await page.keyboard.press('Enter')
		const screens = navigation.getByRole('list', { name: 'GST' }).getByRole('link')
		await screens.last().click()
		await expect(heading).toHaveText('Tax rates')
		await expect(screens).toHaveText(['GST reports', 'Exports', 'Tax rates'])
		await expect(screens.last()).toHaveAttribute('aria-current', 'page')
		await page.getByRole('searchbox', { name: 'Search orders' }).fill('9876543210')
		await page.keyboard.press('Enter')
		await expect(page).toHaveURL(/\/admin\/orders\?words=9876543210$/)
		await expect(navigation.locator('[aria-current=page]')).toHaveText('All orders')
	})

	await test.step('the skip link leads past the sidebar', async () => {
		await expect(page.getByRole('main').getByRole('navigation', { name: 'Console' })).toHaveCount(0)
		const skip = page.getByRole('link', { name: 'Skip to content' })
		await skip.focus()
		await expect(skip).toBeInViewport({ ratio: 1 })
		await page.keyboard.press('Enter')
		await expect(page.getByRole('main')).toBeFocused()
		await page.keyboard.press('Tab')
		await expect(page.getByRole('main').getByLabel('Search', { exact: true })).toBeFocused()
	})

	await test.step('a phone folds the filters of a list, and says how many are in use', async () => {
		const status = page.getByRole('main').getByLabel('Status')
		await expect(status).toBeVisible()
		await page.setViewportSize({ width: 390, height: 844 })
		await expect(status).toBeHidden()
		await page.getByRole('main').getByText('Filters', { exact: true }).click()
		await status.selectOption('packed')
		await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
		await expect(page).toHaveURL(/status=packed/)
		await expect(status).toBeHidden()
		await expect(page.getByRole('main').locator('summary')).toHaveText('Filters 1 in use')
		await expectNoViolations(page)
	})

	await test.step('on a phone, the menu opens above the bar, and closes', async () => {
		await page.setViewportSize({ width: 390, height: 844 })
		await expect(links).toHaveText(['Overview', 'To pack', 'To ship', 'Messages'])
		const menu = navigation.locator('summary')
		await menu.focus()
		await page.keyboard.press('Enter')
		await expect(navigation.getByRole('list', { name: 'Settings' }).getByRole('link')).toHaveCount(6)
		await expectNoHorizontalScroll(page)
		await expectNoViolations(page)
		await page.keyboard.press('Escape')
		await expect(menu).toBeFocused()
		await expect(links).toHaveCount(4)
		await menu.click()
		await navigation.getByRole('list', { name: 'Settings' }).getByRole('link', { name: 'Delivery' }).click()
		await expect(heading).toHaveText('Delivery')
		await expect(navigation.getByRole('link', { name: 'Stock' })).toBeHidden()
		await menu.click()
		await page.mouse.click(195, 8)
		await expect(links).toHaveCount(4)
	})

	await test.step('the Save button of a long form stays in sight and hides no field that has the focus', async () => {
		const save = page.getByRole('button', { name: /^(Save changes|Create)$/ })
		for (const [path, width] of [
			['/admin/delivery', 768],
			['/admin/promos/new', 390],
		] as const) {
			await page.setViewportSize({ width, height: 700 })
			await navigate(page, path)
			await expect(save, path).toBeInViewport({ ratio: 1 })
		}
		// In a new document, the tab stops begin at the top.
		await open(page, '/admin/settings')
		await expect(save).toBeInViewport({ ratio: 1 })
		await expectEveryTabStopVisible(page)
		await page.setViewportSize({ width: 1280, height: 700 })
		await expect(save).toBeInViewport({ ratio: 1 })
		await expectEveryTabStopVisible(page, ['Tab'])
	})
})
