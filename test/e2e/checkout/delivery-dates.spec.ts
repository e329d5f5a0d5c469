import { expectFits } from '#test/e2e/support/accessibility.ts'
import { buyNow } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

/** This is a Wednesday, 3 hours and 12 minutes before the cut-off of a new shop. */
const WEDNESDAY = new Date('2026-11-25T10:48:00+05:30')

test.describe('the delivery dates', () => {
	test('on a product page and at checkout are those of the PIN code, counted down to the cut-off', async ({
		page,
	}) => {
		await page.clock.install({ time: WEDNESDAY })
		await open(page, '/product/1')
		await page.getByLabel('Delivery PIN code').fill('600004')
		// A busy machine may have taken minutes until now.
		await page.clock.setSystemTime(WEDNESDAY)
		await page.getByRole('button', { name: 'Check' }).click()
		await expect(page.getByText('Estimated delivery: 1-2 business days')).toBeVisible()
		const promise = page.getByText('with you Thursday 26 – Friday 27 Nov')
		await expect(promise).toHaveText('Order within 3 h 12 min: with you Thursday 26 – Friday 27 Nov')
		await page.clock.runFor('03:13:30')
		await expect(
			page.getByText(/^Order within 23 h 5\d min: with you Friday\s27\s– Saturday\s28\sNov$/),
		).toBeVisible()

		await page.clock.setSystemTime(WEDNESDAY)
		await buyNow(page)
		await expect(page.getByText(/^usually/)).toHaveCount(0)
		await page.getByLabel('PIN code').fill('110001')
		const standard = page.getByRole('region', { name: 'Shipping method' }).locator('label').first()
		await expect(standard).toContainText('usually 3-5 days')
		await expect(standard).toContainText('For 110001: Monday 30 Nov – Thursday 3 Dec')
		await expect(page.getByText('For 110001: Thursday 26 – Friday 27 Nov')).toBeVisible()
		const summary = page.getByRole('region', { name: 'Order summary' })
		await expect(summary).toContainText('Expected delivery: Monday 30 Nov – Thursday 3 Dec.')
		await expect(summary.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91\d+$/)
		await expect(page.getByText('3-5 days', { exact: true })).toBeVisible()
		await expect(page.getByText(/^Order within 3 h 1\d min for these dates\.$/)).toBeVisible()
		// In Chennai the higher price buys the earlier date.
		await page.getByLabel('PIN code').fill('600004')
		await expect(page.getByText('For 600004: Thursday 26 – Friday 27 Nov', { exact: true })).toBeVisible()
		await expect(page.getByText('For 600004: Thursday 26 Nov', { exact: true })).toBeVisible()
		await expectFits(page)
	})
})
