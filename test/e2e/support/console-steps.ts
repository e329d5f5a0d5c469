/** What the owner does in the console, and what comes of it. */
import type { Locator, Page } from '@playwright/test'
import { entry, press, toast } from './account-steps.ts'
import { open } from './open-page.ts'
import { expect } from './shop-test.ts'

/** Of the orders that were ticked: a sheet each, without prices, and without the console around them on paper. */
export async function expectPackingSlips(page: Page, numbers: readonly string[]) {
	await press(page, 'Packing Slips')
	await expect(page.getByRole('button', { name: `Print ${numbers.length} Slips` })).toBeVisible()
	for (const number of numbers) {
		await expect(page.getByRole('article', { name: number })).toContainText('in all')
		await expect(page.getByRole('article', { name: number })).not.toContainText('₹')
	}
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
	await expect(page.getByRole('button', { name: `Print ${numbers.length} Slips` })).toBeHidden()
	await page.emulateMedia({ media: 'screen' })
}

/** Of the largest pack of the first blend. */
export async function raisePrice(page: Page) {
	await open(page, '/admin/catalogue')
	const pack = page.getByRole('row').filter({ hasText: '100% Pure, Large' })
	const price = pack.getByLabel('Selling price of')
	await price.fill('2000')
	await pack.getByRole('button', { name: 'Save' }).click()
	await expect(toast(page, 'Not done')).toContainText('may not be above the MRP')
	await price.fill('960')
	await pack.getByRole('button', { name: 'Save' }).click()
	await expect(toast(page, 'Price changed; the shop shows it now')).toBeVisible()
	await expect(page.getByRole('region', { name: 'History of prices' })).toContainText(
		'₹1,050 ₹950 → ₹1,050 ₹960',
	)
}

export async function createFestivalCode(page: Page) {
	await open(page, '/admin/promos')
	await entry(page, 'Code').fill('PONGAL15')
	await press(page, 'Make Code')
	await expect(entry(page, 'Percent off')).toHaveAccessibleDescription('How many percent?')
	await entry(page, 'Percent off').fill('15')
	await press(page, 'Make Code')
	await expect(page.getByRole('row').filter({ hasText: 'PONGAL15' })).toContainText('15%')
}

export async function addBannerMessage(page: Page) {
	await open(page, '/admin/banner')
	const form = page.getByRole('region', { name: 'A new message' })
	await form.getByLabel('Message').fill('Pongal is near: order by Friday')
	await form.getByLabel('Place').fill('0')
	await form.getByRole('button', { name: 'Add' }).click()
	await expect(toast(page, 'Message added')).toBeVisible()
}

/** The message that waits longest: answered by letter, and closed. Answers its ticket. */
export async function answerOldestMessage(page: Page, answer: string) {
	const message = page
		.getByRole('listitem')
		.filter({ has: page.getByLabel('Answer by letter') })
		.first()
	const ticket = /T-\w+-\w+/.exec((await message.textContent()) ?? '')?.[0] ?? ''
	await message.getByLabel('Answer by letter').fill(answer)
	await message.getByRole('button', { name: 'Send Answer' }).click()
	await expect(toast(page, 'The answer is on its way')).toBeVisible()
	await expect(page.getByRole('blockquote').filter({ hasText: 'Kamala Owner answered' })).toContainText(
		answer,
	)
	await page.getByRole('button', { name: `Close ${ticket}` }).click()
	await expect(toast(page, `${ticket} is closed`)).toBeVisible()
	await expect(page.getByRole('button', { name: `Close ${ticket}` })).toHaveCount(0)
	return ticket
}

/** The month on paper, without the console around it. */
export async function expectPrinted(page: Page, figures: Locator) {
	await page.emulateMedia({ media: 'print' })
	await expect(figures).toBeVisible()
	await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
	await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
	await page.emulateMedia({ media: 'screen' })
	await page.evaluate(() => {
		window.print = () => {
			document.title = 'printed'
		}
	})
	await page.getByRole('button', { name: 'Print' }).click()
	await expect(page).toHaveTitle('printed')
}

/** The three files of a month; the figures have as many lines as the screen has `rows`. */
export async function expectFiles(page: Page, month: string, rows: number) {
	const linesOf = new Map<string, number>()
	for (const [label, what] of [
		['Orders', 'orders'],
		['GST', 'gst'],
		['Document numbers', 'documents'],
	] as const) {
		const link = page.getByRole('link', { name: `${label} of ${month} as CSV` })
		const file = await page.request.get((await link.getAttribute('href')) ?? '')
		expect(file.headers()['content-disposition']).toContain(`${what}-${month}.csv`)
		const lines = (await file.text()).trim().split('\r\n')
		linesOf.set(what, lines.length)
	}
	expect(linesOf.get('gst')).toBe(rows)
}
