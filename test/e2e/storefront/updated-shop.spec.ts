/** A page has been open since before an update, and the servers no longer have its build. */
import type { Page } from '@playwright/test'
import { hydrated, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })

/** Waits until the code that runs after hydration has replaced `fetch`. */
async function openAndSettle(page: Page, path: string) {
	await open(page, path)
	await page.waitForFunction(() => !window.fetch.toString().includes('native code'))
}

test.use({ expectedErrors: /404 \(Not Found\)/ })

test('a page does not reload by itself where something was typed', async ({ page }) => {
	await openAndSettle(page, '/contact')
	const message = page.getByRole('textbox', { name: 'Message' })
	await message.fill('My pack was torn')
	await page.route(/\/assets\/(?:cart-drawer-content|manifest)/, (route) => route.fulfill({ status: 404 }))
	await cartButton(page).click()
	await expectToast(page, 'The shop has been updated')
	await expect(message).toHaveValue('My pack was torn')
	const reloaded = page.waitForEvent('load')
	await page.getByRole('button', { name: 'Reload' }).click()
	await reloaded
})

test('a page reloads when it misses a script, but not again when that does not help', async ({ page }) => {
	await openAndSettle(page, '/product/1')
	let reloads = 0
	page.on('load', () => (reloads += 1))
	await page.route(/\/assets\/(?:cart-drawer-content|manifest)/, (route) =>
		route.request().url().includes('manifest') && route.request().method() === 'GET'
			? route.continue()
			: route.fulfill({ status: 404 }),
	)
	await cartButton(page).click()
	await expect.poll(() => reloads).toBe(1)
	await hydrated(page)
	await cartButton(page).click()
	await expect(page.getByText("The shop isn't answering")).toBeVisible()
	expect(reloads).toBe(1)
})
