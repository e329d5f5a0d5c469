import { open } from '#test/e2e/support/open-page.ts'
import {
	buyNow,
	fillAddress,
	openPayment,
	payButton,
	payByRequests,
} from '#test/e2e/support/checkout-steps.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test('tabs that pay for the same cart make one order and pay it once, and say what another tab has done', async ({
	context,
	page,
}) => {
	await buyNow(page)
	await fillAddress(page)
	const other = await context.newPage()

	await test.step('the cart is emptied in another tab, and filled again', async () => {
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
	await fillAddress(other)
	const idle = await context.newPage()
	await open(idle, '/checkout')
	const orders: string[] = []
	for (const tab of [page, other]) {
		const response = tab.waitForResponse('**/api/create-payment')
		await openPayment(tab)
		orders.push((await (await response).json()).transactionId)
	}
	expect(orders[0]).toBe(orders[1])
	await page.frameLocator('iframe').getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

	await test.step('one that was about to pay says that it need not', async () => {
		// The payment window would cover what the other tab says, and take a second payment.
		await expect(other.getByRole('dialog', { name: 'Payment' })).toHaveCount(0)
		await expect(other.getByText("If you paid here too, we'll refund you in full.")).toBeVisible()
		await other.getByRole('link', { name: 'View your order' }).click()
		await expect(other.getByText('Confirmed', { exact: true })).toBeVisible()
		await expect(other.getByText(String(orders[0]))).toBeVisible()
	})
	await test.step('one without a payment says so too, and shows the order', async () => {
		const notice = idle.getByText("You paid for this order in another tab. You weren't charged here.")
		await expect(idle.getByRole('heading', { name: 'Already paid' })).toBeVisible()
		await expect(notice).toBeVisible()
		await idle.reload()
		await expect(notice).toBeVisible()
		await idle.getByRole('link', { name: 'View your order' }).click()
		await expect(idle).toHaveURL(page.url())
		await expect(idle.getByText('Confirmed', { exact: true })).toBeVisible()
	})
})

test("the result of an earlier order, or of somebody else's, leaves the cart and an open checkout alone", async ({
	browser,
	context,
	page,
}) => {
	const friend = await browser.newContext()
	const results = [`/payment-success?transactionId=${await payByRequests(await friend.newPage())}`]
	await friend.close()
	for (const product of [1, 2] as const) {
		await buyNow(page, product)
		await fillAddress(page)
		const provider = await openPayment(page)
		await provider.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
		expect(await page.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).toBe('[]')
		results.push(page.url())
	}
	await buyNow(page)
	await fillAddress(page)
	const other = await context.newPage()
	for (const result of results) {
		await open(other, result)
		await expect(other.getByText('Confirmed', { exact: true })).toBeVisible()
	}
	await expect(page.getByRole('heading', { name: 'Already paid' })).toHaveCount(0)
	await expect(payButton(page)).toHaveText('Pay now ₹280.00')
	expect(await page.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).not.toBe('[]')
})
