/**
 * Opens each page that a guest can open, on a phone, at 400 % zoom and with the text spacing of WCAG. Pages with a wide
 * layout are also opened on a desktop.
 */
import type { Page } from '@playwright/test'
import type { PublicPage } from '#app/seo/public-pages.ts'
import { expectAccessibleAt, expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { goTo } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

/** The heading of a page, and texts that it shows. */
type Shown = { heading: string; isWide?: true; texts?: readonly string[] }

/** A new public page does not compile until it is listed here. */
const TO_READ: Record<PublicPage, Shown> = {
	'/': { heading: 'Freshly Ground. Perfectly South.', isWide: true },
	'/products': { heading: 'The Chikmagalur series', isWide: true },
	'/story': {
		heading: 'Three generations, one first pour',
		isWide: true,
		texts: [
			'Explore Our Blends',
			'Coming soon',
			'Made with Love',
			'Carefully Packed',
			'Delivered Fresh',
			'Tradition × Innovation',
			'Only the Best',
			'Ungalukaaga',
			'Try a Pack Today',
		],
	},
	'/about': {
		heading: 'Coffee that says what it is',
		isWide: true,
		texts: [
			'Flavour',
			'Tradition',
			'Roasting',
			'Sustainability',
			'Shop Coffee',
			'Follow us on Instagram',
			'WhatsApp us',
		],
	},
	'/contact': {
		heading: 'A real person reads every message',
		isWide: true,
		texts: [
			'Connect With Us',
			'Send Message',
			'Email us directly',
			'00 Placeholder Street, Chennai',
			'We reply within 24 hours.',
			'Monday to Saturday, 9am to 7pm. Chat in Tamil or English.',
		],
	},
	'/policies/terms': {
		heading: 'Terms',
		texts: ['a trading company in Chennai', 'The courts of Chennai, Tamil Nadu have jurisdiction.'],
	},
	'/policies/privacy': {
		heading: 'Privacy',
		isWide: true,
		texts: ['Deleting your account', 'Grievance officer', 'Monday to Friday, 9:00 to 17:00'],
	},
	'/policies/refund': {
		heading: 'Refunds',
		texts: [
			'5-7 working days',
			'The pack arrived damaged or defective.',
			'It tastes off.',
			'You were sent the wrong product.',
		],
	},
	'/policies/return': {
		heading: 'Returns',
		texts: [
			'within 7 working days of delivery',
			'Contact support',
			'Give your order details',
			'Pack it securely',
			'Ship it to the address',
		],
	},
	'/policies/shipping': {
		heading: 'Shipping',
		texts: ['shipped within 1 day', '1-2 business days', '3-5 business days', '4-7 business days'],
	},
	'/newsletters': { heading: 'Newsletters', texts: ['Our first newsletter is still brewing.'] },
}

const TO_USE: Record<string, Shown> = {
	'/product/1': { heading: 'Artisan Blend - 100% Pure', isWide: true },
	'/track-order': { heading: 'Track Your Order', isWide: true },
	'/cart': { heading: 'Your cart is empty', isWide: true },
	'/unsubscribe': { heading: 'Newsletter Subscription' },
	'/login': { heading: 'Welcome to SK3 Coffee' },
	'/signup': { heading: 'Join SK3 Coffee' },
	'/auth': { heading: 'Your account' },
	'/forgot-password': { heading: 'Reset your password' },
	'/known-device': { heading: 'Sign in on this device' },
	'/orders': { heading: 'Your Orders', isWide: true },
	'/payment-success': { heading: 'Invalid Request', isWide: true },
	'/offline': { heading: "You're offline", isWide: true },
	'/no-such-page': { heading: '404' },
}

test.use({ expectedErrors: /status of 404/ })

for (const [purpose, pages] of Object.entries({ read: TO_READ, use: TO_USE })) {
	test(`no page to ${purpose} has a violation, scrolls sideways or cuts a text off, with wide spacing at 400 % zoom too`, async ({
		page,
	}) => {
		test.slow()
		for (const [path, { heading, isWide, texts = [] }] of Object.entries(pages)) {
			await page.setViewportSize({ width: 390, height: 900 })
			await goTo(page, path)
			await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
			await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
			for (const text of texts)
				await expect(page.getByRole('main').getByText(text).first(), `${path}: ${text}`).toBeVisible()
			await expectAccessibleAt(page, isWide ? [390, 1280] : [390])
			await page.setViewportSize({ width: 320, height: 256 })
			await expectNoHorizontalScroll(page)
			await spaceOut(page)
			await expectNoHorizontalScroll(page)
			expect(await page.evaluate(cutOffTexts), path).toEqual([])
			await page.evaluate(() => document.adoptedStyleSheets.pop())
		}
		if (purpose === 'read') return
		await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
		await expect(page).toHaveURL('/')
	})
}

/** These are the values of success criterion 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
	p { margin-bottom: 2em !important }`

/** Applies the spacing like a reader's own style sheet, which the content security policy does not restrict. */
async function spaceOut(page: Page): Promise<void> {
	await page.evaluate((rules) => {
		const sheet = new CSSStyleSheet()
		sheet.replaceSync(rules)
		document.adoptedStyleSheets.push(sheet)
	}, SPACED)
}

/** Runs in the page. Lists visible elements that hide a part of their own text. */
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
