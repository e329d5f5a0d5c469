/** Uploads images over a slow connection, before the scripts arrive, and without them. */
import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { hydrated, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of (400|500)/ })

/** In bytes a second. The upload takes half a minute, so that its progress is seen even on a busy machine. */
const SLOW = 25_000
const UNLIMITED = -1

/** Random noise, which no compression makes smaller. */
async function largeImage(): Promise<Buffer> {
	const raw = { width: 500, height: 500, channels: 3 } as const
	return sharp(randomBytes(500 * 500 * 3), { raw })
		.png()
		.toBuffer()
}

test('the owner sees the progress of an upload, can cancel it, and deletes what was uploaded', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)
	const image = { name: 'Noise.png', mimeType: 'image/png', buffer: await largeImage() }
	const fake = {
		name: 'Not really.jpg',
		mimeType: 'image/jpeg',
		buffer: Buffer.from('<svg onload="alert(1)"/>'),
	}
	await open(page, '/admin/pictures?folder=classic')
	const network = await page.context().newCDPSession(page)
	await network.send('Network.enable')
	const limitUpload = (bytesPerSecond: number) =>
		network.send('Network.emulateNetworkConditions', {
			offline: false,
			latency: 0,
			downloadThroughput: -1,
			uploadThroughput: bytesPerSecond,
		})
	const bar = page.getByRole('progressbar', { name: 'Upload progress' })
	const percent = async () => Number((await bar.getAttribute('value')) ?? '100')
	const send = async (file: typeof image) => {
		await page.getByLabel('New image').setInputFiles(file)
		await page.getByRole('button', { name: 'Upload' }).press('Enter')
	}

	await test.step('sees the percentage grow, cancels it, and nothing is stored', async () => {
		await limitUpload(SLOW)
		await send(image)
		await expect.poll(percent).toBeGreaterThan(0)
		const early = await percent()
		expect(early).toBeLessThan(100)
		await expect.poll(percent).toBeGreaterThan(early)
		await page.getByRole('button', { name: 'Cancel' }).press('Enter')
		await expect(bar).toHaveCount(0)
		await expect(page.getByRole('button', { name: 'Upload' })).toBeFocused()
		await expect(page.getByRole('list', { name: 'Images in this folder' })).not.toContainText('noise.jpg')
		await limitUpload(UNLIMITED)
		await network.detach()
	})

	await test.step('reads why a file is refused, uploads another, and deletes it', async () => {
		await send(fake)
		await expectToast(page, 'Upload failed', 'Please choose a JPEG, PNG, WebP or AVIF image')
		await send(image)
		await expectToast(page, 'Image uploaded')
		await expect(bar).toHaveCount(0)
		const card = page.getByRole('listitem').filter({ hasText: 'noise.jpg' })
		await card.locator('summary').click()
		await expectFits(page)
		const images = join(shop.dataFolder(), 'pictures', 'product-images')
		await rename(images, `${images}-away`)
		await writeFile(images, '')
		await card.getByRole('button', { name: 'Delete image' }).click()
		await expectToast(page, 'Failed to delete file', 'Something went wrong while deleting the file')
		await rm(images)
		await rename(`${images}-away`, images)
		await open(page, '/admin/pictures?folder=classic')
		await card.locator('summary').click()
		await card.getByRole('button', { name: 'Delete image' }).click()
		await expectToast(page, 'Image deleted')
		await expect(card).toHaveCount(0)
	})

	await test.step('uploads without scripts and sees the result', async () => {
		const storageState = await page.context().storageState()
		const noScript = await newVisitor({ javaScriptEnabled: false, storageState })
		await noScript.goto('/admin/pictures?bucket=home')
		const sendWithoutScripts = async (buffer: Buffer) => {
			await noScript.getByLabel('New image').setInputFiles({ ...image, buffer })
			await noScript.getByRole('button', { name: 'Upload' }).click()
		}
		await sendWithoutScripts(Buffer.from('not an image'))
		// Playwright treats the content of a noscript element as hidden even when scripts are off.
		const result = noScript.locator('noscript')
		await expect(result.getByRole('alert', { includeHidden: true })).toContainText(
			'Please choose a JPEG, PNG, WebP or AVIF',
		)
		await sendWithoutScripts(image.buffer)
		await expect(result.getByRole('status', { includeHidden: true })).toContainText('Image uploaded')
		await expect(noScript.getByRole('listitem').filter({ hasText: 'noise.jpg' })).toBeVisible()
	})
})

test('an image of a page that is chosen before the scripts arrive is uploaded once they do, and a save waits for it', async ({
	page,
}) => {
	test.slow()
	await registerOwner(page, shop)
	const image = { name: 'Logo.png', mimeType: 'image/png', buffer: await largeImage() }
	const { promise: areScriptsWanted, resolve: sendScripts } = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await areScriptsWanted
		await route.fallback()
	})
	const { promise: isUploadWanted, resolve: sendUpload } = Promise.withResolvers<void>()
	await page.route('**/admin/pictures/upload?**', async (route) => {
		await isUploadWanted
		await route.fallback()
	})
	const upload = page.getByLabel('Upload: Logo on a light background')
	const save = page.getByRole('button', { name: 'Save changes' })
	const chosen = page.getByLabel('Logo on a light background', { exact: true }).locator('option:checked')

	await page.goto('/admin/pages/brand', { waitUntil: 'commit' })
	await upload.setInputFiles(image)
	sendScripts()
	await hydrated(page)
	await expect(page.getByRole('progressbar')).toBeVisible()
	const uploading = page.getByRole('button', { name: 'Uploading...' })
	await expect(uploading).toHaveAttribute('aria-disabled', 'true')
	await uploading.press('Enter')
	sendUpload()
	await expect(chosen).toHaveText('logo.jpg')
	await expect(save).toBeFocused()
	await save.click()
	await expectToast(page, 'Saved and live in the shop')
})
