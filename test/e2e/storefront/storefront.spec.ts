import { stopClock } from '#test/e2e/support/clock.ts'
import { hydrated, navigate, open } from '#test/e2e/support/open-page.ts'
import { expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { observeLayoutShift, readLayoutShift } from '#test/e2e/support/layout-shift.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test('the home page scrolls to its sections, its header is wide from 1024 px on, and its offers change every five seconds', async ({
	page,
}) => {
	await open(page, '/')
	// The structured data survives hydration.
	await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)

	await test.step('a link within the page scrolls to its section, and a new page starts at its top', async () => {
		const reasons = page.getByRole('region', { name: 'Why Choose Our Coffee' })
		await page.getByRole('link', { name: 'Why choose us' }).click()
		await expect.poll(async () => Math.round((await reasons.boundingBox())?.y ?? 0)).toBe(80)
		const blends = page.getByRole('region', { name: 'Three blends' })
		await blends.getByRole('link', { name: /Classic/ }).click()
		await expect(page).toHaveURL('/product/3')
		// The URL changes a moment before the page does.
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
	})
	await test.step('the offers bar shows one message at a time, and moves for those who like motion', async () => {
		await stopClock(page)
		const bar = page.getByRole('complementary', { name: 'Offers' })
		const message = bar.getByRole('paragraph')
		await expect(message).toHaveText('Free shipping on orders over ₹350')
		await page.emulateMedia({ reducedMotion: 'no-preference' })
		await expect(bar.getByRole('button', { name: 'Pause offers' })).toBeVisible()
		await page.clock.runFor(5_000)
		await expect(message).toHaveText('Roasted and ground after you order')
		await page.emulateMedia({ reducedMotion: 'reduce' })
	})
	await test.step('the phone menu closes when the page changes', async () => {
		await page.setViewportSize({ width: 1024, height: 800 })
		const header = page.getByRole('banner')
		const button = header.getByRole('button', { name: 'Menu', exact: true })
		await expect(button).toBeHidden()
		await expect(header.getByRole('link', { name: 'Track Order' }).first()).toBeVisible()
		await page.setViewportSize({ width: 1023, height: 800 })
		await expect(button).toBeVisible()
		await expect(header.getByRole('link', { name: 'Track Order' }).first()).toBeHidden()
		await page.setViewportSize({ width: 390, height: 844 })
		await button.click()
		const menu = page.getByRole('navigation', { name: 'Menu' })
		await expect(menu.getByRole('link', { name: 'Track Order' })).toBeVisible()
		await menu.getByRole('link', { name: 'Products' }).click()
		await expect(page).toHaveURL('/products')
		await expect(menu).toBeHidden()
	})
})

test('steam rises and a pack grows into its page and back, but nothing moves for those who prefer less motion', async ({
	page,
}) => {
	await page.addInitScript(recordGrowingImages)
	await open(page, '/')
	const moving = () =>
		page.evaluate(() =>
			document.getAnimations().flatMap((each) => (each instanceof CSSAnimation ? [each.animationName] : [])),
		)
	const growing = () => page.evaluate(() => (window as unknown as { growing: string[] }).growing)
	const card = page.getByRole('listitem').filter({ hasText: 'Artisan Blend - Classic' })
	const heading = page.getByRole('heading', { level: 1 })
	const seeProductAndReturn = async () => {
		await card.getByRole('link', { name: /Classic/ }).click()
		await expect(heading).toHaveText('Artisan Blend - Classic')
		await page.goBack()
		await expect(heading).toHaveText(/Freshly Ground/)
	}
	expect(await moving()).not.toContain('steam')
	await seeProductAndReturn()
	expect(await growing()).toEqual(['', '', '', ''])
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await page.reload()
	await hydrated(page)
	await expect.poll(moving).toContain('steam')
	// One that is added makes the browser style and lay out the whole page anew, and compare its fonts.
	const listStyleSheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
	const styleSheets = await listStyleSheets()
	await observeLayoutShift(page)
	await seeProductAndReturn()
	await expect.poll(growing).toEqual(['blend-card', 'gallery', 'gallery', 'blend-card'])
	expect(await listStyleSheets()).toEqual(styleSheets)
	expect(await readLayoutShift(page)).toBe(0)
	await card.getByRole('link', { name: /Classic/ }).click()
	await page.getByRole('button', { name: 'Add to Cart' }).first().click()
	await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a kolam is drawn in one line, but is complete at once for those who prefer less motion', async ({
	page,
}) => {
	await open(page, '/track-order')
	const line = page.locator('.kolam-line').first()
	await expect(line).toHaveCSS('animation-name', 'none')
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await expect(line).toHaveCSS('animation-name', 'kolam-draw')
})

/**
 * Runs in the page. Notes, before and after each view transition, where the image is that grows. The new page has been rendered
 * before, so that the old one is not held meanwhile: the update only shows it.
 */
function recordGrowingImages(): void {
	const growing: string[] = []
	Object.assign(window, { growing })
	const record = () => {
		const images = [...document.querySelectorAll('.image')].filter((image) =>
			getComputedStyle(image).getPropertyValue('view-transition-name').startsWith('pack-'),
		)
		const places = images.map((image) => image.closest('.blend-card, .gallery')?.className.split(' ')[0])
		growing.push(places.join())
	}
	const start = document.startViewTransition.bind(document)
	document.startViewTransition = (options) => {
		record()
		if (typeof options !== 'object') throw new Error('The page is rendered while the old one is held')
		return start({
			...options,
			update: () => {
				const updated = options.update?.()
				record()
				return updated
			},
		})
	}
}

test('at 400 % zoom the cart drawer and the menu scroll to their ends', async ({ page }) => {
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

test('a tampered cart and a transaction id that no order can have break no page', async ({ page }) => {
	// The unit tests of the cart have many more such values.
	const HOSTILE = `[null,1,"a",[],{},
		{"id":1,"size":"Small (220g)","quantity":1e308,"price":"free"},
		{"id":"__proto__","size":{"toString":1},"quantity":-1},
		{"id":1,"name":"<img src=x onerror=alert(1)>","size":"Small (220g)","grind":"<b>","quantity":1,"price":0.001,"image":"javascript:1"},
		${'{"id":1,"size":"Small","quantity":99},'.repeat(5000)}null]`
	const heading = page.getByRole('heading', { level: 1 })
	await page.addInitScript(() => sessionStorage.setItem('sk3_coffee_transaction_id', '\0<>'))
	await page.goto('/robots.txt')
	for (const [cart, first, paths] of [
		[HOSTILE, '/checkout', ['/cart', '/product/1', '/checkout']],
		['{"length":3}', '/cart', ['/checkout']],
	] as const) {
		await page.evaluate((text) => localStorage.setItem('sk3_coffee_cart', text), cart)
		await open(page, first)
		await expect(heading).toBeVisible()
		for (const path of paths) {
			await navigate(page, path)
			await expect(heading).toBeVisible()
		}
		await navigate(page, '/products')
		await expect(page.getByRole('heading', { level: 1, name: 'The Chikmagalur series' })).toBeVisible()
	}
	// No request is made for the transaction.
	await navigate(page, '/orders')
	await page.waitForLoadState('networkidle')
	await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
	await expect(page).toHaveURL('/orders')
	await navigate(page, '/payment-success')
	await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible()
})

test('the listing keeps the size and grind of a card for its links and for Back', async ({ page }) => {
	await open(page, '/products')
	const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Perfect' }) })
	await card.getByLabel('Coarse').check()
	await card.getByLabel('Large').check()
	const price = await card.locator('.price-line .price').innerText()
	await card.getByRole('link', { name: 'View Details' }).click()
	await expect(page).toHaveURL('/product/2?grind=coarse&size=large')
	const product = page.locator('.product')
	await expect(product.getByLabel('Large')).toBeChecked()
	await expect(product.getByLabel('Coarse')).toBeChecked()
	await page.goBack()
	await expect(card.getByLabel('Coarse')).toBeChecked()
	await expect(card.getByLabel('Large')).toBeChecked()
	await expect(card.locator('.price-line .price')).toHaveText(price)
})
