/** The shop in the sizes and spacings that readers choose for themselves. */
import { expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

/** Success criterion 1.4.12, in its own numbers. */
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
	'/orders',
	'/track-order',
	'/payment-success',
	'/offline',
	'/no-such-page',
]

test.describe('in a window of 320 by 256, which is 400 % zoom,', () => {
	test.use({ viewport: { width: 320, height: 256 }, expectedErrors: /status of 404/ })

	test('no page is wider, spread text included, and no words are cut off', async ({ page }) => {
		for (const address of PAGES) {
			// Its own small script is all that this page has.
			await (address === '/offline' ? page.goto(address) : open(page, address))
			await expectNoHorizontalScroll(page)
			// As an own style sheet of the reader, which no policy of a page forbids.
			await page.evaluate((rules) => {
				const sheet = new CSSStyleSheet()
				sheet.replaceSync(rules)
				document.adoptedStyleSheets.push(sheet)
			}, SPACED)
			await expectNoHorizontalScroll(page)
			expect(await page.evaluate(cutOffWords), address).toEqual([])
		}
	})
})

/** In the page: what is seen, has words of its own, and shows less than it holds. */
function cutOffWords(): string[] {
	return [...document.querySelectorAll<HTMLElement>('body *')]
		.filter((one) => {
			const { overflowX, overflowY } = getComputedStyle(one)
			const hides = [overflowX, overflowY].some((how) => how === 'hidden' || how === 'clip')
			const hasWords = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
			const isShown = one.checkVisibility() && one.clientWidth > 1 && !one.closest('.sr-only')
			return hides && hasWords && isShown
				? one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
				: false
		})
		.map((one) => `${one.tagName}.${one.className}: ${one.textContent?.slice(0, 40)}`)
}
