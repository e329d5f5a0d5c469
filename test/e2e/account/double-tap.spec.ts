/** A double tap on a button whose question opens under the finger. */
import type { Locator, Page } from '@playwright/test'
import { newPerson, saveAddressByRequest, signUp } from '#test/e2e/support/account-steps.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { CART_KEY } from '#shop/cart/rules.ts'

const BACKDROP = { x: 5, y: 5 }

test.describe('a double tap only asks, without doing or scrolling anything', () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

	test('on Cancel order', async ({ page }) => {
		await signUp(page, newPerson())
		await payByRequests(page)
		await open(page, '/dashboard?tab=orders')
		await expectOneQuestion(page, {
			button: page.getByRole('button', { name: /^Cancel order/ }),
			question: page.getByRole('dialog', { name: 'Cancel this order' }),
			keep: 'Keep order',
			confirm: 'Yes, cancel',
		})
		expect(await page.evaluate((key) => localStorage.getItem(key), CART_KEY)).toBeNull()
	})

	test('on Delete in the address book', async ({ page }) => {
		await signUp(page, newPerson())
		await saveAddressByRequest(page, { name: 'Parents' })
		await open(page, '/dashboard?tab=addresses')
		await expectOneQuestion(page, {
			button: page.getByRole('button', { name: 'Delete Parents' }),
			question: page.getByRole('dialog', { name: 'Delete address' }),
			keep: 'Keep address',
			confirm: 'Yes, delete',
		})
	})
})

type Asked = { button: Locator; question: Locator; keep: string; confirm: string }

async function expectOneQuestion(page: Page, { button, question, keep, confirm }: Asked): Promise<void> {
	await button.scrollIntoViewIfNeeded()
	const finger = await centre(button)
	const scrolled = await page.evaluate(() => scrollY)
	const url = page.url()
	const requests: string[] = []
	page.on('request', (request) => requests.push(new URL(request.url()).pathname))
	// No time passes for animations, so that the second tap comes early enough even on a busy machine.
	const browser = await page.context().newCDPSession(page)
	await browser.send('Animation.enable')
	await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
	await button.tap()
	await expect(question.getByRole('button', { name: keep })).toBeFocused()
	const yes = await centre(question.getByRole('button', { name: confirm }))
	for (const { x, y } of [finger, yes, BACKDROP]) await page.touchscreen.tap(x, y)
	await expect(question).toBeVisible()
	expect(await page.evaluate(() => scrollY)).toBe(scrolled)
	await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
	await question.getByRole('button', { name: keep }).tap()
	await expect(question).toBeHidden()
	await expect(button).toBeFocused()
	expect(await centre(button)).toEqual(finger)
	expect(requests.filter((path) => !path.startsWith('/assets/'))).toEqual([])
	await expect(page).toHaveURL(url)
}

async function centre(element: Locator): Promise<{ x: number; y: number }> {
	const box = await element.boundingBox()
	if (!box) throw new Error('It is not shown.')
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
