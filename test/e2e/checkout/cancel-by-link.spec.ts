/** Opens the link of the confirmation email in another browser than the one that ordered. */
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { newEmail } from '#test/e2e/support/account-steps.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { paymentInput } from '#test/fixtures/orders.ts'

test('a guest cancels by the link in the email, once, in any browser', async ({ page, newVisitor }) => {
	const customerDetails = { ...paymentInput().customerDetails, email: newEmail() }
	const orderer = await newVisitor()
	const number = await payByRequests(orderer, { customerDetails })
	const link = new RegExp(`/orders/${number}/cancel\\?until=[0-9]+[^"\\s]*signature=[A-Za-z0-9_-]+`)
	let url = ''
	await expect
		.poll(async () => {
			const mailbox = await (await orderer.request.get('/mailbox')).text()
			url = link.exec(mailbox)?.[0].replaceAll('amp;', '') ?? ''
			return url
		})
		.not.toBe('')

	const altered = await page.request.get(url.replace(/signature=./, 'signature=!'))
	expect(altered.status()).toBe(404)
	expect(await altered.text()).toContain('This link is incomplete or has expired')
	await open(page, url)
	await expect(page.getByText("We'll refund ₹280.00 to your original payment method")).toBeVisible()
	await expect(page.getByText('12 Car Street')).toHaveCount(0)
	await expectNoViolations(page)
	await page.getByRole('button', { name: 'Yes, cancel' }).click()
	await expect(page.getByRole('heading', { name: 'Your order is cancelled' })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Yes, cancel' })).toHaveCount(0)
	const again = await page.request.get(url)
	expect(await again.text()).toMatch(/Your order is (cancelled|refunded)/)
})
