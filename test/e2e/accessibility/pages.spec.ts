import { open } from '#test/e2e/support/open-page.ts'
import { expectAccessibleAt } from '#test/e2e/support/accessibility.ts'
import { buyNow, payButton, payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const WIDTHS = [390, 1280] as const

test.describe('at 390 and 1280 px there is no violation', () => {
	test.use({ viewport: { width: WIDTHS[0], height: 900 } })

	for (const path of ['/', '/products', '/product/1', '/cart']) {
		test(`on ${path}`, async ({ page }) => {
			await open(page, path)
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			await expectAccessibleAt(page, WIDTHS)
		})
	}

	test('in the cart drawer', async ({ page }) => {
		await open(page, '/product/1')
		await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
		await page
			.getByRole('banner')
			.getByRole('button', { name: /^Cart, 1/ })
			.click()
		await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
		await expectAccessibleAt(page, WIDTHS)
		await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
	})

	test('at checkout, empty and with every error', async ({ page }) => {
		await buyNow(page)
		await expectAccessibleAt(page, WIDTHS)
		await page.getByLabel('Use a different billing address').check()
		await payButton(page).click()
		await expect(page.getByText('Enter a name', { exact: true })).toBeVisible()
		await expectAccessibleAt(page, WIDTHS)
	})

	test('on the payment result, with and without an order', async ({ page }) => {
		await open(page, '/payment-success')
		await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible()
		await expectAccessibleAt(page, WIDTHS)
		await open(page, `/payment-success?transactionId=${await payByRequests(page)}`)
		await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
		await expectAccessibleAt(page, WIDTHS)
	})
})
