/** The pages at 400 % zoom and with the text spacing of WCAG. */
import { expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

/** The values of success criterion 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
	p { margin-bottom: 2em !important }`

/** Each page that a guest can open, and its heading. */
const PAGES = [
	['/', 'Freshly Ground. Perfectly South.'],
	['/products', 'The Chikmagalur series'],
	['/product/3', 'Artisan Blend - Classic'],
	['/cart', 'Your cart is empty'],
	['/story', 'Three generations, one first pour'],
	['/about', 'Coffee that says what it is'],
	['/contact', 'A real person reads every message'],
	['/policies/terms', 'Terms'],
	['/policies/privacy', 'Privacy'],
	['/policies/refund', 'Refunds'],
	['/policies/return', 'Returns'],
	['/policies/shipping', 'Shipping'],
	['/newsletters', 'Newsletters'],
	['/unsubscribe', 'Newsletter Subscription'],
	['/login', 'Welcome to SK3 Coffee'],
	['/signup', 'Join SK3 Coffee'],
	['/auth', 'Your account'],
	['/forgot-password', 'Reset your password'],
	['/known-device', 'Sign in on this device'],
	['/orders', 'Your Orders'],
	['/track-order', 'Track Your Order'],
	['/payment-success', 'Invalid Request'],
	['/offline', "You're offline"],
	['/no-such-page', '404'],
] as const

test.describe('at 320 by 256 px, which is 400 % zoom,', () => {
	test.use({ viewport: { width: 320, height: 256 }, expectedErrors: /status of 404/ })

	test('every page shows its heading, none scrolls sideways and no text is cut off, with wide spacing too', async ({
		page,
	}) => {
		for (const [path, title] of PAGES) {
			// This page has no React to wait for.
			await (path === '/offline' ? page.goto(path) : open(page, path))
			await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
			await expectNoHorizontalScroll(page)
			// Like a reader's own style sheet, which the content security policy does not apply to.
			await page.evaluate((rules) => {
				const sheet = new CSSStyleSheet()
				sheet.replaceSync(rules)
				document.adoptedStyleSheets.push(sheet)
			}, SPACED)
			await expectNoHorizontalScroll(page)
			expect(await page.evaluate(cutOffTexts), path).toEqual([])
		}
	})
})

/** In the page: visible elements with text of their own that hide a part of it. */
function cutOffTexts(): string[] {
	return [...document.querySelectorAll<HTMLElement>('body *')]
		.filter((element) => {
			const { overflowX, overflowY } = getComputedStyle(element)
			const hides = [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip')
			const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
			const isShown = element.checkVisibility() && element.clientWidth > 1 && !element.closest('.sr-only')
			return hides && hasText && isShown
				? element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
				: false
		})
		.map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)
}
