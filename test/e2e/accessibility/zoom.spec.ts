/** The pages at 400 % zoom and with the text spacing of WCAG. */
import { expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

/** The values of success criterion 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
	p { margin-bottom: 2em !important }`

const PAGES = [
	'/',
	'/products',
	'/product/1',
	'/cart',
	'/story',
	'/about',
	'/contact',
	'/policies/terms',
	'/policies/privacy',
	'/policies/shipping',
	'/unsubscribe',
	'/login',
	'/signup',
	'/auth',
	'/forgot-password',
	'/known-device',
	'/orders',
	'/track-order',
	'/payment-success',
	'/offline',
	'/no-such-page',
]

test.describe('at 320 by 256 px, which is 400 % zoom,', () => {
	test.use({ viewport: { width: 320, height: 256 }, expectedErrors: /status of 404/ })

	test('no page scrolls sideways and no text is cut off, with wide spacing too', async ({ page }) => {
		for (const path of PAGES) {
			// This page has no React to wait for.
			await (path === '/offline' ? page.goto(path) : open(page, path))
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
