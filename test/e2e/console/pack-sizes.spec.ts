import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { rupees } from '#shop/money.ts'
import { changePrice } from '#test/e2e/support/change-price.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
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

	await changePrice(shop, { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(236) })
	await price.fill('251')
	await sku.fill('PURE-S')
	for (const save of [savePrice, savePack, savePrice]) {
		await save?.click()
		await expectToast(page, "That didn't work", 'Somebody else has changed this pack size')
		await expect(price).toHaveValue('251')
		await expect(sku).toHaveValue('PURE-S')
	}
	await expect(pack.getByRole('listitem').first()).toContainText('₹236')
	await expectFits(page)
	expect(
		await shop.rows(`select sku from product_variants where product_id = 1 and size_value = 'small'`),
	).toEqual([{ sku: 'PURE-220' }])
})

test('a pack size that is being entered survives that the product turns out to be no food', async ({
	page,
}) => {
	await registerOwner(page, shop)
	await open(page, '/admin/catalogue')
	await page.getByLabel('New product').fill('Brass filter')
	await page.getByRole('button', { name: 'Add product' }).click()
	const newPack = page.getByRole('form', { name: 'New pack size' })
	await newPack.getByLabel('Pack name').fill('For two')
	await newPack.getByLabel('MRP (₹)').fill('1450')
	await expect(newPack.getByRole('checkbox', { checked: true })).toHaveCount(3)
	await page.getByLabel('It is food').uncheck()
	await page.getByRole('button', { name: 'Save name, blend and tax' }).click()
	await expectToast(page, 'Details saved')
	await expect(newPack.getByRole('checkbox', { checked: true })).toHaveCount(0)
	await expect(newPack.getByLabel('Pack name')).toHaveValue('For two')
	await expect(newPack.getByLabel('MRP (₹)')).toHaveValue('1450')
})
