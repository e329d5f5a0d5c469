import type { Page } from '@playwright/test'
import { applyPromo, buyNow, fillAddress, payButton } from '#test/e2e/support/checkout-steps.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ expectedErrors: /INTERNET_DISCONNECTED/ })

test('the answer about a promo code does not move Pay now on a phone, a tablet or a wide screen', async ({
	context,
	page,
}) => {
	await buyNow(page)
	const promo = page.getByLabel('Promo code')
	await test.step('before the PIN code is known', async () => {
		const before = await placesOfPayNow(page)
		await applyPromo(page, 'FILTER10')
		await expect(promo).toHaveAccessibleDescription(/^Please enter a pincode/)
		expect(await placesOfPayNow(page)).toEqual(before)
	})
	await promo.fill('')
	await fillAddress(page)
	const before = await placesOfPayNow(page)
	await test.step('if it is refused', async () => {
		await applyPromo(page, 'NOSUCHCODE')
		await expect(promo).toHaveAccessibleDescription('Expired or invalid promocode')
		expect(await placesOfPayNow(page)).toEqual(before)
	})
	await test.step('without a network', async () => {
		await context.setOffline(true)
		await applyPromo(page, 'FILTER10')
		await expect(promo).toHaveAccessibleDescription('Failed to verify promocode')
		expect(await placesOfPayNow(page)).toEqual(before)
	})
	await test.step('if it is accepted', async () => {
		await context.setOffline(false)
		await applyPromo(page, 'FILTER10')
		await expect(payButton(page)).toHaveText('Pay now ₹252.00')
		expect(await placesOfPayNow(page)).toEqual(before)
	})
})

test('a promo code that is entered before the PIN code is applied once that is known', async ({ page }) => {
	await buyNow(page)
	await applyPromo(page, 'filter10')
	await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription(/^Please enter a pincode/)
	const pin = page.getByLabel('PIN code')
	await pin.fill('600004')
	await expect(page.getByText('FILTER10 applied: you save ₹28.00')).toBeVisible()
	await expect(pin).toBeFocused()
	await expect(payButton(page)).toHaveText('Pay now ₹252.00')
})

test('a promo code that was typed over after it had been asked for too early is not applied', async ({
	page,
}) => {
	await buyNow(page)
	await applyPromo(page, 'FILTER10')
	await page.getByLabel('Promo code').fill('FILTER1')
	await page.getByLabel('PIN code').fill('600004')
	await expect(payButton(page)).toHaveText('Pay now ₹280.00')
	await expect(page.getByLabel('Promo code')).toHaveValue('FILTER1')
	await expect(page.getByText(/applied: you save/)).toBeHidden()
})

/** Returns its distance from the top of the page at each width. */
async function placesOfPayNow(page: Page): Promise<number[]> {
	const places: number[] = []
	for (const width of [360, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		places.push(
			await payButton(page).evaluate((button) => Math.round(button.getBoundingClientRect().y + scrollY)),
		)
	}
	return places
}
