import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
import { hydrated, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { newEmail } from '#test/e2e/support/account-steps.ts'

const URL = '**/api/send-contact-email'
const QUESTION = 'Do you grind for a French press?'

const form = (page: Page) => page.getByRole('main').locator('form')
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: /^Send|Sent/ })

async function fillMessage(page: Page): Promise<void> {
	await field(page, 'Name').fill('Meena Sundaram')
	await field(page, 'Email').fill(newEmail())
	await field(page, 'Phone').fill('9876543210')
	await field(page, 'Message').fill(QUESTION)
}

test.describe('the contact page', () => {
	test.use({
		viewport: { width: 390, height: 844 },
		expectedErrors: /status of 500|Failed to load resource/,
	})

	test('says what is wrong with a message, keeps one that is not sent, and gives a ticket for one that is', async ({
		page,
	}) => {
		await open(page, '/contact')
		await test.step('shows an error for each field and focuses the first', async () => {
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
		await test.step('keeps an unsent message during visits to other pages and a reload', async () => {
			await fillMessage(page)
			await visitPolicies(page)
			await expect(field(page, 'Message')).toHaveValue(QUESTION)
			await page.reload()
			await hydrated(page)
			await expect(field(page, 'Message')).toHaveValue(QUESTION)
			await expect(field(page, 'Name')).toHaveValue('Meena Sundaram')
		})
		await stopClock(page)
		await test.step('offers WhatsApp for three seconds when a message cannot be sent', async () => {
			await page.route(URL, (route) =>
				route.fulfill({ status: 500, json: { success: false, error: 'pg: relation missing' } }),
			)
			await send(page).click()
			const notice = page.getByText('Please try again later or contact us directly through WhatsApp.')
			await expect(page.getByText('Error sending message')).toBeVisible()
			await expect(notice).toBeVisible()
			await expect(page.getByText('relation missing')).toBeHidden()
			await expect(field(page, 'Message')).toHaveValue(QUESTION)
			await expect(send(page)).toHaveText('Send Message')
			await page.clock.runFor(3_100)
			await expect(notice).toBeHidden()
			await page.unroute(URL)
		})
		await test.step('gives a ticket, and five seconds later another message can be sent', async () => {
			const sending = Promise.withResolvers<void>()
			await page.route(URL, async (route) => {
				await sending.promise
				await route.continue()
			})
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
			await page.unroute(URL)
		})
		await test.step('has no violation after a failure and a success, and leads to the ticket', async () => {
			await page.route(URL, (route) => route.abort())
			await fillMessage(page)
			await send(page).click()
			await expect(page.getByText('Error sending message')).toBeVisible()
			await page.clock.resume()
			await expectNoViolations(page)
			await page.unroute(URL)
			await send(page).click()
			await expect(page.getByText(/Your ticket number is T-/)).toBeVisible()
			await expectNoViolations(page)
			await page.getByRole('link', { name: 'Track your ticket' }).click()
			await expect(page.getByRole('region', { name: /^Ticket T-/ })).toBeVisible()
			await expectNoViolations(page)
			await expectNoHorizontalScroll(page)
		})
	})
})

test('the toast is in view, and covers no heading and no field', async ({ page }) => {
	for (const [width, height] of [
		[360, 640],
		[390, 800],
		[768, 1024],
		[1280, 800],
	] as const) {
		await page.setViewportSize({ width, height })
		await open(page, '/contact')
		await fillMessage(page)
		await stopClock(page)
		await send(page).click()
		const toast = page.locator('.toast').filter({ hasText: 'நன்றி.' })
		await expect(toast).toBeInViewport({ ratio: 1 })
		expect(await toast.evaluate(coveredBy), `${width} px`).toEqual([])
		await page.clock.resume()
	}
})

/** Runs in the page. */
function coveredBy(card: Element): (string | null)[] {
	const { left, right, top, bottom } = card.getBoundingClientRect()
	const text = document.createRange()
	return [...document.querySelectorAll('h1, h2, h3, dt, label, input, textarea, .contact-form button')]
		.filter((element) => {
			text.selectNodeContents(element)
			const box = (element.firstChild ? text : element).getBoundingClientRect()
			const isOver = box.left < right && box.right > left && box.top < bottom && box.bottom > top
			return isOver && !card.contains(element)
		})
		.map((element) => element.textContent)
}

/** Follows the links of the contact page and the policies, and returns to the contact page. */
async function visitPolicies(page: Page): Promise<void> {
	const main = page.getByRole('main')
	await expect(main.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
		'href',
		/google\.com\/maps/,
	)
	await expect(main.getByRole('link', { name: 'Email us directly' })).toHaveAttribute('href', /^mailto:/)
	await expect(main.getByRole('term').filter({ hasText: '?' })).toHaveCount(4)
	await main.getByRole('link', { name: 'How to return a pack' }).click()
	await expect(page).toHaveURL('/policies/return')
	const others = main.getByRole('navigation', { name: 'All policies' })
	await others.getByRole('link', { name: 'Terms' }).click()
	await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible()
	await expect(others.getByRole('link', { name: 'Terms' })).toHaveAttribute('aria-current', 'page')
	await expect(main.getByRole('link', { name: "PhonePe's" })).toHaveAttribute('href', /phonepe\.com/)
	await expect(main.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
	await main.getByRole('link', { name: 'Contact us' }).click()
	await expect(page).toHaveURL('/contact')
}

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
