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
