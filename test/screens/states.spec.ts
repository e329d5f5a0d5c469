/** Takes screenshots of what a shopper sees after sending something: a message, a return, a payment, or what was refused. */
import { clickButton, newEmail } from '#test/e2e/support/account-steps.ts'
import { applyPromo, buyNow, fillAddress, openPayment } from '#test/e2e/support/checkout-steps.ts'
import { deliverOrder } from '#test/e2e/support/deliver-order.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { openAndTakeScreens, takeScreens } from './take-screens.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 4\d\d/ })
test.setTimeout(600_000)

test('a message, a refused promo code and a pending payment', async ({ page }) => {
	await open(page, '/contact')
	const message = page.getByRole('main').locator('form')
	for (const [name, text] of [
		['Name', 'Meena Sundaram'],
		['Email', newEmail()],
		['Phone', '9876543210'],
		['Message', 'Do you grind for a French press?'],
	] as const)
		await message.getByRole('textbox', { name, exact: true }).fill(text)
	await message.getByRole('button').click()
	await expect(page.getByText('Message Sent Successfully').first()).toBeVisible()
	await takeScreens(page, 'contact-sent')
	await buyNow(page)
	await fillAddress(page)
	await applyPromo(page, 'NO-SUCH-CODE')
	await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription(/./)
	await takeScreens(page, 'buy-promo-refused')
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Leave pending' }).click()
	await expect(page.getByRole('heading', { name: 'Payment pending' })).toBeVisible()
	await takeScreens(page, 'buy-payment-pending')
})

test('a return', async ({ page, newVisitor }) => {
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await page.goto('/')
	const number = await deliverOrder(page, owner)
	await openAndTakeScreens(page, `/orders/${number}/return`, 'order-return')
	await page.getByRole('button', { name: 'Request a return' }).click()
	await expect(page.getByRole('main')).toContainText('Please choose a reason.')
	await takeScreens(page, 'order-return-with-errors')
	await page.getByRole('radio', { name: 'It arrived damaged or defective' }).check()
	await page.getByLabel('Tell us more').fill('The pack was torn and half empty.')
	await page.getByRole('radio', { name: 'A refund' }).check()
	await page.getByRole('button', { name: 'Request a return' }).click()
	await expect(page.getByRole('list', { name: 'Returns' })).toContainText('will reply by email')
	await takeScreens(page, 'order-return-asked')
	await openAndTakeScreens(page, '/orders', 'order-list-delivered')
	await openAndTakeScreens(page, `/orders/${number}/review`, 'order-review')
	await clickButton(page, 'Send review')
	await expect(page.getByRole('main')).toContainText('Please choose from 1 to 5 stars.')
	await takeScreens(page, 'order-review-refused')
})

test('a quotation', async ({ page, newVisitor }) => {
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await open(owner, '/admin/quotations/new')
	for (const [label, text] of [
		['Name', 'Hotel Annapoorna & Sons'],
		['Phone (10 digits)', '9876543210'],
		['Email, optional', 'orders@annapoorna.example.in'],
		['Number of packs, Pack 1', '120'],
		['PIN code', '625001'],
		['Address', '12 Car Street'],
		['City', 'Madurai'],
		['Discount in rupees', '800'],
		['Reason for the discount', 'Regular customer'],
	] as const)
		await owner.getByLabel(label, { exact: true }).fill(text)
	await owner.getByLabel('Pack 1', { exact: true }).selectOption('1:small')
	await owner.getByLabel('State', { exact: true }).selectOption('Tamil Nadu')
	await owner.getByRole('button', { name: 'Save quotation' }).click()
	await owner.getByRole('button', { name: 'Email to orders@annapoorna.example.in' }).click()
	await expectToast(owner, 'Quotation emailed')
	await takeScreens(owner, 'console-quotation-discount')
	const [email = ''] = await listEmails(page, 'Your quotation Q-1001')
	const link = (/View and pay: (\S+)/.exec(email)?.[1] ?? '').replaceAll('&amp;', '&')
	await openAndTakeScreens(page, link, 'quotation')
	await page.getByRole('button', { name: /^Pay/ }).click()
	await page.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
	await takeScreens(page, 'quotation-paid')
	await openAndTakeScreens(page, `${link}x`, 'quotation-unknown')
})

test('a shop whose packs are all sold out', async ({ page }) => {
	await buyNow(page)
	await shop.rows(
		`insert into stock_levels (product_id, size_value, "left", low_at)
		select product_id, size_value, 0, 0 from product_variants
		on conflict (product_id, size_value) do update set "left" = 0`,
	)
	await shop.rows(`select pg_notify('content_changed', '')`)
	await expect.poll(async () => (await page.request.get('/product/1')).text()).toContain('Sold out')
	await openAndTakeScreens(page, '/checkout', 'sold-out-checkout')
	await openAndTakeScreens(page, '/cart', 'sold-out-cart')
	await openAndTakeScreens(page, '/product/1', 'sold-out-product')
	await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(newEmail())
	await clickButton(page, 'Email me when it is back')
	await expect(page.getByRole('main').getByText(/We'll email/)).toBeVisible()
	await takeScreens(page, 'sold-out-product-asked')
	await openAndTakeScreens(page, '/products', 'sold-out-products')
	await openAndTakeScreens(page, '/', 'sold-out-home')
})
