/** Takes the screens of a shopper who opens a link, resets a password, or whose payment failed. */
import {
	clickButton,
	fieldByLabel,
	newEmail,
	newPerson,
	readCode,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import {
	applyPromo,
	buyNow,
	fillAddress,
	openPayment,
	payByRequests,
} from '#test/e2e/support/checkout-steps.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { openAndTakeScreens, takeScreens } from './take-screens.ts'

test.use({ expectedErrors: /status of 4\d\d/ })
test.setTimeout(300_000)

test('photos that fill the screen, a promo code and a failed payment', async ({ page }) => {
	await open(page, '/product/1')
	await page.getByRole('link', { name: 'View full screen' }).press('Enter')
	await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
	await takeScreens(page, 'product-full-screen')
	await buyNow(page)
	await fillAddress(page)
	await applyPromo(page, 'FILTER10')
	await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Discount')
	await takeScreens(page, 'buy-promo-applied')
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Decline: not enough balance' }).click()
	await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
	await takeScreens(page, 'buy-payment-failed')
})

test('a forgotten password', async ({ page, newVisitor }) => {
	const person = newPerson()
	await signUp(await newVisitor(), person)
	await open(page, '/forgot-password')
	await fieldByLabel(page, 'Email').fill(person.email)
	await clickButton(page, 'Continue')
	await expect(fieldByLabel(page, 'Verification code')).toBeVisible()
	await takeScreens(page, 'account-reset-code')
	await fieldByLabel(page, 'Verification code').fill(await readCode(page, person.email))
	await fieldByLabel(page, 'Verification code').press('Enter')
	await expect(page.getByRole('heading', { name: 'Create new password' })).toBeVisible()
	await takeScreens(page, 'account-new-password')
	await fieldByLabel(page, 'New password').fill('Tumbler#2')
	await fieldByLabel(page, 'Confirm password').fill('Tumbler#2')
	await clickButton(page, 'Reset Password')
	await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()
	await takeScreens(page, 'account-password-reset')
})

test('links in emails', async ({ page }) => {
	const email = newEmail()
	const customerDetails = { ...paymentInput().customerDetails, email }
	const number = await payByRequests(page, { customerDetails })
	await expect.poll(() => listEmails(page, `To ${email},`)).toHaveLength(1)
	const [confirmation = ''] = await listEmails(page, `To ${email},`)
	const link = new RegExp(`/orders/${number}/cancel\\?until=[^"\\s<]+`).exec(confirmation)?.[0] ?? ''
	await openAndTakeScreens(page, link.replaceAll('&amp;', '&'), 'link-cancel')
	await page.getByRole('button', { name: 'Yes, cancel' }).click()
	await expect(page.getByRole('heading', { name: 'Your order is cancelled' })).toBeVisible()
	await takeScreens(page, 'link-cancelled')
	await openAndTakeScreens(page, `/invoices/${number}`, 'link-invoice-expired')
	await openAndTakeScreens(page, `/orders/${number}/review`, 'link-review-expired')
	await openAndTakeScreens(page, '/track-order?id=7F3K9QXB-20261120', 'link-order-unknown')
	await page.request.post('/newsletter/subscription', { data: { email } })
	await openAndTakeScreens(page, `/unsubscribe?email=${email}`, 'link-unsubscribed')
	await openAndTakeScreens(page, '/back-in-stock?product=1&size=small', 'back-in-stock')
})
