/** Uses the shop by keyboard. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expectEveryTabStopVisible } from '#test/e2e/support/tab-stops.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const banner = (page: Page) => page.getByRole('banner')

test('the skip link is the first tab stop of the home page and skips the header, and every tab stop is visible and outlined', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 700 })
	await open(page, '/')
	await page.keyboard.press('Tab')
	const skip = page.getByRole('link', { name: 'Skip to content' })
	await expect(skip).toBeFocused()
	await expect(skip).toBeInViewport()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('main')).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
	await skip.focus()
	await expectEveryTabStopVisible(page)
})

test('on a phone, every tab stop of a product page is visible and outlined; menu, tabs, drawer and dialogs are used by keyboard', async ({
	page,
}) => {
	await signUp(page, newPerson())
	await page.setViewportSize({ width: 390, height: 700 })
	await open(page, '/product/1')
	await expectEveryTabStopVisible(page)
	await test.step('the menu opens, closes and returns focus', () => useMenu(page))
	await test.step('arrow keys switch tabs, and only the selected one is a tab stop', async () => {
		await page.getByRole('tab', { name: 'Description' }).focus()
		await page.keyboard.press('ArrowRight')
		await expect(page.getByRole('tab', { name: 'Specifications' })).toBeFocused()
		await expect(page.getByRole('tabpanel', { name: 'Specifications' })).toBeVisible()
		await page.keyboard.press('Shift+Tab')
		await expect(page.getByRole('tab', { name: 'Description' })).not.toBeFocused()
	})
	await page.setViewportSize({ width: 1280, height: 700 })
	await test.step('the cart drawer traps focus', () => useDrawer(page))
	await test.step('the account menu and a dialog return it', async () => {
		const account = banner(page).getByRole('button', { name: /^Hi,/ })
		await account.press('Enter')
		await page.keyboard.press('Tab')
		await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link').first()).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(account).toBeFocused()

		await navigate(page, '/dashboard')
		const remove = page.getByRole('button', { name: 'Delete account' })
		await remove.press('Enter')
		await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toBeHidden()
		await expect(remove).toBeFocused()
	})
})

async function useMenu(page: Page): Promise<void> {
	const button = banner(page).getByRole('button', { name: 'Menu', exact: true })
	const menu = page.getByRole('navigation', { name: 'Menu' })
	await button.focus()
	await page.keyboard.press('Enter')
	await expect(menu).toBeVisible()
	await expectNoViolations(page)
	await page.keyboard.press('Tab')
	await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(menu).toBeHidden()
	await expect(button).toBeFocused()

	// It is closed, because it could cover the next tab stop.
	await page.keyboard.press('Enter')
	await menu.getByRole('button', { name: 'Logout' }).focus()
	await page.keyboard.press('Tab')
	await expect(menu).toBeHidden()
	await page.keyboard.press('Shift+Tab')
	await expect(button).toBeFocused()
	await button.click()
	await expect(menu).toBeVisible()
	await button.click({ force: true })
	await expect(menu).toBeHidden()
}

async function useDrawer(page: Page): Promise<void> {
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().press('Enter')
	const cart = banner(page).getByRole('button', { name: /^Cart, 1/ })
	await expect(cart).toBeVisible()
	await expectNoViolations(page)
	await cart.press('Enter')
	const drawer = page.getByRole('dialog', { name: 'Your Cart' })
	await expect(drawer.getByRole('button', { name: 'Close cart' })).toBeFocused()
	for (let stop = 0; stop < 12; stop++) {
		await page.keyboard.press('Tab')
		expect(await page.evaluate(isInDialog)).toBe(true)
	}
	await page.keyboard.press('Escape')
	await expect(cart).toBeFocused()
}

/** Runs in the page. Between two elements, the browser's own controls may have the focus. */
function isInDialog(): boolean {
	const focused = document.activeElement
	return focused === document.body || focused?.closest('dialog') !== null
}
