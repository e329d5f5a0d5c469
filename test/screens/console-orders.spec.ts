/** Takes the screens of orders and quotations in the console after something was opened, pressed or refused. */
import type { Page } from '@playwright/test'
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { askForMedium } from '#test/e2e/support/console-steps.ts'
import { deliverOrder } from '#test/e2e/support/deliver-order.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { photo } from '#test/fixtures/returns.ts'
import { openAndTakeScreens, takeScreens } from './take-screens.ts'

const shop = openIsolatedShop({ demoOrders: 150 })

test.use({ expectedErrors: /status of 4\d\d/ })
test.setTimeout(900_000)

async function openOrder(page: Page, status: string, offset = 0): Promise<void> {
	const [order] = await shop.rows<{ number: string }>(
		`select number from orders where status = $1 and removed_at is null and payment_state = 'paid'
		order by created_at desc limit 1 offset $2`,
		[status, offset],
	)
	await open(page, `/admin/orders/${order?.number}`)
}

const summary = (page: Page, text: string) =>
	page.getByRole('main').locator('summary').filter({ hasText: text }).first()

test('packing and shipping', async ({ page }) => {
	await registerOwner(page, shop)
	await open(page, '/admin/orders?status=processing')
	await takeScreens(page, 'console-to-pack')
	await page
		.getByRole('checkbox', { name: /^Select SK3-/ })
		.first()
		.check()
	await takeScreens(page, 'console-to-pack-selected')
	await clickButton(page, 'Mark 1 as packed')
	await expectToast(page, '1 order marked as packed')
	await takeScreens(page, 'console-to-pack-packed')
	await open(page, '/admin/shipping')
	await fieldByLabel(page, 'Courier').fill('DTDC')
	await page.getByLabel('Tracking number for').first().fill('!!')
	await clickButton(page, 'Mark as shipped')
	await expectToast(page, 'Nothing shipped')
	await takeScreens(page, 'console-to-ship-refused')
	await openOrder(page, 'packed')
	await summary(page, 'Correct the address').click()
	const address = page.getByRole('main').locator('details').filter({ hasText: 'Correct the address' }).first()
	await address.getByLabel('Phone').fill('9840012345')
	await address.getByLabel('Reason').fill('Customer called')
	await address.getByRole('button', { name: 'Save correction' }).click()
	await expectToast(page, 'Address corrected, and the customer is emailed')
	await openAndTakeScreens(page, '/admin/shipping', 'console-to-ship-corrected')
	await checkCourierList(page)
	await takeScreens(page, 'console-courier-list-checked')
	for (const status of ['packed', 'shipped', 'delivered']) {
		await openOrder(page, status)
		await takeScreens(page, `console-order-${status}`)
	}
	await openAndTakeScreens(page, '/admin/orders?words=nobody', 'console-orders-none')
})

/** One of the parcels was corrected. */
async function checkCourierList(page: Page): Promise<void> {
	const packed = await shop.rows<{ number: string }>(
		`select number from orders where status = 'packed' and removed_at is null order by created_at desc limit 3`,
	)
	const lines = [...packed, { number: 'SK3-22222222-20261120' }].map(
		({ number }, index) => `${number},PR10${index},Professional`,
	)
	await open(page, '/admin/shipping/list')
	await page.getByLabel('CSV file').setInputFiles({
		name: 'list.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(['Order,Tracking number,Courier', ...lines].join('\n')),
	})
	await clickButton(page, 'Check the list')
	await expect(page.getByText('1 to check first')).toBeVisible()
}

test('corrections and refunds', async ({ page }) => {
	await registerOwner(page, shop)
	await openOrder(page, 'processing')
	for (const text of ['Cancel and refund', 'Partial refund', 'Correct the address', 'Change the grind'])
		await summary(page, text).click()
	const address = page.getByRole('main').locator('details').filter({ hasText: 'Correct the address' }).first()
	await address.getByLabel('Phone').fill('123')
	await address.getByRole('button', { name: 'Save correction' }).click()
	await expect(address.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
	await takeScreens(page, 'console-order-correction-refused')
	await address.getByLabel('Phone').fill('9840012345')
	await address.getByLabel('Reason').fill('Customer called')
	await address.getByRole('button', { name: 'Save correction' }).click()
	await expectToast(page, 'Address corrected, and the customer is emailed')
	await takeScreens(page, 'console-order-corrected')
	await openOrder(page, 'delivered')
	await summary(page, 'Partial refund').click()
	await fieldByLabel(page, 'Amount in rupees').fill('10')
	await clickButton(page, 'Refund')
	await expectToast(page, 'Refund of ₹10.00 started')
	await takeScreens(page, 'console-order-refunded-partly')
	await openOrder(page, 'processing')
	await summary(page, 'Cancel and refund').click()
	await page.getByRole('button', { name: /^Cancel and refund/ }).click()
	await expectToast(page, 'Order cancelled and refund started')
	await takeScreens(page, 'console-order-cancelled')
})

test('a return and a replacement', async ({ page, newVisitor }) => {
	const customer = await newVisitor()
	await registerOwner(page, shop)
	await customer.goto('/')
	const number = await deliverOrder(customer, page)
	await open(customer, `/orders/${number}/return`)
	const buffer = Buffer.from(await photo())
	await customer
		.getByLabel('Photos (optional)')
		.setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer })
	await customer.getByRole('radio', { name: 'It arrived damaged or defective' }).check()
	await customer.getByLabel('Tell us more').fill('The pack was torn and half empty.')
	await customer.getByRole('radio', { name: 'A refund' }).check()
	await clickButton(customer, 'Request a return')
	await expect(customer.getByRole('list', { name: 'Returns' })).toBeVisible()
	await openAndTakeScreens(page, '/admin/returns', 'console-returns-to-answer')
	await openAndTakeScreens(page, `/admin/orders/${number}`, 'console-return-asked')
	await page.getByRole('radio', { name: /^Yes, to our address/ }).check()
	await clickButton(page, 'Accept the return')
	await clickButton(page, 'Mark return as received')
	await expect(page.getByRole('button', { name: 'Refund the return' })).toBeVisible()
	await takeScreens(page, 'console-return-received')
	await openOrder(page, 'delivered', 1)
	await summary(page, 'Send a replacement').click()
	await clickButton(page, 'Send a replacement')
	await expect(page.getByRole('main')).toContainText('Please choose at least one pack.')
	await takeScreens(page, 'console-replacement-refused')
	await page.getByRole('spinbutton').first().fill('1')
	await clickButton(page, 'Send a replacement')
	await expect(page.getByRole('button', { name: 'Mark replacement as shipped' })).toBeVisible()
	await takeScreens(page, 'console-replacement')
})

test('batches', async ({ page }) => {
	await registerOwner(page, shop)
	await open(page, '/admin/roasts')
	await clickButton(page, 'Save batch')
	await expect(fieldByLabel(page, 'Batch number')).toHaveAttribute('aria-invalid', 'true')
	await takeScreens(page, 'console-roasts-refused')
	for (const [index, number] of ['R-1125', 'R-1126', 'R-1127'].entries()) {
		await fieldByLabel(page, 'Blend').selectOption({ index })
		await fieldByLabel(page, 'Batch number').fill(number)
		await clickButton(page, 'Save batch')
		await expectToast(page, `Batch ${number} saved`)
	}
	await takeScreens(page, 'console-roasts-batches')
	await openOrder(page, 'processing')
	await clickButton(page, 'Mark as packed')
	await expect(page.getByRole('region', { name: 'Batches' })).toBeVisible()
	await takeScreens(page, 'console-order-batch')
	const [batch] = await shop.rows<{ id: string }>('select batch_id as id from packed_batches limit 1')
	await openAndTakeScreens(page, `/admin/roasts/${batch?.id}`, 'console-recall')
})

test('quotations', async ({ page, newVisitor }) => {
	await registerOwner(page, shop)
	await open(page, '/admin/quotations/new')
	await clickButton(page, 'Save quotation')
	await expect(fieldByLabel(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
	await takeScreens(page, 'console-quotation-refused')
	await fieldByLabel(page, 'Name').fill('Hotel Sri Annapoorna Gowrishankar & Sons, Race Course Road')
	await fieldByLabel(page, 'Phone (10 digits)').fill('9876543210')
	await page.getByLabel('Pack 1', { exact: true }).selectOption('1:small')
	await page.getByLabel('Number of packs, Pack 1').fill('120')
	await fieldByLabel(page, 'How they get it').selectOption('at-the-shop')
	await clickButton(page, 'Save quotation')
	await expect(page.getByRole('heading', { level: 1 })).toContainText('open')
	await takeScreens(page, 'console-quotation-open')
	const { pathname } = new URL(page.url())
	await openAndTakeScreens(page, `${pathname}/edit`, 'console-quotation-edit')
	await openAndTakeScreens(page, '/admin/quotations', 'console-quotations-listed')
	await open(page, '/admin/settings')
	await page.getByLabel('Payments not made online').selectOption('on')
	await clickButton(page, 'Save changes')
	await expectToast(page, 'Settings saved and live in the shop')
	await openAndTakeScreens(page, pathname, 'console-quotation-to-record')
	await page.getByLabel('How it was paid').selectOption('cash')
	await page.getByRole('button', { name: /^Record/ }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('paid')
	await takeScreens(page, 'console-quotation-paid')
	await page.getByRole('region', { name: 'Order' }).getByRole('link').first().click()
	await askForMedium(page)
	await page.locator('summary').filter({ hasText: 'Paid otherwise' }).click()
	await takeScreens(page, 'console-difference-asked')
	const link = new URL(await page.getByLabel('Payment link').inputValue())
	const customer = await newVisitor()
	await openAndTakeScreens(customer, link.pathname + link.search, 'price-difference')
	await customer.getByRole('button', { name: /^Pay/ }).click()
	await expect(customer.getByRole('button', { name: 'Pay by UPI' })).toBeVisible()
	await page.getByLabel('How it was paid').selectOption('cash')
	await page.getByRole('button', { name: /^Record/ }).click()
	await expect(page.getByText('payment page').first()).toBeVisible()
	await takeScreens(page, 'console-difference-cash')
	await openAndTakeScreens(customer, link.pathname + link.search, 'price-difference-started')
})
