import sharp from 'sharp'
import { becomeOwner } from './become-owner.ts'
import { expectNoBarriers, expectNoSidewaysScroll } from './barriers.ts'
import { open } from './come-alive.ts'
import { toast } from './account-walk.ts'
import { expect, test } from './shop-test.ts'

test.use({ expectedTrouble: /status of 40[04]/ })

test('the owner keeps the pictures', async ({ page }) => {
	test.slow()
	await becomeOwner(page)

	await test.step('uploads a picture, which the shop then hands out', async () => {
		await open(page, '/admin/pictures?folder=perfect')
		const upload = page.getByRole('button', { name: 'Upload' })
		await page.getByLabel('A new picture').setInputFiles({
			name: 'Not really.jpg',
			mimeType: 'image/jpeg',
			buffer: Buffer.from('<svg onload="alert(1)"/>'),
		})
		await upload.click()
		await expect(toast(page, 'Upload failed')).toContainText('not a JPEG, PNG, WebP or AVIF picture')
		const cup = sharp({ create: { width: 640, height: 480, channels: 3, background: '#6b3f2a' } })
		await page
			.getByLabel('A new picture')
			.setInputFiles({ name: 'Cup.png', mimeType: 'image/png', buffer: await cup.png().toBuffer() })
		await upload.click()
		await expect(toast(page, 'Picture uploaded')).toBeVisible()
		const picture = page.getByRole('listitem').filter({ hasText: '-cup.jpg' })
		const address = (await picture.getByRole('link').getAttribute('href')) ?? ''
		expect(address).toMatch(/^\/product-images\/perfect\/\d{13}-cup\.jpg$/)
		const given = await page.request.get(address, { headers: { accept: 'image/avif,image/webp,*/*' } })
		expect(given.headers()).toMatchObject({
			'content-type': 'image/jpeg',
			'cache-control': 'public, max-age=31536000, immutable',
			'x-content-type-options': 'nosniff',
		})
		await expectNoBarriers(page)
		for (const width of [390, 768]) {
			await page.setViewportSize({ width, height: 900 })
			await expectNoSidewaysScroll(page)
		}
		await picture.locator('summary').click()
		await picture.getByRole('button', { name: 'Yes, delete' }).click()
		await expect(toast(page, 'Picture deleted')).toBeVisible()
		await expect(picture).toHaveCount(0)
		expect((await page.request.get(address)).status()).toBe(404)
	})
})
