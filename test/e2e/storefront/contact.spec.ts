import type { Page } from '@playwright/test'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { newEmail } from '#test/e2e/support/account-steps.ts'

const form = (page: Page) => page.getByRole('main').locator('form')
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const send = (page: Page) => form(page).getByRole('button')

async function fillMessage(page: Page): Promise<void> {
	await field(page, 'Name').fill('Meena Sundaram')
	await field(page, 'Email').fill(newEmail())
	await field(page, 'Phone').fill('9876543210')
	await field(page, 'Message').fill('Do you grind for a French press?')
}

test('the links of the contact page lead where they say, and an unsent message survives a visit to another page and a reload', async ({
	page,
}) => {
	await open(page, '/contact')
	const main = page.getByRole('main')
	await expect(main.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
		'href',
		/google\.com\/maps/,
	)
	await expect(main.getByRole('link', { name: 'Email us directly' })).toHaveAttribute('href', /^mailto:/)
	await expect(main.getByRole('term').filter({ hasText: '?' })).toHaveCount(4)
	await fillMessage(page)
	await main.getByRole('link', { name: 'How to return a pack' }).click()
	await expect(page).toHaveURL('/policies/return')
	await page.goBack()
	await expect(field(page, 'Message')).toHaveValue('Do you grind for a French press?')
	await page.reload()
	await expect(field(page, 'Message')).toHaveValue('Do you grind for a French press?')
	await expect(field(page, 'Name')).toHaveValue('Meena Sundaram')
})

test('the contact form shows an error for each field and focuses the first', async ({ page }) => {
	await open(page, '/contact')
	await send(page).click()
	for (const text of [
		'Enter your name',
		'Enter an email address',
		'Enter a phone number',
		'Enter a message',
	]) {
		await expect(form(page).getByText(text, { exact: true })).toBeVisible()
	}
	await expect(field(page, 'Name')).toBeFocused()
	await expectNoViolations(page)
	await field(page, 'Name').pressSequentially('Me4')
	await expect(field(page, 'Name')).toHaveValue('Me')
	await expect(form(page).getByText('Enter a valid name', { exact: true })).toBeVisible()
	await field(page, 'Phone').pressSequentially('98 76-x5')
	await expect(field(page, 'Phone')).toHaveValue('98765')
	await expect(form(page).getByText('Enter a valid phone number', { exact: true })).toBeVisible()
	await field(page, 'Email').fill('x')
	await expect(form(page).getByText('Enter a valid email address', { exact: true })).toBeVisible()
	await field(page, 'Message').fill('Hm')
	await expect(form(page).getByText('Enter proper message', { exact: true })).toBeVisible()
})

test('a sent message gets a ticket, and five seconds later another can be sent', async ({ page }) => {
	await open(page, '/contact')
	await stopClock(page)
	await expect(send(page)).toHaveText('Send Message')
	const sending = Promise.withResolvers<void>()
	await page.route('**/api/send-contact-email', async (route) => {
		await sending.promise
		await route.continue()
	})
	await fillMessage(page)
	await send(page).click()
	await expect(send(page)).toHaveText('Sending...')
	sending.resolve()
	await expect(send(page)).toHaveText('Message Sent Successfully')
	await expect(page.getByText('நன்றி.')).toHaveAttribute('lang', 'ta')
	const promise = page.getByText("We'll get back to you within 24 hours with a personal response.")
	await expect(promise).toBeVisible()
	await expect(form(page).getByText(/Your ticket number is T-\d{8}-/)).toBeVisible()
	await expect(field(page, 'Message')).toHaveValue('')
	await page.clock.runFor(5_100)
	await expect(send(page)).toHaveText('Send Message')
	await expect(promise).toBeHidden()
})

test.describe('a message that cannot be sent', () => {
	test.use({ expectedErrors: /status of 500|Failed to load resource/ })

	test('stays in the form, and WhatsApp is offered for three seconds', async ({ page }) => {
		await open(page, '/contact')
		await stopClock(page)
		await page.route('**/api/send-contact-email', (route) =>
			route.fulfill({ status: 500, json: { success: false, error: 'pg: relation missing' } }),
		)
		await fillMessage(page)
		await send(page).click()
		const notice = page.getByText('Please try again later or contact us directly through WhatsApp.')
		await expect(page.getByText('Error sending message')).toBeVisible()
		await expect(notice).toBeVisible()
		await expect(page.getByText('relation missing')).toBeHidden()
		await expect(field(page, 'Message')).toHaveValue('Do you grind for a French press?')
		await expect(send(page)).toHaveText('Send Message')
		await page.clock.runFor(3_100)
		await expect(notice).toBeHidden()
	})
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ })

	test('the order number in the URL fills the message, and nothing else does; it is validated and sent', async ({
		page,
	}) => {
		await page.goto('/contact?order=SK3-7F3K9QXB-20261120')
		await expect(field(page, 'Message')).toHaveValue('About my order SK3-7F3K9QXB-20261120: ')
		await page.goto('/contact?order=Send+me+money')
		await expect(field(page, 'Message')).toHaveValue('')
		await send(page).click()
		await expect(form(page).getByText('Enter your name', { exact: true })).toBeVisible()
		await fillMessage(page)
		await send(page).click()
		await expect(form(page).getByText(/Your ticket number is T-/)).toBeVisible()
		await form(page).getByRole('link', { name: 'Track your ticket' }).click()
		const ticket = page.getByRole('region', { name: /^Ticket T-/ })
		await expect(
			ticket.getByText("We've received your message and will reply within 24 hours."),
		).toBeVisible()
		await page.getByLabel('Ticket number').fill('T-20261120-22222')
		await page.getByRole('button', { name: 'Track ticket' }).click()
		await expect(page.getByLabel('Ticket number')).toHaveAccessibleDescription(/No message found/)
	})
})
