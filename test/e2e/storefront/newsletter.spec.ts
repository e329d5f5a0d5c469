import type { Page } from '@playwright/test'
import { newEmail } from '#test/e2e/support/account-steps.ts'
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

const unsubscribePage = (address: string) => `/unsubscribe?${new URLSearchParams({ email: address })}`

test.describe('the newsletter', () => {
	test.use({ expectedErrors: /status of 409|Failed to load resource/ })

	test('can be subscribed to in the footer, once for each email, and a failure keeps what was entered', async ({
		page,
	}) => {
		await open(page, '/story')
		await subscribe(page, 'nobody')
		const error = footer(page).getByText('Please enter a valid email address')
		await expect(error).toBeVisible()
		await expect(email(page)).toBeFocused()
		await email(page).pressSequentially('@example.in')
		await expect(error).toBeHidden()

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

		await page.route('**/newsletter/subscription', (route) => route.abort())
		await subscribe(page, 'meena@example.in')
		await expectToast(page, 'Subscription Failed', 'Failed to subscribe to newsletter')
		await expect(email(page)).toHaveValue('meena@example.in')
	})

	test('can be resubscribed to after unsubscribing, also in two tabs', async ({ page }) => {
		const address = newEmail()
		const again = { data: { email: address } }
		await page.request.post('/newsletter/subscription', again)
		const resubscribe = card(page).getByRole('button', { name: 'Resubscribe' })
		await open(page, unsubscribePage(address))
		await expect(card(page).getByText('Successfully Unsubscribed!')).toBeVisible()
		await expectToast(page, 'Successfully Unsubscribed', 'You have been removed from our mailing list.')
		await expectNoViolations(page)
		await resubscribe.click()
		await expect(card(page).getByText('You are subscribed to our newsletter.')).toBeFocused()
		await expectToast(page, 'Successfully Resubscribed', 'You have been added back to our mailing list.')
		await expect(card(page).getByRole('button')).toHaveCount(0)

		await page.reload()
		await expect(card(page).getByText('Successfully Unsubscribed!')).toBeVisible()
		await page.request.post('/newsletter/subscription', again)
		await resubscribe.click()
		await expectToast(page, 'Already Subscribed')
		await expect(card(page).getByText('You are subscribed to our newsletter.')).toBeVisible()
	})
})

test.describe('the unsubscribe page', () => {
	test.use({ expectedErrors: /status of 4[0-9]{2}|status of 500|Failed to load resource/ })

	test('says that it is processing, and changes nothing when it is only fetched', async ({ page }) => {
		const address = newEmail()
		await page.request.post('/newsletter/subscription', { data: { email: address } })
		const shown = await page.request.get(unsubscribePage(address))
		expect(await shown.text()).toContain('Processing your request...')
		const again = await page.request.post('/newsletter/subscription', { data: { email: address } })
		expect(again.status()).toBe(409)
	})

	test('refuses what is no email', async ({ page }) => {
		await open(page, '/unsubscribe')
		await expect(card(page).getByText('Invalid unsubscribe link - no email provided')).toBeVisible()
		await expect(card(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
		await expect(card(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
		await expectNoViolations(page)
		await open(page, '/unsubscribe?email=a%0d%0aBcc:b@c.in')
		await expect(card(page).getByText('Please enter a valid email address')).toBeVisible()
		await expectToast(page, 'Unsubscribe Failed', 'There was an error processing your request.')
	})

	test('can be retried after each failure, and says that an email is not on the list', async ({ page }) => {
		const url = '**/api/unsubscribe-newsletter'
		const retry = () => card(page).getByRole('button', { name: 'Try Again' }).click()
		await page.route(url, (route) => route.abort())
		await open(page, unsubscribePage(newEmail()))
		await expect(card(page).getByText('Failed to unsubscribe. Please try again.')).toBeVisible()
		await expectToast(page, 'Unsubscribe Failed')
		const error = 'Too many requests. Please wait a minute.'
		await page.route(url, (route) =>
			route.fulfill({
				status: 429,
				json: { success: false, deletedRecords: 0, error, message: error, code: 'too_many' },
			}),
		)
		await retry()
		await expect(card(page).getByText(error)).toBeVisible()
		await expectToast(page, 'Unsubscribe Failed', 'There was an error processing your request.')
		await page.route(url, (route) => route.fulfill({ json: [] }))
		await retry()
		await expect(card(page).getByText('Unable to Process Request')).toBeVisible()
		await page.unrouteAll()
		await retry()
		await expect(
			card(page).getByText(
				'Email not found in our subscription list. You may have already been unsubscribed.',
			),
		).toBeVisible()
	})
})
