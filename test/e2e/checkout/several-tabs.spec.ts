import { newPerson, signInByRequest, signUp } from '#test/e2e/support/account-steps.ts'
import { expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { open } from '#test/e2e/support/open-page.ts'
import {
	buyNow,
	fillAddress,
	fillCart,
	openPayment,
	payButton,
	payByRequests,
	PURE,
} from '#test/e2e/support/checkout-steps.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
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

test('Undo of Clear Cart brings back only what was not paid for meanwhile', async ({ context, page }) => {
	await buyNow(page)
	await fillAddress(page)
	const provider = await openPayment(page)
	const other = await context.newPage()
	await open(other, '/product/3')
	await stopClock(other)
	await other.getByRole('button', { name: 'Add to Cart' }).first().click()
	await other.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).click()
	const drawer = other.getByRole('dialog', { name: 'Your Cart' })
	await expect(drawer.getByRole('listitem')).toHaveCount(2)
	await drawer.getByRole('button', { name: 'Clear Cart' }).click()
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	await other.getByRole('button', { name: 'Undo' }).click()
	await expect(drawer.getByRole('listitem')).toHaveCount(1)
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

test('a payment window closes when another tab has paid, and the rest of the cart can be paid for, or the same again', async ({
	context,
	page,
}) => {
	await buyNow(page)
	await fillAddress(page)
	const first = await openPayment(page)
	const other = await context.newPage()
	await open(other, '/product/3')
	await other.getByRole('button', { name: 'Add to Cart' }).first().click()
	await open(other, '/checkout')
	await fillAddress(other)
	const second = await openPayment(other)

	await first.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	await expect(other.getByRole('dialog', { name: 'Payment' })).toHaveCount(0)
	await expect(second.getByRole('button')).toHaveCount(0)
	await expect(other.getByRole('heading', { name: 'Already paid' })).toBeVisible()
	await expect(other.getByText("If you paid here too, we'll refund you in full.")).toBeVisible()
	await expect(other.getByText("Your cart still has 1 pack that you haven't paid for.")).toBeVisible()
	await expectNoViolations(other)
	await other.reload()
	await expect(other.getByRole('link', { name: 'View your order' })).toBeVisible()

	await test.step('the rest', async () => {
		await other.getByRole('button', { name: 'Check out the rest' }).click()
		await expect(other.getByLabel('Full name')).toHaveValue('Meenakshi Sundaram')
		await (await openPayment(other)).getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(other.getByText('Confirmed', { exact: true })).toBeVisible()
		expect(other.url()).not.toBe(page.url())
		expect(await other.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).toBe('[]')
	})
	await test.step('a cart that has nothing of what was paid', async () => {
		await buyNow(page)
		await fillAddress(page)
		const provider = await openPayment(page)
		await buyNow(other, 2)
		await fillAddress(other)
		await openPayment(other)
		await provider.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
		await expect(other.getByText("Your cart still has 1 pack that you haven't paid for.")).toBeVisible()
		await expect(other.getByRole('dialog', { name: 'Payment' })).toHaveCount(0)
	})
})

test('a checkout to which Back returns as it was left says what was paid since, and takes no second payment', async ({
	page,
}) => {
	await buyNow(page)
	await fillAddress(page)
	await page.evaluate(() => {
		localStorage.setItem('sk3_coffee_cart', '[]')
		for (const storage of [localStorage, sessionStorage])
			storage.setItem('sk3_coffee_settled_transaction', 'SK3-22222222-20261120')
		dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
	})
	await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible()
	await expect(page.getByText("You've paid for this order.")).toBeVisible()
	await expect(payButton(page)).toHaveCount(0)
})

test.describe('Pay now', () => {
	test.use({ expectedErrors: /409 \(Conflict\)/ })

	test('shows an order of another device, which takes off the cart only what it has', async ({
		newVisitor,
		page,
	}) => {
		const person = newPerson()
		await signUp(page, person)
		const phone = await newVisitor()
		await signInByRequest(phone, person)
		const number = await payByRequests(phone, { isSeen: false })
		await expect.poll(() => listEmails(phone, `Your order ${number} is confirmed`)).toHaveLength(1)
		await fillCart(page, { ...PURE, quantity: 2 }, { ...PURE, id: 3, name: 'Artisan Blend - Classic' })
		await open(page, '/checkout')
		await fillAddress(page)
		await payButton(page).click()
		await expect(page.getByRole('main').getByText(number)).toBeVisible()
		const packs = () =>
			page.evaluate(() => {
				const cart: { id: number; quantity: number }[] = JSON.parse(
					localStorage.getItem('sk3_coffee_cart') ?? '[]',
				)
				return cart.map(({ id, quantity }) => `${quantity} × ${id}`)
			})
		await expect.poll(packs).toEqual(['1 × 1', '1 × 3'])
		await page.reload()
		await expect(page.getByRole('main').getByText(number)).toBeVisible()
		expect(await packs()).toEqual(['1 × 1', '1 × 3'])
	})
})
