/** What a shopper looks at stays in its place while checkout waits for an answer. */
import type { Locator } from '@playwright/test'
import { applyPromo, buyNow, fillAddress, openPayment, payButton } from '#test/e2e/support/checkout-steps.ts'
import { observeLayoutShift, readLayoutShift } from '#test/e2e/support/layout-shift.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Counted from the top of the page. */
const placeOf = (element: Locator) =>
	element.evaluate((node) => {
		const { top, bottom } = node.getBoundingClientRect()
		return [top + scrollY, bottom + scrollY]
	})

test('a promo code that is checked again after a reload is shown as before, and Pay now waits for it', async ({
	page,
}) => {
	await buyNow(page)
	await fillAddress(page)
	await applyPromo(page, 'FILTER10')
	const saving = page.getByText('FILTER10 applied: you save ₹28.00')
	await expect(saving).toBeVisible()
	const place = await placeOf(payButton(page))
	const checked = Promise.withResolvers<void>()
	await page.route('**/api/verify-promocode', async (route) => {
		await checked.promise
		await route.continue()
	})
	await page.reload()
	await expect(saving).toBeVisible()
	await expect(payButton(page)).toHaveText('Pay now ₹252.00')
	await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
	expect(await placeOf(payButton(page))).toEqual(place)
	await observeLayoutShift(page)
	const moved = await readLayoutShift(page)
	checked.resolve()
	await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
	expect(await placeOf(payButton(page))).toEqual(place)
	expect(await readLayoutShift(page)).toBe(moved)
})

test('what is typed while a promo code is checked after a reload does not have it checked again', async ({
	page,
}) => {
	await buyNow(page)
	await fillAddress(page)
	await applyPromo(page, 'FILTER10')
	const saving = page.getByText('FILTER10 applied: you save ₹28.00')
	await expect(saving).toBeVisible()
	const checked = Promise.withResolvers<void>()
	let checks = 0
	await page.route('**/api/verify-promocode', async (route) => {
		checks += 1
		await checked.promise
		await route.continue()
	})
	const request = page.waitForRequest('**/api/verify-promocode')
	await page.reload()
	await request
	const street = page.getByLabel('Address', { exact: true })
	await street.press('End')
	await street.pressSequentially(', second floor')
	await expect(street).toHaveValue('12 Kutchery Road, Mylapore, second floor')
	checked.resolve()
	await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
	expect(checks).toBe(1)
})

test('a payment that is cancelled says so where the opening of its page was announced', async ({ page }) => {
	await buyNow(page)
	await fillAddress(page)
	await openPayment(page)
	await expect(page.getByText('Your payment page is opening.')).toBeVisible()
	const below = page.getByText('Secure payment with PhonePe.')
	const place = await placeOf(below)
	await observeLayoutShift(page)
	const moved = await readLayoutShift(page)
	await page.getByRole('button', { name: 'Close payment' }).click()
	await expect(page.getByText("The payment wasn't completed.")).toBeVisible()
	expect(await placeOf(below)).toEqual(place)
	expect(await readLayoutShift(page)).toBe(moved)
})

test('a shopper who has left for a page that still loads does not read that the payment page opens', async ({
	page,
}) => {
	await buyNow(page)
	await fillAddress(page)
	const [paid, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	for (const [url, { promise }] of [
		['**/api/create-payment', paid],
		['**/contact.data*', left],
	] as const)
		await page.route(url, async (route) => {
			await promise
			await route.continue()
		})
	await payButton(page).click()
	const opening = page.getByText('Your payment page is opening.')
	await expect(opening).toBeVisible()
	const asked = page.waitForRequest('**/contact.data*')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
	await asked
	paid.resolve()
	await expect(page.getByText("The payment wasn't completed.")).toBeVisible()
	await expect(opening).toHaveCount(0)
	left.resolve()
	await expect(page.getByRole('heading', { name: 'A real person reads every message' })).toBeVisible()
})
