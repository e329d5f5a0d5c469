/** A picture on its way to the shop over a slow line, and in a browser that runs no scripts. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { toast } from '#test/e2e/support/account-steps.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { openOwnShop } from '#test/e2e/support/own-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const shop = openOwnShop()

/** Noise, so that it stays large however it is packed. */
async function largePicture(): Promise<Buffer> {
	const raw = { width: 500, height: 500, channels: 3 } as const
	return sharp(randomBytes(500 * 500 * 3), { raw })
		.png()
		.toBuffer()
}

test('the owner sees how much of a picture has gone, and may stop it', async ({ page, newVisitor }) => {
	test.slow()
	await registerOwner(page, shop)
	const picture = { name: 'Noise.png', mimeType: 'image/png', buffer: await largePicture() }
	await open(page, '/admin/pictures?folder=classic')
	const line = await page.context().newCDPSession(page)
	await line.send('Network.enable')
	const slowDown = (bytesASecond: number) =>
		line.send('Network.emulateNetworkConditions', {
			offline: false,
			latency: 0,
			downloadThroughput: -1,
			uploadThroughput: bytesASecond,
		})
	const bar = page.getByRole('progressbar', { name: 'Uploading the picture' })
	const percent = async () => Number((await bar.getAttribute('value')) ?? '100')
	const send = async () => {
		await page.getByLabel('A new picture').setInputFiles(picture)
		await page.getByRole('button', { name: 'Upload' }).press('Enter')
	}

	await test.step('stops it, and nothing has come', async () => {
		await slowDown(100_000)
		await send()
		await expect.poll(percent).toBeGreaterThan(0)
		await page.getByRole('button', { name: 'Stop' }).press('Enter')
		await expect(bar).toHaveCount(0)
		await expect(page.getByRole('button', { name: 'Upload' })).toBeFocused()
		await expect(page.getByText('No picture was uploaded here yet.')).toBeVisible()
	})

	await test.step('reads growing numbers to the end', async () => {
		await slowDown(300_000)
		await send()
		await expect.poll(percent).toBeGreaterThan(0)
		const early = await percent()
		expect(early).toBeLessThan(100)
		await expect.poll(percent).toBeGreaterThan(early)
		await expect(toast(page, 'Picture uploaded')).toBeVisible({ timeout: 30_000 })
		await expect(bar).toHaveCount(0)
		await expect(page.getByRole('listitem').filter({ hasText: '-noise.jpg' })).toBeVisible()
		await line.detach()
	})

	await test.step('uploads without scripts, and reads what came of it', async () => {
		const storageState = await page.context().storageState()
		const quiet = await newVisitor({ javaScriptEnabled: false, storageState })
		await quiet.goto('/admin/pictures?bucket=home')
		const sendQuietly = async (buffer: Buffer) => {
			await quiet.getByLabel('A new picture').setInputFiles({ ...picture, buffer })
			await quiet.getByRole('button', { name: 'Upload' }).click()
		}
		await sendQuietly(Buffer.from('no picture'))
		// Playwright takes whatever stands in a noscript for unseen, also where no script runs.
		const news = quiet.locator('noscript')
		await expect(news.getByRole('alert', { includeHidden: true })).toContainText(
			'Please choose a JPEG, PNG, WebP or AVIF',
		)
		await sendQuietly(picture.buffer)
		await expect(news.getByRole('status', { includeHidden: true })).toContainText('Picture uploaded')
		await expect(quiet.getByRole('listitem').filter({ hasText: '-noise.jpg' })).toBeVisible()
	})
})
