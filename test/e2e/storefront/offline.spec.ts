import { clickButton, newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

test('offline, the cart can be read and nothing private is cached', async ({ page, context }) => {
	await open(page, '/product/2')
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
	await page.evaluate(() => navigator.serviceWorker.ready)
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	for (const path of ['/checkout', '/login']) await page.goto(path)
	await open(page, '/orders')

	await context.setOffline(true)
	await page.getByRole('banner').getByRole('link', { name: 'Our Story' }).click()
	await expect(page.getByText("You're offline")).toBeVisible()
	await expect(page).toHaveURL('/orders')
	await page.goto('/products')
	await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
	await expect(page.getByText('Artisan Blend - Perfect')).toBeVisible()
	await expect(page.getByText('1 × Small (220g), fine grind')).toBeVisible()
	await expect(page.getByRole('heading', { name: 'How to brew it' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/products')
	const loadedFonts = () =>
		page.evaluate(() =>
			[...document.fonts]
				.filter(({ status }) => status === 'loaded')
				.map(({ family }) => family.replaceAll('"', '')),
		)
	await expect.poll(loadedFonts).toEqual(['Brygada 1918', 'Figtree', 'Figtree'])
	const cached = await page.evaluate(async () => {
		const names = await caches.keys()
		const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
		return lists.flat().map(({ url }) => new URL(url).pathname)
	})
	expect(cached.toSorted()).toEqual([
		'/brew/brew-3.svg',
		'/home/logo.svg',
		'/mark.svg',
		'/offline',
		'/offline',
		'/offline.css',
		'/offline.js',
	])

	await context.setOffline(false)
	await page.getByRole('link', { name: 'Try Again' }).click()
	await expect(page).toHaveURL('/products')
})

test('offline, signing out keeps the page and says why', async ({ page, context }) => {
	await page.goto('/')
	await signUp(page, newPerson())
	await open(page, '/dashboard')
	await context.setOffline(true)
	await clickButton(page, 'Log Out')
	await expect(page.getByText("You're offline")).toBeVisible()
	await expect(page).toHaveURL('/dashboard')

	await context.setOffline(false)
	await clickButton(page, 'Log Out')
	await expect(page).toHaveURL(/^\S+\/login/)
})

test('offline, a product page keeps what it has not loaded, and a check of the PIN code says so', async ({
	page,
	context,
}) => {
	const later = '**/assets/{grind-and-promises,product-guide,specifications}-*.js'
	await page.route(later, (route) => route.abort())
	const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('product-guide'))
	await open(page, '/product/1')
	await failed
	await context.setOffline(true)
	const grindHelp = page.getByText('What do you brew with?')
	await expect(grindHelp).toBeVisible()
	const pin = page.getByRole('textbox', { name: 'Delivery PIN code' })
	await pin.fill('600 004')
	await pin.press('Enter')
	await expect(page.getByText("You're offline")).toBeVisible()
	await expect(pin).toHaveValue('600 004')

	await context.setOffline(false)
	await pin.press('Enter')
	await expect(page.getByText('Estimated delivery: 1-2 business days')).toBeVisible()
})
