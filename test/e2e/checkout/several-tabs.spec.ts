import { open } from '#test/e2e/support/open-page.ts'
import { buyNow, fillAddress, openPayment } from '#test/e2e/support/checkout-steps.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { newEmail } from '#test/e2e/support/account-steps.ts'

test('two tabs paying for the same cart make one order and pay it once', async ({ context, page }) => {
	await buyNow(page)
	await fillAddress(page)
	const other = await context.newPage()
	await open(other, '/checkout')
	await fillAddress(other)
	const orders: string[] = []
	for (const tab of [page, other]) {
		const response = tab.waitForResponse('**/api/create-payment')
		await openPayment(tab)
		orders.push((await (await response).json()).transactionId)
	}
	expect(orders[0]).toBe(orders[1])
	await page.frameLocator('iframe').getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	// The payment window would cover what the other tab says, and take a second payment.
	await expect(other.getByRole('dialog', { name: 'Payment' })).toHaveCount(0)
	await expect(other.getByText("If you paid here too, we'll refund you in full.")).toBeVisible()
	await other.getByRole('link', { name: 'View your order' }).click()
	await expect(other.getByText('Confirmed', { exact: true })).toBeVisible()
	await expect(other.getByText(String(orders[0]))).toBeVisible()
})

test('a tab whose order is paid in another tab says so, and shows the order', async ({ context, page }) => {
	await buyNow(page)
	const other = await context.newPage()
	await open(other, '/checkout')
	await fillAddress(other, { Email: newEmail() })
	const provider = await openPayment(other)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(other.getByText('Confirmed', { exact: true })).toBeVisible()

	await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible()
	await expect(
		page.getByText("You paid for this order in another tab. You weren't charged here."),
	).toBeVisible()
	await page.reload()
	await expect(page.getByText('You paid for this order in another tab.')).toBeVisible()
	await page.getByRole('link', { name: 'View your order' }).click()
	await expect(page).toHaveURL(other.url())
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a tab whose cart is emptied in another tab says so, and continues when it is filled again', async ({
	context,
	page,
}) => {
	await buyNow(page)
	await fillAddress(page)
	const other = await context.newPage()
	await open(other, '/cart')
	await other
		.getByRole('main')
		.getByRole('button', { name: /^Remove/ })
		.click()
	await expect(page.getByText('It was emptied in another tab.')).toBeVisible()
	await page.reload()
	await expect(page.getByText('It was emptied in another tab.')).toBeVisible()
	await expect(page).toHaveURL('/checkout')
	await buyNow(other)
	await expect(page.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
})
