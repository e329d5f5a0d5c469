/** What visitors do before the scripts arrive, and without them. */
import type { Page } from '@playwright/test'
import { hydrated, open } from '#test/e2e/support/open-page.ts'
import { serveInParts } from '#test/e2e/support/serve-in-parts.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

/** Holds back requests until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route(url, async (route) => {
		await promise
		await route.continue()
	})
	return resolve
}

const WAITING = 'One moment. Getting the price...'

const pinField = (page: Page) => page.getByRole('textbox', { name: 'Delivery PIN code' })
const addToCart = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' })

test('a touch while the page is still arriving waits for the rest of it', async ({ page, baseURL }) => {
	// What starts the scripts has begun to arrive.
	const shop = await serveInParts(baseURL ?? '', '.js">;')
	try {
		await page.goto(`${shop.url}/contact`, { waitUntil: 'commit' })
		await page.getByRole('heading', { level: 1 }).click()
		shop.sendRest()
		await hydrated(page)
	} finally {
		shop.close()
	}
})

test('text that was typed before hydration stays and is used', async ({ page }) => {
	const release = await hold(page, '**/assets/*.js')
	await page.goto('/product/1')
	const email = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email' })
	await email.fill('meena@example')
	await pinField(page).fill('600 004')
	release()
	await hydrated(page)
	await expect(pinField(page)).toHaveValue(/600 ?004/)
	await expect(email).toHaveValue('meena@example')
	await pinField(page).press('Enter')
	await expect(page.getByText('Estimated delivery: 1-2 business days')).toBeVisible()
})

test('cart and checkout show their outline until the cart is read, and the cart moves nothing that is in view', async ({
	page,
}) => {
	await open(page, '/product/1')
	await addToCart(page).click()
	await expect.poll(() => page.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).not.toBeNull()
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 844 })
		const release = await hold(page, '**/assets/*.js')
		await page.goto('/cart', { waitUntil: 'domcontentloaded' })
		await page.evaluate(() => {
			const observer = new PerformanceObserver((list) => {
				for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
					document.documentElement.dataset.shift = String(
						Number(document.documentElement.dataset.shift ?? 0) + value,
					)
			})
			observer.observe({ type: 'layout-shift', buffered: true })
		})
		await expect(page.getByText('Loading your cart...')).toHaveCount(1)
		await expect(page.locator('.cart-loading .skeleton').first()).toBeVisible()
		release()
		await hydrated(page)
		await expect(page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
		await expect(page.locator('.cart-loading')).toHaveCount(0)
		const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
		expect(shift, `at ${width} px`).toBeLessThan(0.01)
	}
	const release = await hold(page, '**/assets/*.js')
	await page.goto('/checkout', { waitUntil: 'domcontentloaded' })
	await expect(page.getByRole('main').getByText('Loading your cart...')).toHaveCount(1)
	await expect(page.locator('main .skeleton').last()).toBeVisible()
	release()
	await expect(page.getByLabel('Full name')).toBeVisible()
})

test('Add to Cart before hydration shows that it is being served', async ({ page }) => {
	const releaseScripts = await hold(page, '**/assets/*.js')
	await page.goto('/product/1', { waitUntil: 'domcontentloaded' })
	const isShown = await page.evaluate(() => {
		document.querySelector<HTMLElement>('.purchase-buttons button')?.click()
		return document.querySelector('.purchase-form')?.hasAttribute('data-click-pending')
	})
	expect(isShown).toBe(true)
	releaseScripts()
	await expect(page.getByRole('heading', { name: 'Your Cart', exact: true, level: 1 })).toBeVisible()
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem('sk3_coffee_cart')))
		.toContain('"quantity":1')
})

test('a press while the page hydrates acts once', async ({ page }) => {
	await page.addInitScript(pressWhileHydrating, '.password-toggle')
	await open(page, '/login')
	await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
})

/** Runs in the page: presses the button once, as soon as React controls it. */
function pressWhileHydrating(selector: string): void {
	const { port1, port2 } = new MessageChannel()
	port1.onmessage = () => {
		const button = document.querySelector(selector)
		if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps')))
			return port2.postMessage('')
		button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
	}
	port2.postMessage('')
}

test.describe('while the price is loading', () => {
	/** A product page that was reached in the browser, without prices. */
	async function openWithoutPrices(page: Page) {
		const release = await hold(page, '**/api/product-prices*')
		await open(page, '/contact')
		await page.evaluate(() => localStorage.clear())
		await page.getByRole('contentinfo').getByRole('link', { name: '100% Pure' }).click()
		await expect(addToCart(page)).toBeVisible()
		return release
	}

	test('Add to Cart says that it waits, and acts once', async ({ page }) => {
		const release = await openWithoutPrices(page)
		await addToCart(page).click()
		await expectToast(page, WAITING)
		await addToCart(page).click()
		release()
		await expectToast(page, 'Added to Cart')
		expect(await page.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).toContain('"quantity":1')
	})

	test('Buy Now does nothing after the visitor has asked for another page, which is still loading', async ({
		page,
	}) => {
		const release = await openWithoutPrices(page)
		const showNext = await hold(page, '**/track-order.data*')
		await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).click()
		await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click()
		await expect(page.locator('.progress-busy')).toBeAttached()
		release()
		await expect(page.locator('.purchase-form')).not.toHaveAttribute('data-click-pending')
		showNext()
		await expect(page).toHaveURL('/track-order')
		expect(await page.evaluate(() => localStorage.getItem('sk3_coffee_cart') ?? '[]')).toBe('[]')
	})

	test('Buy Now does nothing after the visitor has gone to another page', async ({ page }) => {
		const release = await openWithoutPrices(page)
		await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).click()
		await expectToast(page, WAITING)
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
		await expect(page.getByRole('heading', { name: 'A real person reads every message' })).toBeVisible()
		const prices = page.waitForResponse('**/api/product-prices*')
		release()
		await (await prices).finished()
		await page.getByRole('contentinfo').getByRole('link', { name: '100% Pure' }).click()
		await expect(page.getByText('Inclusive of all taxes)')).toBeVisible()
		await expect(page).toHaveURL('/product/1')
		expect(await page.evaluate(() => localStorage.getItem('sk3_coffee_cart') ?? '[]')).toBe('[]')
	})
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the PIN checker lists its estimates, and the newsletter says what it needs', async ({ page }) => {
		await page.goto('/product/1')
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		await expect(pinField(page)).toBeHidden()
		await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
		// Playwright does not render what a browser without scripts shows in their place.
		const html = await (await page.request.get('/product/1')).text()
		expect(html).toContain(
			'<noscript><p>Estimated delivery: 1-2 business days for PIN codes that start with 600, 2-4 business days for others that start with 6, and 4-7 business days elsewhere in India.</p></noscript>',
		)
		expect(html).toContain('<noscript><p>Subscribing needs JavaScript.')
	})

	test('sign-up and password reset say what they need, instead of a form that does nothing', async ({
		page,
	}) => {
		for (const [path, button, message] of [
			['/signup', 'Create account', 'Creating an account needs JavaScript.'],
			['/forgot-password', 'Continue', 'Resetting your password needs JavaScript.'],
		] as const) {
			await page.goto(path)
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			await expect(page.getByRole('button', { name: button })).toBeHidden()
			expect(await (await page.request.get(path)).text()).toContain(message)
		}
	})
})
