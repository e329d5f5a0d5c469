/** How a customer cancels an order of the dashboard. */
import type { Page } from '@playwright/test'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { clickButton } from '#test/e2e/support/account-steps.ts'
import { expect } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

export async function cancelOrder(page: Page): Promise<void> {
	await page.getByRole('main').getByRole('link', { name: 'Orders' }).click()
	await expect(page.getByRole('row').filter({ hasText: 'Processing' })).toHaveCount(1)
	await expectFits(page)
	const ask = page.getByRole('button', { name: /^Cancel order/ })
	await page.route('**/cancellation', (route) => route.fulfill({ status: 409, json: {} }), { times: 1 })
	await ask.click()
	await clickButton(page, 'Yes, cancel')
	await expect(page.getByText('Cancellation Failed. Please try again.')).toBeFocused()
	await page.context().setOffline(true)
	await ask.click()
	await clickButton(page, 'Yes, cancel')
	await expect(page.getByText("Cancellation Failed. You're offline. Please try again.")).toBeFocused()
	await page.context().setOffline(false)
	await expect(page.getByRole('row').filter({ hasText: 'Processing' })).toHaveCount(1)
	await expect(page.getByText('Cancellation Failed')).toHaveCount(0)
	await cancelInDetails(page)
	// The order is cancelled, but the answer is lost.
	await page.route(
		'**/cancellation',
		async (route) => {
			await route.fetch()
			await route.abort()
		},
		{ times: 1 },
	)
	await ask.click()
	await clickButton(page, 'Yes, cancel')
	await expectToast(page, 'Order Cancelled', 'already cancelled, and your refund is on its way')
	await expect(page.getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(1)
}

/** The row knows of a cancellation that was begun in the details, which are closed before it fails. */
async function cancelInDetails(page: Page): Promise<void> {
	const answer = Promise.withResolvers<void>()
	await page.route(
		'**/cancellation',
		async (route) => {
			await answer.promise
			await route.fulfill({ status: 409, json: {} })
		},
		{ times: 1 },
	)
	const row = page.getByRole('row').filter({ hasText: 'Processing' })
	await row.getByRole('button', { name: /^View Details/ }).click()
	const details = page.getByRole('dialog', { name: 'Order Details' })
	await details.getByRole('button', { name: /^Cancel order/ }).click()
	await clickButton(page, 'Yes, cancel')
	const busy = row.getByRole('button', { name: /^Cancelling/ })
	await page.keyboard.press('Escape')
	await page.keyboard.press('Escape')
	await expect(details).toBeHidden()
	await expect(busy).toHaveAttribute('aria-disabled', 'true')
	answer.resolve()
	await expectToast(page, 'Cancellation Failed')
	await expect(busy).toHaveCount(0)
}
