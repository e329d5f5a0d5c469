import type { Page } from '@playwright/test'
import { newEmail } from '#test/e2e/support/account-steps.ts'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({
	viewport: { width: 390, height: 844 },
	expectedErrors: /status of 4[0-9]{2}|Failed to load resource/,
})

const card = (page: Page) => page.getByRole('region', { name: 'Newsletter Subscription' })
const unsubscribePage = (address: string) => `/unsubscribe?${new URLSearchParams({ email: address })}`

/** The page unsubscribes each time it is shown. */
async function showAgain(page: Page, path: string): Promise<void> {
	await navigate(page, '/newsletters')
	await expect(page.getByRole('heading', { name: 'Newsletters', level: 1 })).toBeVisible()
	await navigate(page, path)
}

test('the newsletter can be unsubscribed from and resubscribed to, also in two tabs, and each failure can be retried', async ({
	page,
}) => {
	const address = newEmail()
	const again = { data: { email: address } }
	await page.request.post('/newsletter/subscription', again)

	await test.step('the page changes nothing when it is only fetched', async () => {
		const shown = await page.request.get(unsubscribePage(address))
		expect(await shown.text()).toContain('Processing your request...')
		expect((await page.request.post('/newsletter/subscription', again)).status()).toBe(409)
	})
	await test.step('unsubscribes, and resubscribes', async () => {
		const resubscribe = card(page).getByRole('button', { name: 'Resubscribe' })
		await open(page, unsubscribePage(address))
		await expect(card(page).getByText('Successfully Unsubscribed!')).toBeVisible()
		await expectToast(page, 'Successfully Unsubscribed', 'You have been removed from our mailing list.')
		await expectNoViolations(page)
		await resubscribe.click()
		await expect(card(page).getByText('You are subscribed to our newsletter.')).toBeFocused()
		await expectToast(page, 'Successfully Resubscribed', 'You have been added back to our mailing list.')
		await expect(card(page).getByRole('button')).toHaveCount(0)

		await showAgain(page, unsubscribePage(address))
		await expect(card(page).getByText('Successfully Unsubscribed!')).toBeVisible()
		await page.request.post('/newsletter/subscription', again)
		await resubscribe.click()
		await expectToast(page, 'Already Subscribed')
		await expect(card(page).getByText('You are subscribed to our newsletter.')).toBeVisible()
	})
	await test.step('refuses what is no email', async () => {
		await showAgain(page, '/unsubscribe')
		await expect(card(page).getByText('Invalid unsubscribe link - no email provided')).toBeVisible()
		await expect(card(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
		await expect(card(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
		await showAgain(page, '/unsubscribe?email=a%0d%0aBcc:b@c.in')
		await expect(card(page).getByText('Please enter a valid email address')).toBeVisible()
		await expectToast(page, 'Unsubscribe Failed', 'There was an error processing your request.')
	})
	await test.step('says what failed, and that an email is not on the list', async () => {
		const url = '**/api/unsubscribe-newsletter'
		const retry = () => card(page).getByRole('button', { name: 'Try Again' }).click()
		await page.route(url, (route) => route.abort())
		await showAgain(page, unsubscribePage(newEmail()))
		await expect(card(page).getByText('Failed to unsubscribe. Please try again.')).toBeVisible()
		await expectToast(page, 'Unsubscribe Failed')
		await expectNoViolations(page)
		const error = 'Too many requests. Please wait a minute.'
		const refusal = { success: false, deletedRecords: 0, error, message: error, code: 'too_many' }
		await page.route(url, (route) => route.fulfill({ status: 429, json: refusal }))
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
		await expectNoViolations(page)
	})
	await expectSubscriptionInFooter(page)
})

/** Each email is subscribed once, and a failure keeps what was entered. */
async function expectSubscriptionInFooter(page: Page): Promise<void> {
	const footer = page.getByRole('contentinfo')
	const email = footer.getByRole('textbox', { name: 'Email' })
	const subscribe = async (address: string) => {
		await email.fill(address)
		await footer.getByRole('button', { name: 'Subscribe' }).click()
	}
	await subscribe('nobody')
	const error = footer.getByText('Please enter a valid email address')
	await expect(error).toBeVisible()
	await expect(email).toBeFocused()
	await expectNoViolations(page)
	await email.pressSequentially('@example.in')
	await expect(error).toBeHidden()

	const address = newEmail()
	await subscribe(address)
	await expectToast(
		page,
		'Successfully Subscribed!',
		'Welcome to our newsletter! Check your email for a welcome message.',
	)
	await expect(email).toHaveValue('')
	await subscribe(address)
	await expectToast(page, 'Already Subscribed', 'You are already subscribed to our newsletter.')

	await page.route('**/newsletter/subscription', (route) => route.abort())
	await subscribe('meena@example.in')
	await expectToast(page, 'Subscription Failed', 'Failed to subscribe to newsletter')
	await expect(email).toHaveValue('meena@example.in')
}
