/** The states that a screen passes through, each held against what axe knows; the screens themselves stand in the other files. */
import { entry, newEmail, newPerson, press, signUp } from '#test/e2e/support/account-steps.ts'
import { expectNoViolations, expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { applyPromo, buyNow, fillAddress, openPayment } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { stopClock } from '#test/e2e/support/clock.ts'

test.use({
	viewport: { width: 390, height: 844 },
	contextOptions: { reducedMotion: 'reduce' },
	expectedErrors: /status of 4[0-9]{2}|Failed to load resource/,
})

test('a reader: the menu, a page that is not there, a letter refused, and leaving the newsletter', async ({
	page,
}) => {
	await page.goto('/no-such-page')
	await expectNoViolations(page)
	await open(page, '/story')
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await expectNoViolations(page)
	await page.keyboard.press('Escape')
	const footer = page.getByRole('contentinfo')
	await footer.getByRole('button', { name: 'Subscribe' }).click()
	await expect(footer.getByText('Please enter a valid email address')).toBeVisible()
	await expectNoViolations(page)
	await page.route('**/api/unsubscribe-newsletter', (route) => route.abort())
	await open(page, '/unsubscribe?email=nobody@example.in')
	await expect(page.getByText('Failed to unsubscribe. Please try again.')).toBeVisible()
	await expectNoViolations(page)
	await page.unroute('**/api/unsubscribe-newsletter')
	await press(page, 'Try Again')
	await expect(page.getByText(/Email not found/)).toBeVisible()
	await expectNoViolations(page)
	await page.goto('/mailbox')
	await expectNoViolations(page)
})

test('a writer: a message that failed, and one that came', async ({ page }) => {
	await page.route('**/api/send-contact-email', (route) => route.abort())
	await open(page, '/contact')
	await entry(page, 'Name').fill('Meena Sundaram')
	await entry(page, 'Email').fill(newEmail())
	await entry(page, 'Phone').fill('9876543210')
	await entry(page, 'Message').fill('Do you grind for a French press?')
	await stopClock(page)
	await press(page, 'Send Message')
	await expect(page.getByText('Error sending message')).toBeVisible()
	await page.clock.resume()
	await expectNoViolations(page)
	await page.unroute('**/api/send-contact-email')
	await press(page, 'Send Message')
	await expect(page.getByText(/Your ticket number is T-/)).toBeVisible()
	await expectNoViolations(page)
	await page.getByRole('link', { name: 'Track your ticket' }).click()
	await expect(page.getByRole('region', { name: /^Ticket T-/ })).toBeVisible()
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
})

test('a guest: choosing, a code refused and taken, paying, and the order found, opened and called off', async ({
	page,
}) => {
	await open(page, '/product/1')
	await page.getByRole('tab', { name: 'Specifications' }).click()
	await page.getByLabel('PIN code').fill('600004')
	await page.getByLabel('PIN code').press('Enter')
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	await expectToast(page, 'Added to Cart')
	await expectNoViolations(page)
	await open(page, '/cart')
	await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
	await expectNoViolations(page)
	await buyNow(page)
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
	const number = await page.getByRole('main').getByText(/^SK3-/).innerText()

	await open(page, '/orders')
	await press(page, `Show Details of ${number}`)
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	await open(page, `/track-order?id=${number}`)
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

test('a customer: the profile being edited, an address being deleted, a password refused, the way out', async ({
	page,
}) => {
	await signUp(page, newPerson())
	await open(page, '/dashboard')
	await press(page, 'Edit Profile')
	await expectNoViolations(page)
	await press(page, 'Cancel')
	await press(page, 'Delete account')
	await expect(page.getByRole('dialog')).toBeVisible()
	await expectNoViolations(page)
	await page.keyboard.press('Escape')
	await open(page, '/dashboard?tab=addresses')
	await press(page, 'Add address')
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Save address' }).click()
	await expect(dialog.getByText('Street address is required')).toBeVisible()
	await expectNoViolations(page)
	await entry(page, 'Name', dialog).fill('Home')
	await entry(page, 'Street address', dialog).fill('12 Car Street')
	await entry(page, 'City', dialog).fill('Madurai')
	await entry(page, 'PIN code', dialog).fill('625001')
	await dialog.getByRole('button', { name: 'Save address' }).click()
	await page.getByRole('button', { name: 'Delete Home' }).click()
	await expectNoViolations(page)
	await open(page, '/dashboard?tab=security')
	await entry(page, 'New password').fill('Tumbler#2')
	await entry(page, 'Confirm new password').fill('Tumbler#')
	await expect(page.getByText('Passwords do not match')).toBeVisible()
	await expectNoViolations(page)
})
