import { MAX_KILOBYTES, scriptBytes } from '../../../bench/script-bytes.ts'
import { buyNow, SHOPPER } from '#test/e2e/support/checkout-steps.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

// Near the end of a run: as one block it would leave the other worker idle.
test.describe.configure({ mode: 'parallel' })

test('the bar shows one message at a time and the next after five seconds', async ({ page }) => {
	// It rests for whoever prefers that, so it starts when the test says so.
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await open(page, '/')
	await stopClock(page)
	const bar = page.getByRole('complementary', { name: 'Offers' })
	const message = bar.getByRole('paragraph')
	await expect(message).toHaveText('Free shipping on orders over ₹350')
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await expect(bar.getByRole('button', { name: 'Pause offers' })).toBeVisible()
	await page.clock.runFor(5_000)
	await expect(message).toHaveText('Roasted and ground after you order')
})

for (const { width, isWide } of [
	{ width: 1023, isWide: false },
	{ width: 1024, isWide: true },
]) {
	test(`at ${width} px the layout is ${isWide ? 'wide' : 'for phones'}`, async ({ page }) => {
		await page.setViewportSize({ width, height: 800 })
		await open(page, '/')
		const header = page.getByRole('banner')
		await expect(header.getByRole('button', { name: 'Menu', exact: true })).toBeVisible({ visible: !isWide })
		await expect(header.getByRole('link', { name: 'Track Order' }).first()).toBeVisible({ visible: isWide })
	})
}

test('the menu of a phone opens and closes with every change of page', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/')
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	const menu = page.getByRole('navigation', { name: 'Menu' })
	await expect(menu.getByRole('link', { name: 'Track Order' })).toBeVisible()
	await menu.getByRole('link', { name: 'Products' }).click()
	await expect(page).toHaveURL('/products')
	await expect(menu).toBeHidden()
})

test('the menu of a phone closes by Escape and gives the keyboard back', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/')
	const button = page.getByRole('button', { name: 'Menu', exact: true })
	await button.press('Enter')
	const menu = page.getByRole('navigation', { name: 'Menu' })
	await page.keyboard.press('Tab')
	await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(menu).toBeHidden()
	await expect(button).toBeFocused()
})

test('zoomed to 400 %, the drawer and the menu can be scrolled to their ends', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 256 })
	await open(page, '/product/2')
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	const menu = page.getByRole('navigation', { name: 'Menu' })
	await menu.getByRole('link', { name: 'Login' }).scrollIntoViewIfNeeded()
	await expect(menu.getByRole('link', { name: 'Login' })).toBeInViewport()
	await menu.getByRole('button', { name: 'Close menu' }).click()
	await page
		.getByRole('banner')
		.getByRole('button', { name: /^Cart, 1/ })
		.click()
	const more = page.getByRole('button', { name: /^Increase quantity of/ })
	await more.scrollIntoViewIfNeeded()
	await more.click()
	await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('₹500')).toHaveCount(2)
	await expectNoHorizontalScroll(page)
})

test('a product that is not there is the first one', async ({ page }) => {
	for (const address of ['/product', '/product/9', '/product/coffee']) {
		await page.goto(address)
		await expect(page.getByRole('heading', { name: 'Artisan Blend - 100% Pure', level: 1 })).toBeVisible()
	}
})

test('the PIN checker estimates by the first digits, and Enter asks too', async ({ page }) => {
	await open(page, '/product/1')
	const pin = page.getByRole('main').getByRole('textbox', { name: /PIN/i })
	for (const [code, time] of [
		['600004', '1-2 business days'],
		['641001', '2-4 business days'],
		['110001', '4-7 business days'],
	] as const) {
		await pin.fill(code)
		await pin.press('Enter')
		await expect(page.getByText(`Estimated delivery: ${time}`)).toBeVisible()
	}
	await pin.fill('600 001 99')
	await expect(pin).toHaveValue('600001')
	await pin.fill('60a00')
	await expect(pin).toHaveValue('6000')
	await expect(page.getByText('Estimated delivery')).toBeHidden()
	await pin.press('Enter')
	await expect(page.getByText('Please enter a valid 6-digit PIN code.')).toBeVisible()
})

test('the gallery stays beside the words and never lies over what stands below', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await open(page, '/product/1')
	await page.getByRole('tab', { name: 'Specifications' }).click()
	await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
	const gallery = await page.getByRole('region', { name: /^Photos of/ }).boundingBox()
	const tabs = await page.getByRole('tablist').boundingBox()
	expect((gallery?.y ?? 0) + (gallery?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
})

test('the gallery goes round in both directions', async ({ page }) => {
	await open(page, '/product/1')
	const gallery = page.getByRole('region', { name: 'Photos of Artisan Blend - 100% Pure' })
	const picture = (number: number) => gallery.getByRole('img', { name: `photo ${number} of 3` })
	await expect(picture(1)).toBeInViewport({ ratio: 0.5 })
	await gallery.getByRole('button', { name: 'Previous photo' }).click()
	await expect(picture(3)).toBeInViewport({ ratio: 0.5 })
	await expect(picture(1)).not.toBeInViewport()
	await expect(gallery.getByRole('button', { name: 'Photo 3' })).toHaveAttribute('aria-current', 'true')
	await gallery.getByRole('button', { name: 'Next photo' }).click()
	await expect(picture(1)).toBeInViewport({ ratio: 0.5 })
	await gallery.getByRole('group').press('ArrowRight')
	await expect(gallery.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-current', 'true')
})

test.describe('a cart in storage that somebody has tampered with', () => {
	const HOSTILE = [
		'null',
		'{',
		'"text"',
		'{"length":3}',
		'[null,1,"a",[],{}]',
		'[{"id":1,"size":"Small (220g)","quantity":1e308,"price":"free"}]',
		'[{"id":"__proto__","size":{"toString":1},"quantity":-1}]',
		'[{"id":1,"name":"<img src=x onerror=alert(1)>","size":"Small (220g)","grind":"<b>","quantity":1,"price":0.001,"image":"javascript:1"}]',
		`[${'{"id":1,"size":"Small","quantity":99},'.repeat(5000)}null]`,
	]
	for (const [index, cart] of HOSTILE.entries()) {
		test(`breaks no page (${index + 1})`, async ({ page }) => {
			await page.addInitScript((text) => localStorage.setItem('sk3_coffee_cart', text), cart)
			for (const address of ['/', '/products', '/product/1', '/cart', '/checkout']) {
				await open(page, address)
				await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			}
		})
	}
})

test('an address that is not there says so and answers 404', async ({ page }) => {
	const answer = await page.request.get('/no-such-page')
	expect(answer.status()).toBe(404)
})

test('what is wrong takes the keyboard to its field, whichever button was pressed', async ({ page }) => {
	await open(page, '/product/1')
	await page.getByRole('button', { name: 'Check', exact: true }).click()
	await expect(page.getByLabel('Delivery PIN code')).toBeFocused()

	await open(page, '/track-order')
	await page.getByRole('main').getByRole('button', { name: 'Track Order' }).click()
	await expect(page.getByLabel('Order ID')).toBeFocused()
	await expect(page.getByLabel('Order ID')).toHaveAccessibleDescription('Please enter your Order ID.')

	await buyNow(page)
	await page.getByRole('button', { name: 'Apply' }).click()
	await expect(page.getByLabel('Promo code')).toBeFocused()
	await page.getByLabel('PIN code').fill(SHOPPER['PIN code'])
	await page.getByLabel('Promo code').fill('NOSUCH')
	await page.getByRole('button', { name: 'Apply' }).click()
	await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription('Expired or invalid promocode')
	await expect(page.getByLabel('Promo code')).toBeFocused()
})

test('a number in storage that no order has is as good as none', async ({ page }) => {
	await page.addInitScript(() => sessionStorage.setItem('sk3_coffee_transaction_id', '\0<>'))
	await open(page, '/orders')
	// Nothing is asked of the server for it.
	await page.waitForLoadState('networkidle')
	await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
	await expect(page).toHaveURL('/orders')
	await page.goto('/payment-success')
	await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible()
})

test('a first page asks for no more script than it may', async ({ baseURL }) => {
	const home = await scriptBytes(baseURL ?? '', '/')
	const product = await scriptBytes(baseURL ?? '', '/product/1')
	expect([home.files, product.files]).toEqual([7, 8])
	expect(home.bytes).toBeLessThanOrEqual(MAX_KILOBYTES * 1000)
	expect(product.bytes).toBeLessThanOrEqual(MAX_KILOBYTES * 1000)
})

test('scripts wait until the pictures are shown, or for the first touch', async ({ page }) => {
	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	const gate = Promise.withResolvers<void>()
	await page.route(/hero/, async (route) => {
		await gate.promise
		await route.continue()
	})
	await page.goto('/', { waitUntil: 'domcontentloaded' })
	await page.waitForFunction(() => document.readyState === 'interactive')
	const scripts = () => asked.filter((path) => path.endsWith('.js'))
	expect(scripts()).toEqual([])
	await page.keyboard.press('Tab')
	await expect.poll(scripts).not.toEqual([])
	gate.resolve()
})

test('a press before the scripts came is not lost, and a menu that was opened stays open', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 780 })
	const gate = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await gate.promise
		await route.continue()
	})
	await page.goto('/product/1')
	await page.getByRole('tab', { name: 'Specifications' }).click()
	await page.getByRole('button', { name: 'Next photo' }).click()
	const menu = page.getByRole('navigation', { name: 'Menu' })
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await expect(menu).toBeVisible()
	gate.resolve()
	await expect(page.locator('.gallery-thumbs [aria-current="true"]')).toHaveAccessibleName('Photo 2')
	await expect(page.getByText('FSSAI licence number')).toBeVisible()
	await expect(page.getByText('To brew:')).toBeHidden()
	await expect(menu).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(menu).toBeHidden()
})

test('an anchor of the home page glides to 80 px, and every page begins at its top', async ({ page }) => {
	await open(page, '/')
	const reasons = page.getByRole('region', { name: 'Why Choose Our Coffee' })
	await page.getByRole('link', { name: 'Why choose us' }).click()
	await expect.poll(async () => Math.round((await reasons.boundingBox())?.y ?? 0)).toBe(80)
	const blend = page.getByRole('region', { name: 'Three blends' }).getByRole('link', { name: /Classic/ })
	await blend.click()
	await expect(page).toHaveURL('/product/3')
	// The address changes a moment before the page.
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('what cannot be had', () => {
	test.use({ expectedErrors: /^Failed to load resource/ })

	test('is a placeholder for a picture, and no price at all', async ({ page }) => {
		await page.route(/\/pure\/pure1/, (route) => route.abort())
		await page.route('**/api/product-prices*', (route) => route.abort())
		await open(page, '/products')
		const pure = page.getByRole('listitem').filter({ hasText: '100% Pure' }).locator('img')
		await expect(pure).toHaveAttribute('src', '/placeholder.svg')
		await page.evaluate(() => localStorage.clear())
		await open(page, '/contact')
		await page.getByRole('contentinfo').getByRole('link', { name: '100% Pure' }).click()
		await expect(page.getByRole('heading', { name: 'Artisan Blend - 100% Pure', level: 1 })).toBeVisible()
		await expect(page.getByText('Loading product details...')).toBeHidden()
		await expect(page.getByText('Inclusive of all taxes)')).toBeHidden()
		await expect(page.getByRole('img', { name: 'photo 1 of 3' })).toHaveAttribute('src', '/placeholder.svg')
	})
})
