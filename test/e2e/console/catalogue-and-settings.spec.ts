import sharp from 'sharp'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { fillAddress, payButton } from '#test/e2e/support/checkout-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[049]/ })

test('the owner manages images, stock, product text and settings', async ({ page, newVisitor }) => {
	test.slow()
	await registerOwner(page, shop)

	await test.step('uploads an image, which the shop then serves', async () => {
		await open(page, '/admin/pictures?folder=perfect')
		const upload = page.getByRole('button', { name: 'Upload' })
		await page.getByLabel('New image').setInputFiles({
			name: 'Not really.jpg',
			mimeType: 'image/jpeg',
			buffer: Buffer.from('<svg onload="alert(1)"/>'),
		})
		await upload.click()
		await expectToast(page, 'Upload failed', 'Please choose a JPEG, PNG, WebP or AVIF image')
		const cup = sharp({ create: { width: 640, height: 480, channels: 3, background: '#6b3f2a' } })
		await page
			.getByLabel('New image')
			.setInputFiles({ name: 'Cup.png', mimeType: 'image/png', buffer: await cup.png().toBuffer() })
		await upload.click()
		await expectToast(page, 'Image uploaded')
		const card = page.getByRole('listitem').filter({ hasText: '-cup.jpg' })
		const path = (await card.getByRole('link').getAttribute('href')) ?? ''
		expect(path).toMatch(/^\/product-images\/perfect\/\d{13}-cup\.jpg$/)
		const served = await page.request.get(path, { headers: { accept: 'image/avif,image/webp,*/*' } })
		expect(served.headers()).toMatchObject({
			'content-type': 'image/jpeg',
			'cache-control': 'public, max-age=31536000, immutable',
			'x-content-type-options': 'nosniff',
		})
		await card.locator('summary').click()
		await expectFits(page)
		await card.getByRole('button', { name: 'Delete image' }).click()
		await expectToast(page, 'Image deleted')
		await expect(card).toHaveCount(0)
		expect((await page.request.get(path)).status()).toBe(404)
	})
	await test.step('sells out a pack size, and a shopper gets a message before paying', async () => {
		const guest = await newVisitor()
		await open(guest, '/product/2')
		await guest.getByRole('radio', { name: 'Sampler' }).check()
		await guest.getByRole('button', { name: 'Buy Now' }).click()
		await fillAddress(guest)
		await page.setViewportSize({ width: 1280, height: 900 })
		await navigate(page, '/admin/stock')
		const sampler = page.getByRole('row').filter({ hasText: 'Perfect, Sampler (77g)' })
		await sampler.getByLabel('In stock: Perfect').fill('few')
		await sampler.getByRole('button', { name: 'Save' }).click()
		await expectToast(page, "That didn't work")
		await expect(sampler.getByText('Enter a whole number')).toBeVisible()
		await sampler.getByLabel('In stock: Perfect').fill('0')
		await sampler.getByRole('button', { name: 'Save' }).click()
		await expect(sampler.getByRole('cell', { name: 'Sold out' })).toBeVisible()
		await expectFits(page)
		await payButton(guest).click()
		await expectToast(guest, 'Payment Error', 'Artisan Blend - Perfect, Sampler (77g), is sold out.')
		await navigate(guest, '/cart')
		await expect(
			guest.getByText('Artisan Blend - Perfect, Sampler (77g), is sold out. Please remove it.'),
		).toBeVisible()
		await open(guest, '/product/2')
		await guest.getByRole('radio', { name: 'Sampler' }).check()
		await expect(guest.getByText('is sold out. Please choose another size.')).toBeVisible()
		await expect(guest.getByRole('main').getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
		await expectNoViolations(guest)
		await sampler.getByRole('button', { name: 'Stop tracking' }).click()
		await expectToast(page, 'No longer tracked, so always on sale')
	})
	await test.step('edits the text of a blend and restores the original', async () => {
		await page.setViewportSize({ width: 1280, height: 900 })
		await navigate(page, '/admin/catalogue/3')
		const description = 'Thick and dark, for a rainy evening.'
		await page.getByLabel('Description').fill(description)
		await expect(page.getByRole('region', { name: 'Card on the home page' })).toContainText(description)
		await page.getByRole('button', { name: 'Move image 3 up' }).click()
		const rows = page.locator('.product-images li')
		await rows.nth(2).locator('.drag-handle').dragTo(rows.first())
		await page.getByRole('button', { name: 'Remove image 3' }).click()
		await page.getByLabel('Image 1 shows').fill('The back of the pack, with its label')
		await page.getByRole('button', { name: 'Save images and texts' }).click()
		await expectToast(page, 'Saved and live in the shop')
		await expectNoViolations(page)
		const guest = await newVisitor({ javaScriptEnabled: false })
		await guest.goto('/')
		const card = guest.getByRole('listitem').filter({ hasText: 'Artisan Blend - Classic' })
		await expect(card).toContainText(description)
		await expect(card.locator('img')).toHaveAttribute('src', '/product-images/classic/classic2.jpg')
		await page.getByRole('button', { name: 'Restore original text' }).click()
		await expectToast(page, 'Original text restored')
		expect(await (await page.request.get('/product/3')).text()).not.toContain(description)
	})
	await test.step('changes the business details, and a wrong number is refused at its field', async () => {
		await navigate(page, '/admin/settings')
		await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
		await page.getByLabel('Support hours').fill('Every day, 8am to 8pm')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByLabel('GSTIN')).toHaveAccessibleDescription(/not a valid GSTIN/)
		await expectFits(page)
		await page.getByLabel('GSTIN').fill('')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expectToast(page, 'Settings saved and live in the shop')
		expect(await (await page.request.get('/contact')).text()).toContain('Every day, 8am to 8pm')
	})
})
