import type { Page } from '@playwright/test'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { observeLayoutShift, readLayoutShift } from '#test/e2e/support/layout-shift.ts'
import { open } from '#test/e2e/support/open-page.ts'
import {
	applyPromo,
	fillAddress,
	openPayment,
	payByRequests,
	payButton,
	SHOPPER,
	summaryAmount,
} from '#test/e2e/support/checkout-steps.ts'
import { deliveryDates, formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import { withPlainSpaces } from '#shop/text/keep-together.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a guest finds a blend, pays for it and gets the confirmation', async ({ page }) => {
	await open(page, '/')
	await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
	await expect(page).toHaveURL('/products')
	// The URL changes a moment before the page does, and the home page has such cards, too.
	await expect(page.getByRole('heading', { name: 'The Chikmagalur series' })).toBeVisible()
	const card = page
		.getByRole('main')
		.getByRole('listitem')
		.filter({ has: page.getByRole('heading', { name: 'Artisan Blend - Perfect' }) })
	await card.getByRole('button', { name: 'Add to Cart' }).click()
	await expectToast(page, 'Added to Cart', 'Artisan Blend - Perfect - Small (220g) added to your cart')

	await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
	const drawer = page.getByRole('dialog', { name: 'Your Cart' })
	await drawer.getByRole('button', { name: /Increase quantity/ }).click()
	await expect(drawer.getByText('₹500').first()).toBeVisible()
	await drawer.getByRole('link', { name: 'Checkout' }).click()

	await fillAddress(page)
	await expect(summaryAmount(page, 'Shipping')).toHaveText('Free')
	await applyPromo(page, 'FILTER10')
	await expect(summaryAmount(page, 'Total')).toHaveText('₹450.00')
	await expect(payButton(page)).toHaveText('Pay now ₹450.00')
	const provider = await openPayment(page)
	await expect(provider.getByText('450.00').first()).toBeVisible()
	await recordShownForms(page)
	const before = promisedDates()
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()

	await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
	expect(await page.evaluate(() => Reflect.get(window, 'shownForms')), 'the form after paying').toBe(0)
	await expect(page).toHaveURL(/\/payment-success\?transactionId=SK3-/)
	const main = page.getByRole('main')
	await expect(main.getByText('Confirmed', { exact: true })).toBeVisible()
	await expect(main.getByText(`A confirmation email is on its way to ${SHOPPER.Email}.`)).toBeVisible()
	await expect(main.getByText(/^SK3-[A-Z0-9]{8}-\d{8}$/)).toBeVisible()
	await expect(main.getByText('Rs. 450.00')).toBeVisible()
	await expect(main.getByText(/^[A-Z][a-z]{2}\s\d{2},\s\d{4}, \d{2}:\d{2}\s[AP]M$/)).toBeVisible()
	await expect(main.getByText('Artisan Blend - Perfect')).toBeVisible()
	const shown = main.getByRole('definition').getByText(before)
	const expected = withPlainSpaces(
		await shown.or(main.getByRole('definition').getByText(promisedDates())).innerText(),
	)
	await expect(main.getByText(`It reaches you ${expected}`)).toBeVisible()
	const order = await main.getByText(/^SK3-[A-Z0-9]{8}-\d{8}$/).innerText()
	expect(await page.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).toBe('[]')
	expect(await page.evaluate(() => sessionStorage.getItem('sk3_coffee_transaction_id'))).toBeNull()

	const [email, ...others] = await listEmails(page, order)
	expect(others).toEqual([])
	expect(email).toContain(`To ${SHOPPER.Email},`)
	expect(email).toContain(`Expected delivery: ${expected}`)
	await main.getByRole('link', { name: 'Track Order' }).click()
	await expect(main.getByRole('definition').getByText(expected)).toBeVisible()
	await page.getByRole('button', { name: `View Details of ${order}` }).click()
	const details = page.getByRole('dialog', { name: 'Order Details' })
	await expect(details.getByText('Expected delivery')).toBeVisible()
	await expect(details.getByText(expected)).toBeVisible()

	await page.goto(`/payment-success?transactionId=${order}`)
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	await main.getByRole('link', { name: 'Create an account' }).click()
	await expect(page).toHaveURL('/signup')
	await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(SHOPPER.Email)
})

/** The dates of standard delivery for an order that is paid now: they change at the hour of the day's last dispatch. */
function promisedDates(): string {
	const dates = deliveryDates(DEFAULT_SHIPPING, { now: new Date(), days: { min: 1, max: 2 } })
	return withPlainSpaces(formatDeliveryDates(dates))
}

/** Counts the frames in which the form of checkout is shown without the payment window. */
async function recordShownForms(page: Page): Promise<void> {
	await page.evaluate(() => {
		let shownForms = 0
		const look = () => {
			const isPaying = document.querySelector('iframe') !== null
			if (!isPaying && document.getElementById('checkout-form')) shownForms += 1
			Object.assign(window, { shownForms })
			requestAnimationFrame(look)
		}
		look()
	})
}

test('on a phone, the result of a payment appears in place', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await page.goto('/')
	const number = await payByRequests(page, { isSeen: false })
	const held = Promise.withResolvers<void>()
	await page.route('**/api/verify-payment', async (route) => {
		await held.promise
		await route.continue()
	})
	await open(page, `/payment-success?transactionId=${number}`)
	await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
	const top = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y
	const before = await top()
	await observeLayoutShift(page)
	held.resolve()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	expect(await top(), 'the heading stays below the kolam').toBe(before)
	expect(await readLayoutShift(page)).toBeLessThan(0.01)
})
