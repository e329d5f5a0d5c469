/** Tests what visitors do before the scripts arrive. */
import type { Page } from '@playwright/test'
import { writeCart } from '#shop/cart/rules.ts'
import { observeLayoutShift, readLayoutShift } from '#test/e2e/support/layout-shift.ts'
import { fillCart, PURE } from '#test/e2e/support/checkout-steps.ts'
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

const SCRIPTS = '**/assets/*.js'
const WAITING = 'One moment. Getting the price...'

const pinField = (page: Page) => page.getByRole('textbox', { name: 'Delivery PIN code' })
const addToCart = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('sk3_coffee_cart') ?? '[]')

test('a touch while the page is still arriving waits for the rest of it', async ({ page, baseURL }) => {
	// The part of the page that starts the scripts is arriving.
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

test('text, clicks and additions to the cart from before hydration are used after it', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 780 })

	await test.step('text stays, a click is repeated, and an open menu stays open', async () => {
		const release = await hold(page, SCRIPTS)
		await page.goto('/product/1')
		const email = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email' })
		await email.fill('meena@example')
		await pinField(page).fill('600 004')
		await page.getByRole('tab', { name: 'Specifications' }).click()
		await page.getByRole('button', { name: 'Next photo' }).click()
		const menu = page.getByRole('navigation', { name: 'Menu' })
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		await expect(menu).toBeVisible()
		release()
		await expect(page.locator('.gallery-thumbs [aria-current="true"]')).toHaveAccessibleName('Photo 2')
		await expect(page.getByText('FSSAI licence number')).toBeVisible()
		await expect(page.getByText('To brew:')).toBeHidden()
		await expect(menu).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(menu).toBeHidden()
		await expect(pinField(page)).toHaveValue(/600 ?004/)
		await expect(email).toHaveValue('meena@example')
		await pinField(page).press('Enter')
		await expect(page.getByText('Estimated delivery: 1-2 business days')).toBeVisible()
		await page.unroute(SCRIPTS)
	})
	await test.step('Add to Cart shows that it is being served', async () => {
		const release = await hold(page, SCRIPTS)
		await page.goto('/product/1', { waitUntil: 'domcontentloaded' })
		const isShown = await page.evaluate(() => {
			document.querySelector<HTMLElement>('.purchase-buttons button')?.click()
			return document.querySelector('.purchase-form')?.hasAttribute('data-click-pending')
		})
		expect(isShown).toBe(true)
		release()
		await expect(page.getByRole('heading', { name: 'Your Cart', exact: true, level: 1 })).toBeVisible()
		await expect.poll(() => storedCart(page)).toContain('"quantity":1')
	})
})

test.describe('cart and checkout', () => {
	test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ })

	test('show their outline until the cart is read; the cart says at once whether it is empty, and moves nothing that is in view', async ({
		page,
	}) => {
		const heading = page.getByRole('heading', { level: 1 })
		await page.route(SCRIPTS, (route) => route.abort())
		await page.goto('/cart')
		await expect(heading).toHaveText('Your cart is empty')
		await page.evaluate((cart) => localStorage.setItem('sk3_coffee_cart', cart), writeCart([PURE]))
		for (const width of [390, 1280]) {
			await page.unroute(SCRIPTS)
			await page.setViewportSize({ width, height: 844 })
			const release = await hold(page, SCRIPTS)
			await page.goto('/cart', { waitUntil: 'domcontentloaded' })
			await observeLayoutShift(page)
			await expect(heading).toHaveText('Your Cart')
			await expect(page.getByText('Loading your cart...')).toHaveCount(1)
			await expect(page.locator('.cart-loading .skeleton').first()).toBeVisible()
			release()
			await hydrated(page)
			await expect(page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
			await expect(page.locator('.cart-loading')).toHaveCount(0)
			expect(await readLayoutShift(page), `at ${width} px`).toBeLessThan(0.01)
		}
		await page.unroute(SCRIPTS)
		const release = await hold(page, SCRIPTS)
		await page.goto('/checkout', { waitUntil: 'domcontentloaded' })
		await expect(page.getByRole('main').getByText('Loading your cart...')).toHaveCount(1)
		await expect(page.locator('main .skeleton').last()).toBeVisible()
		release()
		await expect(page.getByLabel('Full name')).toBeVisible()
	})
})

test('a press while the page hydrates acts once', async ({ page }) => {
	await page.addInitScript(pressWhileHydrating, '.password-toggle')
	await open(page, '/login')
	await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
})

/** Runs in the page. Presses the button once, as soon as React controls it. */
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

test('while the price is loading, Add to Cart acts once, and Buy Now does nothing once the visitor has asked for another page', async ({
	page,
}) => {
	/** Opens a product page by a link in the browser, without prices. */
	async function openWithoutPrices() {
		await page.unrouteAll()
		const release = await hold(page, '**/api/product-prices*')
		await open(page, '/contact')
		await page.evaluate(() => localStorage.clear())
		await page.getByRole('contentinfo').getByRole('link', { name: '100% Pure' }).click()
		await expect(addToCart(page)).toBeVisible()
		return release
	}
	const buyNow = page.getByRole('main').getByRole('button', { name: 'Buy Now' })

	await test.step('Add to Cart says that it waits', async () => {
		const release = await openWithoutPrices()
		await addToCart(page).click()
		await expectToast(page, WAITING)
		await addToCart(page).click()
		release()
		await expectToast(page, 'Added to Cart')
		expect(await storedCart(page)).toContain('"quantity":1')
	})
	await test.step('Buy Now, and then a page that is still loading', async () => {
		const release = await openWithoutPrices()
		const showNext = await hold(page, '**/track-order.data*')
		await buyNow.click()
		await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click()
		await expect(page.locator('.progress-busy')).toBeAttached()
		release()
		await expect(page.locator('.purchase-form')).not.toHaveAttribute('data-click-pending')
		showNext()
		await expect(page).toHaveURL('/track-order')
		expect(await storedCart(page)).toBe('[]')
	})
	await test.step('Buy Now, and then a page that is shown', async () => {
		const release = await openWithoutPrices()
		await buyNow.click()
		await expectToast(page, WAITING)
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
		await expect(page.getByRole('heading', { name: 'A real person reads every message' })).toBeVisible()
		const prices = page.waitForResponse('**/api/product-prices*')
		release()
		await (await prices).finished()
		await page.getByRole('contentinfo').getByRole('link', { name: '100% Pure' }).click()
		await expect(page.getByText('Inclusive of all taxes)')).toBeVisible()
		await expect(page).toHaveURL('/product/1')
		expect(await storedCart(page)).toBe('[]')
	})
})

test('before the scripts, the header counts what is in the cart, and its page is as high as its lines', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 780 })
	const lines = ['Fine', 'Medium', 'Coarse'].map((grind) => ({ ...PURE, grind, quantity: 2 }))
	await fillCart(page, ...lines)
	await open(page, '/cart')
	const list = page.locator('.cart-lines')
	const { height } = (await list.boundingBox()) ?? {}
	await expect(page.locator('.cart-badge')).toHaveText('6')

	const release = await hold(page, SCRIPTS)
	await page.reload({ waitUntil: 'domcontentloaded' })
	await expect(page.locator('.cart-badge')).toBeVisible()
	expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--cart-packs'))).toBe('6')
	await expect(page.locator('.cart-loading')).toBeVisible()
	expect((await list.boundingBox())?.height).toBe(height)
	await observeLayoutShift(page)
	release()
	await hydrated(page)
	await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
	expect(await readLayoutShift(page)).toBe(0)
})
