/** The states of each screen, checked by axe. What the screens do is tested in the other folders. */
import {
	fieldByLabel,
	fillSavedAddress,
	newEmail,
	newPerson,
	clickButton,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import {
	expectAccessibleAt,
	expectNoHorizontalScroll,
	expectNoViolations,
} from '#test/e2e/support/accessibility.ts'
import { applyPromo, buyNow, fillAddress, openPayment, payButton } from '#test/e2e/support/checkout-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { stopClock } from '#test/e2e/support/clock.ts'

const PHONE = { width: 390, height: 844 }
const WIDTHS = [390, 1280] as const

test.use({
	viewport: PHONE,
	expectedErrors: /status of 4[0-9]{2}|Failed to load resource/,
})

test('reading: the menu, a newsletter error, unsubscribing and an unknown order', async ({ page }) => {
	await open(page, '/story')
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await expectNoViolations(page)
	await page.keyboard.press('Escape')
	const footer = page.getByRole('contentinfo')
	await footer.getByRole('button', { name: 'Subscribe' }).click()
	await expect(footer.getByText('Please enter a valid email address')).toBeVisible()
	await expectNoViolations(page)
	await page.route('**/api/unsubscribe-newsletter', (route) => route.abort())
	await navigate(page, '/unsubscribe?email=nobody@example.in')
	await expect(page.getByText('Failed to unsubscribe. Please try again.')).toBeVisible()
	await expectNoViolations(page)
	await page.unroute('**/api/unsubscribe-newsletter')
	await clickButton(page, 'Try Again')
	await expect(page.getByText(/Email not found/)).toBeVisible()
	await expectNoViolations(page)
	await navigate(page, '/track-order?id=SK3-22222222-20261120')
	await expect(page.getByText('Order Not Found').first()).toBeVisible()
	await expectAccessibleAt(page, WIDTHS)
	await page.setViewportSize(PHONE)
	await page.goto('/mailbox')
	await expectNoViolations(page)
})

test('writing to us: a message that failed and one that was sent', async ({ page }) => {
	await page.route('**/api/send-contact-email', (route) => route.abort())
	await open(page, '/contact')
	await fieldByLabel(page, 'Name').fill('Meena Sundaram')
	await fieldByLabel(page, 'Email').fill(newEmail())
	await fieldByLabel(page, 'Phone').fill('9876543210')
	await fieldByLabel(page, 'Message').fill('Do you grind for a French press?')
	await stopClock(page)
	await clickButton(page, 'Send Message')
	await expect(page.getByText('Error sending message')).toBeVisible()
	await page.clock.resume()
	await expectNoViolations(page)
	await page.unroute('**/api/send-contact-email')
	await clickButton(page, 'Send Message')
	await expect(page.getByText(/Your ticket number is T-/)).toBeVisible()
	await expectNoViolations(page)
	await page.getByRole('link', { name: 'Track your ticket' }).click()
	await expect(page.getByRole('region', { name: /^Ticket T-/ })).toBeVisible()
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
})

test('buying: options, the cart, checkout with every error, a refused and an accepted promo code, payment, tracking and cancelling the order', async ({
	page,
}) => {
	test.slow()
	await open(page, '/product/1')
	await page.getByRole('tab', { name: 'Specifications' }).click()
	await page.getByLabel('PIN code').fill('600004')
	await page.getByLabel('PIN code').press('Enter')
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	await expectToast(page, 'Added to Cart')
	await expectNoViolations(page)
	await page
		.getByRole('banner')
		.getByRole('button', { name: /^Cart, 1/ })
		.click()
	const drawer = page.getByRole('dialog', { name: 'Your Cart' })
	await expect(drawer).toBeVisible()
	await expectAccessibleAt(page, WIDTHS)
	await page.setViewportSize(PHONE)
	await page.keyboard.press('Escape')
	await navigate(page, '/cart')
	await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
	await expectNoViolations(page)

	await buyNow(page)
	await expectAccessibleAt(page, WIDTHS)
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
	await page.setViewportSize(PHONE)
	await expectNoViolations(page)
	await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	await page.keyboard.press('Escape')
	await page.getByLabel('Use a different billing address').check()
	await payButton(page).click()
	await expect(page.getByText('Enter a name', { exact: true })).toBeVisible()
	await expectAccessibleAt(page, WIDTHS)
	await page.getByLabel('Same as shipping address').check()
	await page.setViewportSize(PHONE)
	await fillAddress(page)
	await applyPromo(page, 'NO-SUCH-CODE')
	await expect(page.getByText('Expired or invalid promocode').first()).toBeVisible()
	await expectNoViolations(page)
	await applyPromo(page, 'FILTER10')
	await expect(page.getByText('FILTER10', { exact: true })).toBeVisible()
	const provider = await openPayment(page)
	await expectNoViolations(page)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
	await expectAccessibleAt(page, WIDTHS)
	const number = await page.getByRole('main').getByText(/^SK3-/).innerText()

	await page.setViewportSize(PHONE)
	await navigate(page, '/orders')
	await clickButton(page, `Show Details of ${number}`)
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	await navigate(page, `/track-order?id=${number}`)
	await expectNoViolations(page)
	const opener = page.getByRole('button', { name: /View Details/ })
	await opener.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Order Details' })
	await dialog.getByRole('button', { name: /Cancel order/ }).press('Enter')
	await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused()
	await expectNoViolations(page)
	await dialog.getByRole('button', { name: 'Yes, cancel' }).press('Enter')
	await expectToast(page, 'Order Cancelled')
	await expectNoViolations(page)
	await page.keyboard.press('Escape')
	await expect(opener).toBeFocused()
})

test('the account: editing the profile, deleting an address, a refused password and deleting the account', async ({
	page,
}) => {
	await signUp(page, newPerson())
	await open(page, '/dashboard')
	await expectAccessibleAt(page, WIDTHS)
	await page.setViewportSize(PHONE)
	await clickButton(page, 'Edit Profile')
	await expectNoViolations(page)
	await clickButton(page, 'Cancel')
	await clickButton(page, 'Delete account')
	await expect(page.getByRole('dialog')).toBeVisible()
	await expectNoViolations(page)
	await page.keyboard.press('Escape')
	const tabs = page.getByRole('navigation', { name: 'Your account' })
	await tabs.getByRole('link', { name: 'Orders' }).click()
	await expect(page).toHaveURL('/dashboard?tab=orders')
	await expectAccessibleAt(page, WIDTHS)
	await tabs.getByRole('link', { name: 'Address Book' }).click()
	await expect(page).toHaveURL('/dashboard?tab=addresses')
	await expectAccessibleAt(page, WIDTHS)
	await clickButton(page, 'Add address')
	await expectAccessibleAt(page, WIDTHS)
	await page.setViewportSize(PHONE)
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Save address' }).click()
	await expect(dialog.getByText('Street address is required')).toBeVisible()
	await expectNoViolations(page)
	await fillSavedAddress(page, 'Home')
	await dialog.getByRole('button', { name: 'Save address' }).click()
	await page.getByRole('button', { name: 'Delete Home' }).click()
	await expectNoViolations(page)
	await tabs.getByRole('link', { name: 'Security' }).click()
	await fieldByLabel(page, 'New password').fill('Tumbler#2')
	await fieldByLabel(page, 'Confirm new password').fill('Tumbler#')
	await expect(page.getByText('Passwords do not match')).toBeVisible()
	await expectAccessibleAt(page, WIDTHS)
	await navigate(page, '/dashboard/your-data')
	await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible()
	await expectAccessibleAt(page, WIDTHS)
})
