/**
 * The shop enters orders: one by phone, which is paid by a link, as are larger packs after that, and one at the
 * counter, paid in cash.
 */
import type { Page } from '@playwright/test'
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { askForMedium } from '#test/e2e/support/console-steps.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

async function enterOrder(page: Page, { name, packs }: { name: string; packs: string }) {
	await fieldByLabel(page, 'Name').fill(name)
	await fieldByLabel(page, 'Phone (10 digits)').fill('9876543210')
	await page.getByLabel('Pack 1', { exact: true }).selectOption('1:small')
	await page.getByLabel('Number of packs, Pack 1').fill(packs)
}

const total = (page: Page) => page.getByRole('region', { name: 'Total' })

/** Pays on the provider's page and returns to the shop. */
async function pay(customer: Page, amount: string) {
	await customer.getByRole('button', { name: `Pay ${amount}` }).click()
	await customer.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(customer.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
	await expect(customer.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
}

test('the owner enters an order on the phone, which the customer pays by the link, and one at the counter', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)
	const customer = await newVisitor({ viewport: { width: 390, height: 844 } })

	await test.step('a quotation has its total at once, and lacks an address', async () => {
		await open(page, '/admin/quotations/new')
		await enterOrder(page, { name: 'Hotel Annapoorna & Sons', packs: '120' })
		await fieldByLabel(page, 'Email, optional').fill('orders@annapoorna.example.in')
		await fieldByLabel(page, 'PIN code').fill('625001')
		await fieldByLabel(page, 'Discount in rupees').fill('800')
		await fieldByLabel(page, 'Reason for the discount').fill('Regular customer')
		await expect(total(page)).toContainText('₹28,000.00')
		await clickButton(page, 'Save quotation')
		await expect(fieldByLabel(page, 'Address')).toHaveAccessibleDescription('Enter an address')
		await expectFits(page)
		await fieldByLabel(page, 'Address').fill('12 Car Street')
		await fieldByLabel(page, 'City').fill('Madurai')
		await page.getByLabel('State', { exact: true }).selectOption('Tamil Nadu')
		await clickButton(page, 'Save quotation')
		await expect(page.getByRole('heading', { name: 'Q-1001, open' })).toBeVisible()
		await expectFits(page)
	})

	await test.step('the customer reads it, and pays by the link of the email', async () => {
		await clickButton(page, 'Email to orders@annapoorna.example.in')
		await expectToast(page, 'Quotation emailed')
		const [email = ''] = await listEmails(customer, 'Your quotation Q-1001')
		const link = (/View and pay: (\S+)/.exec(email)?.[1] ?? '').replaceAll('&amp;', '&')
		await open(customer, link)
		await expect(customer.getByRole('region', { name: 'Quotation Q-1001' })).toContainText('Regular customer')
		await expectFits(customer)
		const pdf = await customer.getByRole('link', { name: 'Quotation as PDF' }).getAttribute('href')
		const file = await customer.request.get(pdf ?? '')
		expect(file.headers()['content-type']).toBe('application/pdf')
		await pay(customer, '₹28,000.00')
		await navigate(page, '/admin/quotations/Q-1001?')
		await expect(page.getByRole('heading', { name: 'Q-1001, paid' })).toBeVisible()
		await page.getByRole('region', { name: 'Order' }).getByRole('link').first().click()
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Processing')
	})

	await test.step('larger packs wait until the customer has paid the difference', () =>
		payForLargerPacks(page, customer))

	await test.step('an order at the counter is paid in cash', async () => {
		await navigate(page, '/admin/quotations/new')
		await enterOrder(page, { name: 'Ravi Kumar', packs: '2' })
		await fieldByLabel(page, 'How they ordered').selectOption('counter')
		await fieldByLabel(page, 'How they get it').selectOption('at-the-shop')
		await expect(total(page)).toContainText('₹480.00')
		await clickButton(page, 'Save quotation')
		await page.getByRole('link', { name: 'Switch them on' }).click()
		await page.getByLabel('Payments not made online').selectOption('on')
		await clickButton(page, 'Save changes')
		await expectToast(page, 'Settings saved and live in the shop')
		await navigate(page, '/admin/quotations/Q-1002')
		await page.getByLabel('How it was paid').selectOption('cash')
		await clickButton(page, 'Record ₹480.00')
		await expectToast(page, 'Payment recorded')
		await expect(page.getByRole('heading', { name: 'Q-1002, paid' })).toBeVisible()
	})

	await test.step('so is the difference to larger packs', async () => {
		await page.getByRole('region', { name: 'Order' }).getByRole('link').first().click()
		await askForMedium(page)
		await page.locator('summary').filter({ hasText: 'Paid otherwise' }).click()
		await expectFits(page)
		await page.getByLabel('How it was paid').selectOption('cash')
		await clickButton(page, 'Record ₹480.00')
		await expectToast(
			page,
			'Payment recorded and size changed. The customer has no email address: please call them',
		)
		await expect(page.getByText(/was: Small .*₹480\.00 more/)).toBeVisible()
		await expect(page.getByRole('button', { name: 'Check payment status' })).toHaveCount(0)
	})
})

async function payForLargerPacks(page: Page, customer: Page) {
	await askForMedium(page)
	await expectToast(page, 'The customer is asked for the difference')
	await expect(page.getByRole('button', { name: 'Send the payment link again' })).toBeVisible()

	const [email = ''] = await listEmails(customer, 'please pay ₹28,800.00')
	expect(email).toContain('your order waits until then')
	const link = new URL(await page.getByLabel('Payment link').inputValue())
	await navigate(customer, link.pathname + link.search)
	await expect(customer.getByRole('button', { name: 'Pay ₹28,800.00' })).toBeVisible()
	await expectFits(customer)
	await pay(customer, '₹28,800.00')

	await navigate(page, `${new URL(page.url()).pathname}?`)
	await expect(page.getByText(/was: Small .*₹28,800\.00 more/)).toBeVisible()
	await clickButton(page, 'Mark as packed')
	await expectToast(page, 'Order marked as packed')
}
