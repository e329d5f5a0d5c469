/** Forms whose answer does not arrive keep what was entered, and say so where the shopper looks. */
import type { Locator, Page } from '@playwright/test'
import { clickButton, fieldByLabel, newEmail } from '#test/e2e/support/account-steps.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { deliverOrder } from '#test/e2e/support/deliver-order.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { photo } from '#test/fixtures/returns.ts'

const shop = openIsolatedShop()

test.use({
	viewport: { width: 390, height: 844 },
	expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|status of 503/,
})

const KEPT = "You're offline. What you entered is kept. Try again once you're back online."
const MAYBE = "You're offline. It may not have been done. Try again once you're back online."

const alertOf = (page: Page): Locator => page.getByRole('main').getByRole('alert')

/** Presses the button without a network, reads why nothing was sent, and has the network again. */
async function pressOffline(page: Page, name: string, message: string): Promise<void> {
	await page.context().setOffline(true)
	await clickButton(page, name)
	await expect(alertOf(page)).toHaveText(message)
	await expect(alertOf(page)).toBeInViewport()
	await page.context().setOffline(false)
}

test('a return, a review and a wish never to be asked again survive a lost network', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await page.goto('/')
	const number = await deliverOrder(page, owner)

	await test.step('a return, with its photo', async () => {
		await open(page, `/orders/${number}/return`)
		await page.getByRole('radio', { name: 'It arrived damaged or defective' }).check()
		await page.getByRole('radio', { name: 'A refund' }).check()
		const words = fieldByLabel(page, 'Tell us more')
		await words.fill('The pack was torn.')
		const buffer = Buffer.from(await photo())
		const photos = page.getByLabel('Photos (optional)')
		await photos.setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer })
		await pressOffline(page, 'Request a return', KEPT)
		await expect(alertOf(page)).toHaveCount(0)
		await page.route('**/return.data**', (route) => route.abort(), { times: 1 })
		await clickButton(page, 'Request a return')
		await expect(alertOf(page)).toContainText("If our email confirms your request, don't send it again.")
		await expect(words).toHaveValue('The pack was torn.')
		await clickButton(page, 'Request a return')
		const returns = page.getByRole('list', { name: 'Returns' })
		await expect(returns).toContainText('will reply by email')
		await expect(returns.getByRole('img')).toHaveCount(1)
		await pressOffline(page, 'Withdraw this request', MAYBE)
		await clickButton(page, 'Withdraw this request')
		await expect(returns).toContainText("You've withdrawn this request.")
	})

	await test.step('a review', async () => {
		await open(page, `/orders/${number}/review`)
		await page.getByRole('radio', { name: '4 stars', exact: true }).check({ force: true })
		await fieldByLabel(page, 'Your words').fill('Thick decoction, also on the second day.')
		await pressOffline(page, 'Send review', KEPT)
		await clickButton(page, 'Send review')
		await expect(page.getByRole('main')).toContainText("We'll read your review")
		await expect(page.getByText('Thick decoction, also on the second day.').first()).toBeVisible()
		await page.getByText('Change or delete your review').click()
		await pressOffline(page, 'Delete this review', MAYBE)
		await expect(page.getByRole('button', { name: 'Delete this review' })).toBeVisible()
	})

	await test.step('never to be asked again', async () => {
		await open(page, `/orders/${number}/review?never=1`)
		await pressOffline(page, 'Never ask me again', MAYBE)
		await expect(page.getByRole('button', { name: 'Never ask me again' })).toBeVisible()
		await expect(alertOf(page)).toHaveCount(0)
	})
})

test('pages of emailed links stay when the network is lost', async ({ page }) => {
	await page.goto('/')
	const email = newEmail()
	const number = await payByRequests(page, {
		customerDetails: { ...paymentInput().customerDetails, email },
	})
	const link = new RegExp(`/orders/${number}/cancel\\?until=[0-9]+[^"\\s]*signature=[A-Za-z0-9_-]+`)
	let url = ''
	await expect
		.poll(async () => {
			const [found = ''] = link.exec((await listEmails(page, `To ${email},`)).join('')) ?? []
			url = found.replaceAll('amp;', '')
			return url
		})
		.not.toBe('')
	await open(page, url)
	await pressOffline(page, 'Yes, cancel', MAYBE)
	await clickButton(page, 'Yes, cancel')
	await expect(page.getByRole('heading', { name: 'Your order is cancelled' })).toBeVisible()

	await open(page, '/known-device?token=x')
	await pressOffline(page, 'Continue', MAYBE)

	await open(page, '/back-in-stock?product=1&size=small')
	await fieldByLabel(page, 'Email').fill(email)
	await pressOffline(page, 'Email me when it is back', KEPT)
	await expect(fieldByLabel(page, 'Email')).toHaveValue(email)
})
