import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test('of two who edit a pack size, the second is warned and keeps what was entered', async ({ page }) => {
	await registerOwner(page, shop)
	await open(page, '/admin/catalogue/1')
	const pack = page.locator('details').filter({ hasText: 'Small (220g)' })
	await pack.locator('summary').click()
	const [price, sku] = [pack.getByLabel('Selling price'), pack.getByLabel('SKU')]
	const [savePrice, savePack] = ['Save price', 'Save pack size'].map((name) =>
		pack.getByRole('button', { name }),
	)

	await sku.fill('PURE-220')
	await price.fill('238')
	await savePrice?.click()
	await expectToast(page, 'Price saved and live in the shop')
	await expect(sku).toHaveValue('PURE-220')
	await savePack?.click()
	await expectToast(page, 'Pack size saved')

	await shop.command('prices', 'set', 'pure', 'small', '236')
	await price.fill('251')
	await sku.fill('PURE-S')
	for (const save of [savePrice, savePack, savePrice]) {
		await save?.click()
		await expectToast(page, "That didn't work", 'Somebody else has changed this pack size')
		await expect(price).toHaveValue('251')
		await expect(sku).toHaveValue('PURE-S')
	}
	await expect(pack.getByRole('listitem').first()).toContainText('₹236')
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	expect(
		await shop.rows(`select sku from product_variants where product_id = 1 and size_value = 'small'`),
	).toEqual([{ sku: 'PURE-220' }])
})
