/** Leaving a form of the console without saving it asks for confirmation. Which forms ask: `app/admin/forms/unsaved-changes.test.ts`. */
import type { Locator, Page } from '@playwright/test'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

const warningOf = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const goTo = (page: Page, screen: string) =>
	page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: screen, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('leaving a changed form asks first, saving it does not, and actions on the saved product wait', async ({
	page,
}) => {
	test.slow()
	await registerOwner(page, shop)
	const warning = warningOf(page)
	const description = page.getByLabel('Description')
	const expectStopped = async (button: string, scope: Page | Locator = page) => {
		await scope.getByRole('button', { name: button }).first().click()
		await expectToast(
			page,
			'Not saved yet',
			`Please save what you have changed here, then press “${button}” again.`,
		)
	}
	await open(page, '/admin/catalogue')
	await page.getByRole('link', { name: 'Artisan Blend - Perfect' }).click()
	await expect(heading(page, 'Artisan Blend - Perfect')).toBeVisible()

	await test.step('by a link or Back, and what was entered stays', async () => {
		await description.fill('For the tumbler after lunch.')
		await goTo(page, 'All orders')
		await expect(warning).toBeVisible()
		await expect(warning.getByRole('button', { name: 'Stay here' })).toBeFocused()
		await expectNoViolations(page)
		await page.setViewportSize({ width: 390, height: 844 })
		await expectNoHorizontalScroll(page)
		await page.setViewportSize({ width: 1280, height: 720 })
		await warning.getByRole('button', { name: 'Stay here' }).click()
		await expect(warning).toBeHidden()
		await page.goBack()
		await expect(warning).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(warning).toBeHidden()
		await expect(description).toHaveValue('For the tumbler after lunch.')
	})

	await test.step('a button that acts on what is saved names what to save, and goes there', async () => {
		await expectStopped('Duplicate')
		await expect(description).toBeFocused()
		expect(await shop.count('select count(*) from products')).toBe(3)
	})

	await test.step('not once it is saved, also when nothing has changed', async () => {
		for (let round = 0; round < 2; round++) {
			await page.getByRole('button', { name: 'Save images and texts' }).click()
			await expectToast(page, 'Saved and live in the shop')
		}
	})

	await test.step('also for a field in a fold, which opens', async () => {
		const pack = page.locator('.pack-size').filter({ hasText: 'Small (220g)' })
		await pack.locator('> summary').click()
		await pack.getByLabel('Selling price').fill('235')
		await pack.locator('> summary').click()
		await expectStopped('Stop selling it')
		await expect(pack.getByLabel('Selling price')).toBeFocused()
		await expectStopped('Stop selling', pack)
	})

	await test.step('leaving all the same goes to the page', async () => {
		await goTo(page, 'Stock')
		await warning.getByRole('button', { name: 'Leave without saving' }).click()
		await expect(heading(page, 'Stock')).toBeVisible()
		await expect(warning).toBeHidden()
	})

	await test.step('each of several forms of a screen asks, and a search does not', () => leaveForms(page))

	await test.step('the browser asks before the page is loaded again, and not at a sign-out', async () => {
		const asked: string[] = []
		page.on('dialog', (dialog) => {
			asked.push(dialog.type())
			void dialog.accept()
		})
		await page
			.getByLabel(/^In stock: /)
			.first()
			.fill('7')
		await page.reload()
		expect(asked).toEqual(['beforeunload'])
		await navigate(page, '/admin/notifications')
		await page.getByRole('combobox').first().selectOption('Once a day, at 8 am')
		await page.getByRole('button', { name: 'Sign out' }).click()
		await expect(page).not.toHaveURL(/admin/)
		expect(asked).toEqual(['beforeunload'])
	})
})

/** Leaves the forms of several screens, starting and ending at the screen of the stock. */
async function leaveForms(page: Page): Promise<void> {
	const screens: [path: string, change: () => Promise<unknown>][] = [
		['/admin/catalogue', () => page.getByLabel('New product').fill('Evening')],
		['/admin/catalogue/1', () => page.getByRole('button', { name: 'Move image 2 up' }).click()],
		['/admin/delivery', () => page.getByLabel('Holidays').fill('26 Jan Republic Day')],
		['/admin/banner', () => page.getByLabel('Message').last().fill('Pongal is near')],
	]
	const warning = warningOf(page)
	for (const [path, change] of screens) {
		await navigate(page, path)
		await change()
		await goTo(page, 'Stock')
		await expect(warning, path).toBeVisible()
		await warning.getByRole('button', { name: 'Leave without saving' }).click()
		await expect(heading(page, 'Stock')).toBeVisible()
	}
	await navigate(page, '/admin/audit')
	await page.getByRole('search').getByRole('textbox').first().fill('coffee')
	await goTo(page, 'Stock')
	await expect(heading(page, 'Stock')).toBeVisible()
}
