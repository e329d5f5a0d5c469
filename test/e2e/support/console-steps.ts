/** Steps in the admin console. */
import type { Locator, Page } from '@playwright/test'
import { clickButton } from './account-steps.ts'
import { expect } from './shop-test.ts'
import { expectToast } from './toasts.ts'

/** Checks the packing slips of the selected orders: one each, without prices, and printed without the console. */
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
}

/** Replies to the oldest open message and closes it. */
export async function replyToOldestMessage(page: Page, reply: string) {
	const message = page
		.getByRole('listitem')
		.filter({ has: page.getByLabel('Reply by email') })
		.first()
	const ticket = /T-\w+-\w+/.exec((await message.textContent()) ?? '')?.[0] ?? ''
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
