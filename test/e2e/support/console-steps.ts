/** Steps in the admin console. */
import type { Locator, Page } from '@playwright/test'
import { clickButton } from './account-steps.ts'
import type { IsolatedShop } from './isolated-shop.ts'
import { navigate } from './open-page.ts'
import { expect } from './shop-test.ts'
import { expectToast } from './toasts.ts'

/** Checks that nothing printed is fixed: a browser repeats that on each sheet, over the addresses at its foot. */
async function expectNothingFixed(page: Page) {
	const fixed = await page.evaluate(() =>
		[...document.body.querySelectorAll('*')]
			.filter((element) => element.getClientRects().length > 0)
			.filter((element) => getComputedStyle(element).position === 'fixed')
			.map(({ className }) => className),
	)
	expect(fixed).toEqual([])
}

/** Returns the size of each sheet in points. */
async function paperSizes(page: Page): Promise<string[]> {
	await page.emulateMedia({ media: 'print' })
	await expectNothingFixed(page)
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
	await page.emulateMedia({ media: 'screen' })
	return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...points]) =>
		points.map((point) => Math.round(Number(point))).join(' × '),
	)
}

/** Checks the packing slips of the selected orders: one each, without prices, and printed without the console, two to a sheet of A4. */
export async function expectPackingSlips(page: Page, numbers: readonly string[]) {
	await clickButton(page, 'Packing slips')
	await expect(page.getByRole('button', { name: `Print ${numbers.length} slips` })).toBeVisible()
	for (const number of numbers) {
		await expect(page.getByRole('article', { name: number })).toContainText('in total')
		await expect(page.getByRole('article', { name: number })).not.toContainText('₹')
	}
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
	await expect(page.getByRole('button', { name: `Print ${numbers.length} slips` })).toBeHidden()
	await page.emulateMedia({ media: 'screen' })
	expect(await paperSizes(page)).toEqual(
		Array.from({ length: Math.ceil(numbers.length / 2) }, () => '595 × 842'),
	)
}

/** Checks the labels of these orders: one each with the address for returns, on paper of either size. */
export async function expectLabels(page: Page, numbers: readonly string[]) {
	await navigate(page, `/admin/labels?${numbers.map((number) => `number=${number}`).join('&')}`)
	for (const number of numbers)
		await expect(page.getByRole('article', { name: number })).toContainText(
			/From .+, \+91 .+\. If undelivered, please return to this address\./,
		)
	// They are 105 × 148 mm and 4 × 6 inches, in points.
	expect(await paperSizes(page)).toEqual(numbers.map(() => '298 × 420'))
	await page.getByRole('link', { name: '4 × 6 inches' }).click()
	await expect(page.getByRole('link', { name: '4 × 6 inches' })).toHaveAttribute('aria-current', 'true')
	expect(await paperSizes(page)).toEqual(numbers.map(() => '288 × 432'))
}

/** Replies to the oldest open message and closes it. */
export async function replyToOldestMessage(page: Page, reply: string) {
	const message = page
		.getByRole('listitem')
		.filter({ has: page.getByLabel('Reply by email') })
		.first()
	const ticket = (await message.getByText(/^T-\w+-\w+$/).textContent()) ?? ''
	await message.getByLabel('Reply by email').fill(reply)
	await message.getByRole('button', { name: 'Send reply' }).click()
	await expectToast(page, 'Reply sent')
	await expect(page.getByRole('blockquote').filter({ hasText: 'Kamala Owner replied' })).toContainText(reply)
	await page.getByRole('button', { name: `Close ${ticket}` }).click()
	await expectToast(page, `${ticket} closed`)
	await expect(page.getByRole('button', { name: `Close ${ticket}` })).toHaveCount(0)
}

/** Checks that the month's figures print without the console. */
export async function expectPrinted(page: Page, figures: Locator) {
	await page.emulateMedia({ media: 'print' })
	await expect(figures).toBeVisible()
	await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
	await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
	await expectNothingFixed(page)
	await page.emulateMedia({ media: 'screen' })
	await page.evaluate(() => {
		window.print = () => {
			document.title = 'printed'
		}
	})
	await page.getByRole('button', { name: 'Print' }).click()
	await expect(page).toHaveTitle('printed')
}

/** Downloads the files of a month, of which each has the month in its name. */
export async function expectFiles(page: Page, { month, monthName }: { month: string; monthName: string }) {
	for (const [label, name] of [
		['For the GST portal (JSON)', `gstr1-${month}.json`],
		[`Register of invoices and credit notes, ${monthName} (CSV)`, `register-${month}.csv`],
		[`Orders, ${monthName} (CSV)`, `orders-${month}.csv`],
		['7', `gstr1-b2cs-${month}.csv`],
		['12, B2C', `gstr1-hsn-b2c-${month}.csv`],
		['13', `gstr1-docs-${month}.csv`],
	] as const) {
		const link = page.getByRole('main').getByRole('link', { name: label, exact: true })
		const file = await page.request.get((await link.getAttribute('href')) ?? '')
		expect(file.headers()['content-disposition']).toContain(name)
		if (name.endsWith('.csv')) expect((await file.text()).trim().split('\r\n').length).toBeGreaterThan(1)
	}
}

/** On the screen of an order of small packs. */
export async function askForMedium(page: Page) {
	const form = page.locator('details').filter({ hasText: 'Change the size' })
	await form.locator('summary').click()
	const medium = form.getByRole('option', { name: /^Medium .* more/ })
	await form.getByLabel('New size').selectOption((await medium.getAttribute('value')) ?? '')
	await form.getByLabel('Reason').fill('Rang up: larger packs')
	await form.getByRole('button', { name: 'Ask for the difference' }).click()
	await expect(page.getByText(/^The order waits: the customer has until/)).toBeVisible()
	await expect(page.getByRole('button', { name: 'Mark as packed' })).toHaveCount(0)
}

/** Presses 'Mark as packed' twice on a page that is older than a correction: only who presses once more has read that. */
export async function packCorrected(
	page: Page,
	{ shop, number }: { shop: Pick<IsolatedShop, 'rows'>; number: string },
) {
	await navigate(page, `/admin/orders/${number}`)
	const button = page.getByRole('button', { name: 'Mark as packed' })
	await expect(button).toBeVisible()
	await shop.rows(
		`insert into order_corrections (order_id, at, by, reason, before)
		select id, now(), 'Lakshmi', 'Customer called', recipient from orders where number = $1`,
		[number],
	)
	const sent: string[] = []
	page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
	// The second press comes as soon as the refusal is there.
	await button.evaluate(
		(pressed: HTMLElement) =>
			new Promise<void>((done) => {
				const observer = new MutationObserver(() => {
					if (!document.body.textContent?.includes('Corrected since you opened this page')) return
					observer.disconnect()
					pressed.click()
					requestAnimationFrame(() => done())
				})
				observer.observe(document.body, { childList: true, subtree: true })
				pressed.click()
			}),
	)
	await expectToast(page, 'Order corrected')
	expect(sent).toHaveLength(1)
	await expect(async () => {
		await button.click()
		await expect(button).toHaveCount(0, { timeout: 2_000 })
	}).toPass()
	await expectToast(page, 'Order marked as packed')
}
