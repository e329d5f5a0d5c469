import type { Page } from '@playwright/test'
import { stopClock } from '#test/e2e/support/clock.ts'
import { fillAddress, fillCart, payButton, providerScript, PURE } from '#test/e2e/support/checkout-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

// The browser reports every refusal.
test.use({ expectedErrors: /status of 503/ })

const REFUSAL = {
	status: 503,
	headers: { 'Retry-After': '5', 'X-May-Be-Repeated': 'yes' },
	json: { success: false, error: 'The shop is very busy right now.', code: 'full' },
}

/** Refuses this many requests for the URL, as a busy server does, with headers that make the page repeat them. Returns the requests. */
async function refuse(page: Page, url: string | RegExp, count: number) {
	await page.waitForFunction(() => !String(fetch).includes('[native code]'))
	const sent: { key: string | undefined; body: string | null }[] = []
	await page.route(url, async (route) => {
		const request = route.request()
		sent.push({ key: request.headers()['idempotency-key'], body: request.postData() })
		await (sent.length <= count ? route.fulfill(REFUSAL) : route.continue())
	})
	return sent
}

/** Lets seconds pass until the condition holds. */
async function passUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
	await expect
		.poll(
			async () => {
				await page.clock.fastForward('00:01')
				return isSo()
			},
			{ intervals: [50] },
		)
		.toBe(true)
}

const waitingNotice = (page: Page) => page.getByText("We can't take your order this second.")
const payByUpi = (page: Page) => page.frameLocator('iframe').getByRole('button', { name: 'Pay by UPI' })

test('a refused page opens by itself, and an order is sent again for a minute, after which it may be pressed again', async ({
	page,
}) => {
	await fillCart(page, PURE)
	await open(page, '/contact')
	await stopClock(page)
	const pages = await refuse(page, /\/track-order\.data/, 1)
	await page.getByRole('link', { name: /Track/ }).first().click()
	await expectToast(page, 'One moment, please', 'The shop is very busy right now.')
	await expect(page).toHaveURL('/contact')
	await passUntil(page, () => pages.length === 2)
	await expect(page).toHaveURL('/track-order')

	// The provider's script loads when the page has time for it.
	await page.clock.resume()
	await navigate(page, '/checkout')
	await providerScript(page)
	await stopClock(page)
	await fillAddress(page)
	const sent = await refuse(page, '**/api/create-payment', Infinity)
	await payButton(page).click()
	await expect(waitingNotice(page)).toBeVisible()
	await expect(payButton(page)).toHaveText('Processing...')
	await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
	await passUntil(page, async () => (await payButton(page).textContent()) === 'Pay now ₹280.00')
	await expectToast(page, 'Payment Error', "You haven't been charged, and everything you entered is kept.")
	await page.clock.fastForward('00:50')
	await expect(page.getByRole('alert').getByText(/You haven't been charged/)).toBeVisible()
	await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
	await expect(waitingNotice(page)).toBeHidden()
	expect(sent.length).toBeGreaterThan(2)

	await page.unroute('**/api/create-payment')
	const again = await refuse(page, '**/api/create-payment', 2)
	await payButton(page).click()
	await passUntil(page, () => again.length === 2)
	await expect(waitingNotice(page)).toBeVisible()
	await passUntil(page, () => again.length === 3)
	await expect(payByUpi(page)).toBeVisible()
	await expect(waitingNotice(page)).toBeHidden()
	expect(sent[0]?.key).toMatch(/^\w{32}$/)
	expect([...sent, ...again]).toEqual([...sent, ...again].map(() => sent[0]))
})
