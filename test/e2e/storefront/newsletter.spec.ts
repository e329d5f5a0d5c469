import type { Page } from '@playwright/test'
import { newEmail, newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const email = (page: Page) => footer(page).getByRole('textbox', { name: 'Email' })

async function subscribe(page: Page, address: string): Promise<void> {
	await email(page).fill(address)
	await footer(page).getByRole('button', { name: 'Subscribe' }).click()
}

const card = (page: Page) => page.getByRole('region', { name: 'Newsletter Subscription' })

/** Subscribes in the footer and leaves by the address of the letter. */
async function subscribeAndLeave(page: Page, address: string): Promise<void> {
	await open(page, '/about')
	await subscribe(page, address)
	await expectToast(page, 'Successfully Subscribed!')
	await page.goto(leavingPage(address))
	await expect(card(page).getByText('Successfully Unsubscribed!')).toBeVisible()
}

const leavingPage = (address: string) => `/unsubscribe?${new URLSearchParams({ email: address })}`

test.describe('the newsletter', () => {
	test.use({ expectedErrors: /status of 409/ })

	test('is asked for in every footer, checked while typing, and not twice', async ({ page }) => {
		await open(page, '/story')
		await subscribe(page, 'nobody')
		const words = footer(page).getByText('Please enter a valid email address')
		await expect(words).toBeVisible()
		await expect(email(page)).toBeFocused()
		await email(page).pressSequentially('@example.in')
		await expect(words).toBeHidden()

		const address = newEmail()
		await subscribe(page, address)
		await expectToast(
			page,
			'Successfully Subscribed!',
			'Welcome to our newsletter! Check your email for a welcome message.',
		)
		await expect(email(page)).toHaveValue('')
		await subscribe(page, address)
		await expectToast(page, 'Already Subscribed', 'You are already subscribed to our newsletter.')
	})

	test('is left, come back to, and left again', async ({ page }) => {
		await subscribeAndLeave(page, newEmail())
		await expectToast(page, 'Successfully Unsubscribed', 'You have been removed from our mailing list.')
		await expectNoViolations(page)
		await card(page).getByRole('button', { name: 'Resubscribe' }).click()
		await expect(card(page).getByText('You are subscribed to our newsletter.')).toBeFocused()
		await expectToast(page, 'Successfully Resubscribed', 'You have been added back to our mailing list.')
		await expect(card(page).getByRole('button')).toHaveCount(0)
	})

	test('greets a reader who came back in another tab first as already subscribed', async ({ page }) => {
		const address = newEmail()
		await subscribeAndLeave(page, address)
		await page.request.post('/newsletter/subscription', { data: { email: address } })
		await card(page).getByRole('button', { name: 'Resubscribe' }).click()
		await expectToast(page, 'Already Subscribed')
		await expect(card(page).getByText('You are subscribed to our newsletter.')).toBeVisible()
	})
})

test.describe('a subscription that fails', () => {
	test.use({ expectedErrors: /Failed to load resource/ })

	test('says so, and keeps the address', async ({ page }) => {
		await open(page, '/about')
		await page.route('**/newsletter/subscription', (route) => route.abort())
		await subscribe(page, 'meena@example.in')
		await expectToast(page, 'Subscription Failed', 'Failed to subscribe to newsletter')
		await expect(email(page)).toHaveValue('meena@example.in')
	})
})

test.describe('the page for leaving', () => {
	test.use({ expectedErrors: /status of 4[0-9]{2}|status of 500|Failed to load resource/ })

	test('says what it is doing, and changes nothing by being read', async ({ page }) => {
		const address = newEmail()
		await page.request.post('/newsletter/subscription', { data: { email: address } })
		const shown = await page.request.get(leavingPage(address))
		expect(await shown.text()).toContain('Processing your request...')
		const again = await page.request.post('/newsletter/subscription', { data: { email: address } })
		expect(again.status()).toBe(409)
	})

	test('needs an address', async ({ page }) => {
		await open(page, '/unsubscribe')
		await expect(card(page).getByText('Invalid unsubscribe link - no email provided')).toBeVisible()
		await expect(card(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
		await expect(card(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
		await expectNoViolations(page)
	})

	test('says of what is no address that it is none', async ({ page }) => {
		await open(page, '/unsubscribe?email=a%0d%0aBcc:b@c.in')
		await expect(card(page).getByText('Please enter a valid email address')).toBeVisible()
		await expectToast(page, 'Unsubscribe Failed', 'There was an error processing your request.')
	})

	test('says gently that an address is not on the list', async ({ page }) => {
		await open(page, leavingPage(newEmail()))
		await expect(
			card(page).getByText(
				'Email not found in our subscription list. You may have already been unsubscribed.',
			),
		).toBeVisible()
	})

	test('can be tried again after a failure', async ({ page }) => {
		await page.route('**/api/unsubscribe-newsletter', (route) => route.abort())
		await open(page, leavingPage(newEmail()))
		await expect(card(page).getByText('Failed to unsubscribe. Please try again.')).toBeVisible()
		await expectToast(page, 'Unsubscribe Failed')
		await page.unroute('**/api/unsubscribe-newsletter')
		await card(page).getByRole('button', { name: 'Try Again' }).click()
		await expect(card(page).getByText(/Email not found/)).toBeVisible()
	})

	test('says with an alarm that somebody asked too often', async ({ page }) => {
		const error = 'Too many requests. Please wait a minute.'
		await page.route('**/api/unsubscribe-newsletter', (route) =>
			route.fulfill({
				status: 429,
				json: { success: false, deletedRecords: 0, error, message: error, code: 'too_many' },
			}),
		)
		await open(page, leavingPage(newEmail()))
		await expect(card(page).getByText(error)).toBeVisible()
		await expectToast(page, 'Unsubscribe Failed', 'There was an error processing your request.')
	})

	test('has words for an answer that it does not know', async ({ page }) => {
		await page.route('**/api/unsubscribe-newsletter', (route) => route.fulfill({ json: [] }))
		await open(page, leavingPage(newEmail()))
		await expect(card(page).getByText('Unable to Process Request')).toBeVisible()
	})
})

test('a customer sees in the account whether they have the newsletter, and changes it', async ({ page }) => {
	await signUp(page, newPerson())
	await open(page, '/dashboard')
	const card = page.getByRole('region', { name: 'Newsletter' })
	await expect(card.getByText('Stay updated with our latest news and offers')).toBeVisible()
	await card.getByRole('button', { name: 'Subscribe', exact: true }).click()
	await expectToast(page, 'Successfully Subscribed!')
	await card.getByRole('button', { name: 'Unsubscribe' }).click()
	await expectToast(page, 'Successfully Unsubscribed', 'You have been removed from our newsletter.')
	await expect(card.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
	await expect(footer(page).getByRole('button', { name: 'Subscribe' })).toBeVisible()
})
