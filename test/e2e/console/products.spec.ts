import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { fillAddress, openPayment } from '#test/e2e/support/checkout-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 410/ })

test('the owner sells a fourth blend, and stops selling another', async ({ page, newVisitor }) => {
	test.slow()
	await registerOwner(page, shop)

	await test.step('adds a product, which says what it still needs', async () => {
		await open(page, '/admin/catalogue')
		await page.getByLabel('New product').fill('Artisan Blend - Evening')
		await page.getByRole('button', { name: 'Add product' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Artisan Blend - Evening' })).toBeVisible()
		await page.getByRole('button', { name: 'Put on sale' }).click()
		await expectToast(page, "That didn't work", 'it needs an image, a pack size with its price')
	})

	await test.step('gives it an image, texts, a composition and a pack', async () => {
		const { default: sharp } = await import('sharp')
		const cup = sharp({ create: { width: 900, height: 900, channels: 3, background: '#6b3f2a' } })
		await page
			.getByLabel('Upload images')
			.setInputFiles({ name: 'Evening.png', mimeType: 'image/png', buffer: await cup.png().toBuffer() })
		await page.getByLabel('Image 1 shows').fill('A pack of Evening on a window sill')
		await page.getByLabel('Description').fill('Mild, for the last tumbler of the day.')
		await page.getByLabel('Story').fill('A lighter roast with a good share of chicory, for after dinner.')
		await page.getByLabel('Features, one per line').fill('Mild\nMade for milk')
		await page.getByRole('button', { name: 'Save images and texts' }).click()
		await expectToast(page, 'Saved')
		await page.getByLabel('Short name').fill('Evening')
		await page.getByLabel('Coffee (%)').fill('65')
		await expect(page.getByLabel('Chicory (%)')).toHaveValue('35')
		await page.getByLabel('Roast').fill('Light roast')
		await page.getByLabel('Tax category').selectOption('coffee-chicory')
		await page.getByRole('button', { name: 'Save name, blend and tax' }).click()
		await expectToast(page, 'Details saved')
		await page.getByLabel('Pack name').fill('Family pack')
		const newPack = page.getByRole('form', { name: 'New pack size' })
		await newPack.getByLabel('Net quantity').fill('750')
		await newPack.getByLabel('MRP (₹)').fill('800')
		await newPack.getByLabel('Selling price (₹)').fill('900')
		await newPack.getByLabel('Coarse').uncheck()
		await page.getByRole('button', { name: 'Add pack size' }).click()
		await expectToast(page, "That didn't work")
		await expect(newPack.getByText("The selling price can't be above the MRP.")).toBeVisible()
		await newPack.getByLabel('Selling price (₹)').fill('750')
		await page.getByRole('button', { name: 'Add pack size' }).click()
		await expectToast(page, 'Family pack added')
		await expect(newPack.getByLabel('Pack name')).toHaveValue('')
		await expect(newPack.getByLabel('Medium')).toBeChecked()
		await expect(newPack.getByLabel('Coarse')).not.toBeChecked()
		await page.getByRole('button', { name: 'Put on sale' }).click()
		await expectToast(page, 'Evening: on sale')
		await expectFits(page)
	})

	await test.step('a shopper finds it, reads what the law requires, and buys it', async () => {
		const guest = await newVisitor()
		await open(guest, '/products')
		await guest.getByRole('link', { name: 'Artisan Blend - Evening', exact: true }).click()
		await expect(guest.getByText('This mixture contains coffee 65%, chicory 35%.')).toBeVisible()
		await expect(guest.getByText('₹800 ₹750')).toBeVisible()
		await expect(guest.getByRole('group', { name: 'Grind' }).getByRole('radio')).toHaveCount(2)
		await guest.getByRole('button', { name: 'Buy Now' }).click()
		await fillAddress(guest)
		const provider = await openPayment(guest)
		await provider.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(guest.getByText('Confirmed', { exact: true })).toBeVisible()
		expect(await shop.rows('select size, hsn, declaration from order_items')).toEqual([
			{
				size: 'Family pack (750g)',
				hsn: '09019020',
				declaration: 'Coffee blended with chicory. This mixture contains coffee 65%, chicory 35%.',
			},
		])
	})

	await test.step('stops selling a pack size, which shoppers no longer see', async () => {
		await navigate(page, '/admin/catalogue/1')
		const sampler = page.locator('.pack-size').filter({ hasText: 'Sampler (80g)' })
		await sampler.getByText('On sale').click()
		await sampler.getByRole('button', { name: 'Stop selling' }).click()
		await expectToast(page, 'The pack size is no longer sold')
		await expect(sampler.getByText('No longer sold')).toBeVisible()
		const guest = await newVisitor({ javaScriptEnabled: false })
		await guest.goto('/product/1')
		await expect(guest.getByRole('group', { name: 'Size' }).getByRole('radio')).toHaveCount(3)
	})

	await test.step('moves it up, and stops selling another', async () => {
		await page.setViewportSize({ width: 1280, height: 900 })
		await navigate(page, '/admin/catalogue')
		await page.getByRole('button', { name: 'Move Evening up' }).click()
		await expectToast(page, 'The order in the shop has changed')
		await page.getByRole('link', { name: 'Artisan Blend - Perfect' }).click()
		await page.getByRole('button', { name: 'Stop selling it' }).click()
		await expectToast(page, 'Perfect: no longer sold')
		const guest = await newVisitor({ javaScriptEnabled: false })
		await guest.goto('/')
		await expect(guest.locator('.blend-card h3')).toHaveText([/Pure/, /Evening/, /Classic/])
		await page.goto('/product/2')
		await expect(page.getByText('We no longer sell this one.')).toBeVisible()
		await expectNoViolations(page)
		expect(await (await guest.request.get('/sitemap.xml')).text()).not.toContain('/product/2<')
	})
})
