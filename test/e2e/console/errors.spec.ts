import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { hydrated, open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of (404|503)|ERR_FAILED|Failed to fetch/ })

test('what fails of the console leaves its navigation, and can be tried again', async ({ page }) => {
	await registerOwner(page, shop)
	const navigation = page.getByRole('navigation', { name: 'Console' })
	const heading = page.getByRole('heading', { level: 1 })
	const tryAgain = page.getByRole('link', { name: 'Try again' })

	await test.step('an order that does not exist', async () => {
		await open(page, '/admin/orders/SK3-22222222-20261120')
		await expect(heading).toHaveText("This order doesn't exist")
		await page.getByRole('link', { name: 'Back to orders' }).click()
		await expect(heading).toHaveText('Orders')
	})

	await test.step('a screen that fails on the server', async () => {
		await shop.rows('alter table roast_batches rename to away')
		await navigation.getByRole('link', { name: 'Roasts' }).click()
		await expect(heading).toHaveText('Something went wrong')
		await page.goto('/admin/roasts')
		await expect(page.getByText('What you have saved is safe.')).toBeVisible()
		await expect(navigation.locator('[aria-current=page]')).toHaveText('Roasts')
		await shop.rows('alter table away rename to roast_batches')
		await tryAgain.click()
		await expect(heading).toHaveText('Roasts')
	})

	await test.step('a lost connection', async () => {
		// Before that, the link loads a document, which needs no data request.
		await hydrated(page)
		await page.route('**/*.data**', (route) => route.abort())
		await navigation.getByRole('link', { name: 'Stock' }).click()
		await expect(heading).toHaveText("The shop isn't answering")
		await expect(navigation.locator('[aria-current=page]')).toHaveText('Stock')
		await navigation.getByRole('link', { name: 'Returns' }).click()
		await expect(navigation.locator('[aria-current=page]')).toHaveText('Returns')
		await page.unroute('**/*.data**')
		await tryAgain.click()
		await expect(heading).toHaveText('Returns')
	})
})
