import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectNoViolations, expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { fillAddress, payButton } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
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
		await expectNoViolations(page)
		await fitsNarrowScreens(page)
		await card.locator('summary').click()
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
		await open(page, '/admin/stock')
		const sampler = page.getByRole('row').filter({ hasText: 'Perfect, Sampler (77g)' })
		await sampler.getByLabel('In stock: Perfect').fill('few')
		await sampler.getByRole('button', { name: 'Save' }).click()
		await expectToast(page, "That didn't work", 'Enter a whole number')
		await sampler.getByLabel('In stock: Perfect').fill('0')
		await sampler.getByRole('button', { name: 'Save' }).click()
		await expect(sampler.getByRole('cell', { name: 'Sold out' })).toBeVisible()
		await expectNoViolations(page)
		await fitsNarrowScreens(page)
		await payButton(guest).click()
		await expectToast(guest, 'Payment Error', 'Artisan Blend - Perfect, Sampler (77g), is sold out.')
		await open(guest, '/cart')
		await expect(
			guest.getByText('Artisan Blend - Perfect, Sampler (77g), is sold out. Please remove it.'),
		).toBeVisible()
		await openUntil(guest, '/product/2', async () => {
			await guest.getByRole('radio', { name: 'Sampler' }).check()
			await expect(guest.getByText('is sold out. Please choose another size.')).toBeVisible(SOON)
		})
		await expect(guest.getByRole('main').getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
		await expectNoViolations(guest)
		await sampler.getByRole('button', { name: 'Stop tracking' }).click()
		await expectToast(page, 'No longer tracked, so always on sale')
		await openUntil(guest, '/product/2', async () => {
			await guest.getByRole('radio', { name: 'Sampler' }).check()
			const add = guest.getByRole('main').getByRole('button', { name: 'Add to Cart' })
			await expect(add).toBeVisible(SOON)
		})
	})
	await test.step('edits the text of a blend and restores the original', async () => {
		await open(page, '/admin/catalogue/3')
		const description = 'Thick and dark, for a rainy evening.'
		await page.getByLabel('Description').fill(description)
		await expect(page.getByRole('region', { name: 'Card on the home page' })).toContainText(description)
		await page.getByRole('button', { name: 'Move image 3 up' }).click()
		const rows = page.locator('.product-images li')
		await rows.nth(2).locator('.drag-handle').dragTo(rows.first())
		await page.getByRole('button', { name: 'Remove image 3' }).click()
		await page.getByLabel('Image 1 shows').fill('The back of the pack, with its label')
		await page.getByLabel('Badge on the home page').selectOption('Bestseller')
		await page.getByRole('button', { name: 'Save images and texts' }).click()
		await expectToast(page, "That didn't work", 'sold the most packs')
		await page.getByLabel('Badge on the home page').selectOption('Limited Stock')
		await page.getByRole('button', { name: 'Save images and texts' }).click()
		await expectToast(page, 'Saved and live in the shop')
		await expectNoViolations(page)
		await fitsNarrowScreens(page)
		const guest = await newVisitor()
		const card = guest.getByRole('listitem').filter({ hasText: 'Artisan Blend - Classic' })
		await openUntil(guest, '/', () => expect(card).toContainText(description, SOON))
		await expect(card).not.toContainText('Limited Stock')
		await expect(card.locator('img')).toHaveAttribute('src', '/product-images/classic/classic2.jpg')
		await page.getByRole('button', { name: 'Restore original text' }).click()
		await expectToast(page, 'Original text restored')
		await openUntil(guest, '/product/3', () => expect(guest.getByText(description)).toHaveCount(0, SOON))
	})
	await test.step('changes the business details, and a wrong number is refused at its field', async () => {
		await open(page, '/admin/settings')
		await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
		await page.getByLabel('Support hours').fill('Every day, 8am to 8pm')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expect(page.getByLabel('GSTIN')).toHaveAccessibleDescription(/not a valid GSTIN/)
		await expectNoViolations(page)
		await page.getByLabel('GSTIN').fill('')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expectToast(page, 'Settings saved and live in the shop')
		await fitsNarrowScreens(page)
		const guest = await newVisitor()
		const hours = guest.getByText('Every day, 8am to 8pm').first()
		await openUntil(guest, '/contact', () => expect(hours).toBeVisible(SOON))
		await page.getByLabel('Support hours').fill('')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expectToast(page, 'Settings saved and live in the shop')
		await open(page, '/admin/audit?subject=settings')
		await expect(page.getByRole('cell', { name: /Every day, 8am to 8pm → Monday to Saturday/ })).toBeVisible()
	})
})

const SOON = { timeout: 1_000 }

/** Reloads the page until it shows the change, because the page cache is cleared shortly afterwards. */
async function openUntil(page: Page, path: string, seeChange: () => Promise<void>): Promise<void> {
	await expect(async () => {
		await open(page, path)
		await seeChange()
	}).toPass()
}

async function fitsNarrowScreens(page: Page): Promise<void> {
	for (const width of [390, 768, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		await expectNoHorizontalScroll(page)
	}
}
