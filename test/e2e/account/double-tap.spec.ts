/** A double tap on a button whose question opens under the finger. */
import type { Locator } from '@playwright/test'
import { newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { CART_KEY } from '#shop/cart/rules.ts'

const BACKDROP = { x: 5, y: 5 }

test('a double tap on Cancel order only asks, without adding, cancelling or scrolling anything', async ({
	newVisitor,
}) => {
	const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
	await signUp(page, newPerson())
	await payByRequests(page)
	await open(page, '/dashboard?tab=orders')
	const button = page.getByRole('button', { name: /^Cancel order/ })
	const question = page.getByRole('dialog', { name: 'Cancel this order' })
	await button.scrollIntoViewIfNeeded()
	const finger = await centre(button)
	const scrolled = await page.evaluate(() => scrollY)
	const requests: string[] = []
	page.on('request', (request) => requests.push(new URL(request.url()).pathname))
	// No time passes for animations, so that the second tap comes early enough even on a busy machine.
	const browser = await page.context().newCDPSession(page)
	await browser.send('Animation.enable')
	await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
	await button.tap()
	await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused()
	const yes = await centre(question.getByRole('button', { name: 'Yes, cancel' }))
	for (const { x, y } of [finger, yes, BACKDROP]) await page.touchscreen.tap(x, y)
	await expect(question).toBeVisible()
	expect(await page.evaluate(() => scrollY)).toBe(scrolled)
	await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
	await question.getByRole('button', { name: 'Keep order' }).tap()
	await expect(question).toBeHidden()
	await expect(button).toBeFocused()
	expect(await centre(button)).toEqual(finger)
	expect(requests.filter((path) => !path.startsWith('/assets/'))).toEqual([])
	expect(await page.evaluate((key) => localStorage.getItem(key), CART_KEY)).toBeNull()
	await expect(page).toHaveURL('/dashboard?tab=orders')
})

async function centre(element: Locator): Promise<{ x: number; y: number }> {
	const box = await element.boundingBox()
	if (!box) throw new Error('It is not shown.')
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
