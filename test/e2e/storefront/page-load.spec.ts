import { MAX_KILOBYTES, scriptBytes } from '../../../bench/browser/script-bytes.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test('a first page loads no more script than its budget', async ({ baseURL }) => {
	const home = await scriptBytes(baseURL ?? '', '/')
	const product = await scriptBytes(baseURL ?? '', '/product/1')
	expect([home.files, product.files]).toEqual([7, 7])
	expect(home.brotli).toBeLessThanOrEqual(MAX_KILOBYTES * 1000)
	expect(product.brotli).toBeLessThanOrEqual(MAX_KILOBYTES * 1000)
})

test('scripts wait for the images or the first key press', async ({ page }) => {
	const requested: string[] = []
	page.on('request', (request) => requested.push(new URL(request.url()).pathname))
	const images = Promise.withResolvers<void>()
	await page.route(/hero/, async (route) => {
		await images.promise
		await route.continue()
	})
	// Otherwise, scripts load after three seconds in any case.
	await stopClock(page)
	await page.goto('/', { waitUntil: 'domcontentloaded' })
	await page.waitForFunction(() => document.readyState === 'interactive')
	const scripts = () => requested.filter((path) => path.endsWith('.js'))
	expect(scripts()).toEqual([])
	await page.keyboard.press('Tab')
	await expect.poll(scripts).not.toEqual([])
	images.resolve()
})

test.describe('when requests fail', () => {
	test.use({ expectedErrors: /^Failed to load resource/ })

	test('an image has a placeholder, and a price is left out', async ({ page }) => {
		await page.route(/\/pure\/pure1/, (route) => route.abort())
		await page.route('**/api/product-prices*', (route) => route.abort())
		// This page has no prices of its own.
		await open(page, '/contact')
		await page.evaluate(() => localStorage.clear())
		await page.getByRole('contentinfo').getByRole('link', { name: '100% Pure' }).click()
		await expect(page.getByRole('heading', { name: 'Artisan Blend - 100% Pure', level: 1 })).toBeVisible()
		await expect(page.getByText('Loading product details...')).toBeHidden()
		await expect(page.getByText('Inclusive of all taxes)')).toBeHidden()
		await expect(page.getByRole('img', { name: 'photo 1 of 4' })).toHaveAttribute('src', '/placeholder.svg')
		await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
		const pure = page.getByRole('listitem').filter({ hasText: '100% Pure' }).locator('img')
		await expect(pure.first()).toHaveAttribute('src', '/placeholder.svg')
	})
})
