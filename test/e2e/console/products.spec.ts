/** The owner sells a fourth blend with two packs and images, which is bought on a phone, and stops selling others. */
import { devices, type Page } from '@playwright/test'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { clickButton } from '#test/e2e/support/account-steps.ts'
import { fillAddress, openPayment } from '#test/e2e/support/checkout-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { dropFile, pngOf } from '#test/e2e/support/drop-file.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 410/ })

test('the owner sells a fourth blend, and stops selling another', async ({ page, newVisitor }) => {
	test.slow()
	await registerOwner(page, shop)

	await test.step('adds a product, which says what it still needs', () => addProduct(page))

	await test.step('uploads several images, and reads which one is refused and why', () => uploadImages(page))

	await test.step('drops another, orders them by keyboard and mouse, and says what they show', () =>
		orderImages(page))

	await test.step('its new pack survives that the product turns out to be a blend, which is ground', () =>
		makeItABlend(page))

	await test.step('adds two packs, and puts it on sale', () => addPacks(page))

	const { defaultBrowserType: _, ...phone } = devices['iPhone 13']
	const shopper = await newVisitor(phone)

	await test.step('a shopper finds it, reads what the law requires, and buys it', () => buyIt(shopper))

	await test.step('stops selling a pack size, and sells out another', () =>
		stopSellingPack({ page, shopper }))

	await test.step('moves it up, and stops selling another', () => moveAndStopSelling({ page, shopper }))
})

type Story = { page: Page; shopper: Page }

async function addProduct(page: Page): Promise<void> {
	await open(page, '/admin/catalogue')
	await page.getByLabel('New product').fill('Artisan Blend - Evening')
	await page.getByRole('button', { name: 'Add product' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Artisan Blend - Evening' })).toBeVisible()
	await page.getByRole('button', { name: 'Put on sale' }).click()
	await expectToast(page, "That didn't work", 'it needs an image, a pack size with its price')
}

async function uploadImages(page: Page): Promise<void> {
	await page.getByLabel('Story').fill('A lighter roast with a good share of chicory, for after dinner.')
	await page
		.getByLabel('Upload images')
		.setInputFiles([
			await pngOf('Front.png', '#6b3f2a'),
			{ name: 'List.png', mimeType: 'image/png', buffer: Buffer.from('no image') },
			await pngOf('Back.png', '#a33'),
		])
	await expect(page.locator('.product-images > ol > li')).toHaveCount(2)
	await expect(page.getByRole('list', { name: 'Uploads' })).toContainText(
		'Please choose a JPEG, PNG, WebP or AVIF image.',
	)
	await page.getByRole('button', { name: 'Dismiss List.png' }).click()
	await expect(page.getByLabel('Upload images')).toBeFocused()
	await expect(page.getByText('2 images uploaded. Say what each shows')).toBeVisible()
}

async function makeItABlend(page: Page): Promise<void> {
	const newPack = newPackForm(page)
	await newPack.getByLabel('Pack name').fill('Family pack')
	await newPack.getByLabel('MRP (₹)').fill('800')
	await expect(newPack.getByRole('checkbox', { checked: true })).toHaveCount(0)
	await page.getByLabel('Short name').fill('Evening')
	await page.getByLabel('Coffee (%)').fill('65 %')
	await expect(page.getByLabel('Chicory (%)')).toHaveValue('35')
	await page.getByLabel('Roast').fill('Light roast')
	await page.getByLabel('Tax category').selectOption('coffee-chicory')
	await page.getByRole('button', { name: 'Save name, blend and tax' }).click()
	await expectToast(page, 'Details saved')
	await expect(newPack.getByRole('checkbox', { checked: true })).toHaveCount(3)
	await expect(newPack.getByLabel('Pack name')).toHaveValue('Family pack')
	await expect(newPack.getByLabel('MRP (₹)')).toHaveValue('800')
}

async function addPacks(page: Page): Promise<void> {
	const newPack = newPackForm(page)
	await newPack.getByLabel('Net quantity').fill('500 ml')
	await expect(newPack.getByLabel('Unit')).toHaveValue('ml')
	await newPack.getByLabel('Net quantity').fill('0.75 kg')
	await expect(newPack.getByLabel('Unit')).toHaveValue('g')
	await newPack.getByLabel('Selling price (₹)').fill('900')
	await newPack.getByLabel('Coarse').uncheck()
	await page.getByRole('button', { name: 'Add pack size' }).click()
	await expectToast(page, 'Nothing saved', 'Please check the marked field.')
	await expect(newPack.getByText("The selling price can't be above the MRP.")).toBeVisible()
	await newPack.getByLabel('Selling price (₹)').fill('750')
	await page.getByRole('button', { name: 'Add pack size' }).click()
	await expectToast(page, 'Family pack added')
	await expect(newPack.getByLabel('Pack name')).toHaveValue('')
	await expect(newPack.getByLabel('Medium')).toBeChecked()
	await expect(newPack.getByLabel('Coarse')).not.toBeChecked()
	await newPack.getByLabel('Pack name').fill('For two')
	await newPack.getByLabel('Net quantity').fill('100')
	await newPack.getByLabel('MRP (₹)').fill('Rs. 120/-')
	await newPack.getByLabel('Selling price (₹)').fill('110')
	await page.getByRole('button', { name: 'Add pack size' }).click()
	await expectToast(page, 'For two added')
	await page.getByRole('button', { name: 'Put on sale' }).click()
	await expectToast(page, 'Evening: on sale')
}

async function buyIt(shopper: Page): Promise<void> {
	await open(shopper, '/products')
	await shopper.getByRole('link', { name: 'Artisan Blend - Evening', exact: true }).click()
	await expect(shopper.getByText('This mixture contains coffee 65%, chicory 35%.')).toBeVisible()
	await shopper.getByRole('radio', { name: 'Family pack' }).check()
	await expect(shopper.getByText('₹800 ₹750')).toBeVisible()
	await expect(shopper.getByRole('group', { name: 'Grind' }).getByRole('radio')).toHaveCount(2)
	await shopper.getByRole('button', { name: 'Buy Now' }).click()
	await fillAddress(shopper)
	const provider = await openPayment(shopper)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(shopper.getByText('Confirmed', { exact: true })).toBeVisible()
	expect(await shop.rows('select size, hsn, declaration from order_items')).toEqual([
		{
			size: 'Family pack (750g)',
			hsn: '09019020',
			declaration: 'Coffee blended with chicory. This mixture contains coffee 65%, chicory 35%.',
		},
	])
}

async function stopSellingPack({ page, shopper }: Story): Promise<void> {
	await navigate(page, '/admin/catalogue/1')
	const sampler = page.locator('.pack-size').filter({ hasText: 'Sampler (80g)' })
	await sampler.getByText('On sale').click()
	await sampler.getByRole('button', { name: 'Stop selling' }).click()
	await expectToast(page, 'The pack size is no longer sold')
	await expect(sampler.getByText('No longer sold')).toBeVisible()
	await navigate(page, '/admin/stock')
	const small = page.getByRole('row').filter({ hasText: '100% Pure, Small (220g)' })
	await small.getByLabel('In stock: 100% Pure').fill('0')
	await clickButton(page, 'Save changes')
	await expect(small.getByRole('cell', { name: 'Sold out' })).toBeVisible()

	await navigate(shopper, '/product/1')
	await expect(shopper.getByRole('group', { name: 'Size' }).getByRole('radio')).toHaveCount(3)
	await shopper.getByRole('radio', { name: 'Small' }).check()
	await expect(shopper.getByText('Small (220g), is sold out.')).toBeVisible()
	await expect(shopper.getByRole('main').getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
}

async function moveAndStopSelling({ page, shopper }: Story): Promise<void> {
	await navigate(page, '/admin/catalogue')
	await page.getByRole('button', { name: 'Move Evening up' }).click()
	await expectToast(page, 'The order in the shop has changed')
	const rows = page.getByRole('main').getByRole('row')
	await rows
		.filter({ hasText: 'Classic' })
		.locator('.drag-handle')
		.dragTo(rows.filter({ hasText: 'Pure' }))
	await expectToast(page, 'The order in the shop has changed')
	await page.getByRole('link', { name: 'Artisan Blend - Perfect' }).click()
	await page.getByRole('button', { name: 'Stop selling it' }).click()
	await expectToast(page, 'Perfect: no longer sold')
	await navigate(shopper, '/')
	await expect(shopper.locator('.blend-card h3')).toHaveText([/Classic/, /Pure/, /Evening/])
	await navigate(shopper, '/product/2')
	await expect(shopper.getByText('We no longer sell this one.')).toBeVisible()
	await expect(
		shopper
			.getByRole('main')
			.getByRole('link', { name: /Evening/ })
			.first(),
	).toBeVisible()
	await expectNoViolations(shopper)
	expect(await (await shopper.request.get('/sitemap.xml')).text()).not.toContain('/product/2<')
}

function newPackForm(page: Page) {
	return page.getByRole('form', { name: 'New pack size' })
}

async function orderImages(page: Page): Promise<void> {
	const rows = page.locator('.product-images > ol > li')
	const shows = (number: number) => page.getByLabel(`Image ${number} shows`)
	await dropFile(page, await pngOf('Cup.png', '#333'))
	await expect(rows).toHaveCount(3)
	await page.getByRole('button', { name: 'Move image 3 up' }).press('Enter')
	await expect(page.getByRole('button', { name: 'Move image 2 up' })).toBeFocused()
	await page.getByRole('button', { name: 'Move image 2 up' }).press('Enter')
	await expect(page.getByRole('button', { name: 'Move image 1 up' })).toBeFocused()
	await expect(page.getByText('Image 2 is now image 1, the main image.')).toBeAttached()
	await shows(1).fill('A full tumbler')
	await shows(2).fill('The front of the pack')
	await page.getByRole('button', { name: 'Remove image 3' }).press('Enter')
	await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeFocused()
	await page.getByText('Choose from 1 image uploaded before').click()
	await page.getByRole('checkbox', { name: 'back.jpg' }).click()
	await expect(shows(3)).toBeFocused()
	await page.keyboard.type('The back of the pack')
	await rows.nth(2).locator('.drag-handle').dragTo(rows.first())
	await expect(shows(1)).toHaveValue('The back of the pack')
	await page.getByLabel('Description').fill('Mild, for the last tumbler of the day.')
	await page.getByLabel('Features, one per line').fill('Mild\nMade for milk')
	await page.getByRole('button', { name: 'Save images and texts' }).click()
	await expectToast(page, 'Saved')
	const [saved] = await shop.rows(
		`select story, jsonb_path_query_array(images, '$[*].alt') as shown from products where id = 4`,
	)
	expect(saved).toEqual({
		story: 'A lighter roast with a good share of chicory, for after dinner.',
		shown: ['The back of the pack', 'A full tumbler', 'The front of the pack'],
	})
}
