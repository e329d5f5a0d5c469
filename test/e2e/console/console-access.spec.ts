import { newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { consoleBytes } from '../../../bench/browser/script-bytes.ts'

test.use({ expectedErrors: /status of 404/ })

test('a customer finds nothing at an address of the console', async ({ page }) => {
	await signUp(page, newPerson())
	await page.goto('/admin/orders/SK3-22222222-20261120')
	await expect(page).toHaveTitle(/^Page not found(?: · SK3 Coffee)?$/)
	await expect(page.getByText('Back to orders')).toHaveCount(0)
})

test('no console code is sent to shoppers', async ({ baseURL }) => {
	const { bytes, files, pages } = await consoleBytes({ url: baseURL ?? '' })
	expect(pages).toBeGreaterThan(15)
	expect(files).toBeGreaterThan(20)
	expect(bytes).toBe(0)
})
