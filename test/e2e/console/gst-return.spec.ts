/** Follows a company's order from checkout to its invoice and the owner's GST return. */
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { clickButton } from '#test/e2e/support/account-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { dayInIndia } from '#shop/dates.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'

const shop = openIsolatedShop()

test("a company's order is in table 4A, and its cancellation in table 9B", async ({ page }) => {
	const number = await payByRequests(page, { gstBuyer: MADURAI_FOODS })

	await registerOwner(page, shop)
	await test.step('the order shows the company, and has a tax invoice', async () => {
		await open(page, `/admin/orders/${number}`)
		await expect(page.getByText('Invoice to Madurai Foods & Co., GSTIN 33AAPFU0939F1Z2')).toBeVisible()
		const invoice = await page.getByRole('link', { name: /^SK\// }).getAttribute('href')
		expect((await page.request.get(invoice ?? '')).headers()['content-type']).toBe('application/pdf')
		await page.getByText('Cancel and refund', { exact: true }).click()
		await page.getByRole('button', { name: /^Cancel and refund ₹/ }).click()
		await expect(page.getByRole('row').filter({ hasText: 'Credit note' })).toContainText('SKC/')
	})
	await test.step('a new rate is entered before its day', async () => {
		await navigate(page, '/admin/tax')
		const change = page.getByRole('region', { name: 'Change a rate' })
		await change.getByLabel('Tax category').selectOption('coffee-chicory')
		await change.getByLabel('From').fill('2099-04-01')
		await change.getByLabel('GST rate (%)').fill('12')
		await change.getByRole('button').click()
		await expectToast(page, 'The new rate applies from 01 Apr 2099')
		await expect(page.getByRole('row').filter({ hasText: '01 Apr 2099' })).toContainText('12%')
	})
	await test.step('the return has the invoice and the credit note', async () => {
		await page.getByRole('link', { name: 'GST reports', exact: true }).click()
		const month = dayInIndia(new Date()).slice(0, 7)
		await page.getByLabel('Month').fill(month)
		await clickButton(page, 'Show')
		const summary = page.getByRole('table', { name: /^GSTR-1 of/ })
		await expect(summary.getByRole('row').filter({ hasText: 'Invoices to registered buyers' })).toContainText(
			'₹280.00',
		)
		await expect(summary.getByRole('row').filter({ hasText: 'to registered buyers' }).last()).toContainText(
			'−₹280.00',
		)
		const file = await page.request.get(`/admin/exports/gstr1?month=${month}`)
		expect(await file.json()).toMatchObject({
			b2b: [{ ctin: MADURAI_FOODS.gstin, inv: [{ val: 280, pos: '33' }] }],
			cdnr: [{ ctin: MADURAI_FOODS.gstin, nt: [{ val: 280, ntty: 'C' }] }],
		})
		await expectFits(page)
	})
})
