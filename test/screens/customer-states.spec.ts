/** Takes the screens of menus and dialogs, and of forms that are open or refused. */
import {
	clickButton,
	fillSavedAddress,
	fillSignUp,
	newPerson,
	saveAddressByRequest,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { buyNow, payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { openAndTakeScreens, takeScreens } from './take-screens.ts'

const PHONE = { width: 390, height: 800 }

test.use({ expectedErrors: /status of 4\d\d/ })
test.setTimeout(120_000)

test('the menu, and what a product page opens', async ({ page }) => {
	await page.setViewportSize(PHONE)
	await open(page, '/')
	await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
	await takeScreens(page, 'menu', [360, 390, 768])
	await open(page, '/product/1')
	await page.getByText('What do you brew with?').click()
	await takeScreens(page, 'product-grind-helper')
	await page.getByLabel('Delivery PIN code').fill('600004')
	await page.getByRole('button', { name: 'Check' }).click()
	await expect(page.getByText(/Estimated delivery/)).toBeVisible()
	await page.getByRole('tab', { name: 'Specifications' }).click()
	await takeScreens(page, 'product-specifications')
})

test('sign-in with errors, and the code of a sign-up', async ({ page }) => {
	const person = newPerson()
	await open(page, '/login')
	await clickButton(page, 'Sign in')
	await takeScreens(page, 'account-login-with-errors')
	await open(page, '/signup')
	await fillSignUp(page, person)
	await clickButton(page, 'Create account')
	await expect(page.getByText(person.email).first()).toBeVisible()
	await takeScreens(page, 'account-signup-code')
})

test('an account with addresses, and dialogs', async ({ page }) => {
	await signUp(page, newPerson())
	await page.setViewportSize({ width: 1280, height: 800 })
	await open(page, '/')
	await page.getByRole('banner').getByText('Hi, Meena').click()
	await takeScreens(page, 'account-menu', [1280])
	await saveAddressByRequest(page, { name: 'Meena Sundaram', isDefault: 'on' })
	await saveAddressByRequest(page, { name: 'Amma' })
	await openAndTakeScreens(page, '/dashboard?tab=addresses', 'account-addresses-saved')
	await page.getByRole('button', { name: 'Add address' }).click()
	await fillSavedAddress(page, 'Office')
	await takeScreens(page, 'account-address-dialog')
	await open(page, '/dashboard')
	await page.getByRole('button', { name: 'Edit Profile' }).click()
	await takeScreens(page, 'account-edit-profile')
	await buyNow(page)
	await takeScreens(page, 'buy-saved-addresses')
	await payByRequests(page)
	await open(page, '/dashboard?tab=orders')
	await page
		.getByRole('button', { name: /^View Details/ })
		.filter({ visible: true })
		.click()
	await takeScreens(page, 'order-dialog')
	await page.keyboard.press('Escape')
	await page
		.getByRole('button', { name: /^Cancel order/ })
		.filter({ visible: true })
		.click()
	await takeScreens(page, 'order-cancel')
	await open(page, '/dashboard')
	await page.getByRole('button', { name: 'Delete account' }).click()
	await takeScreens(page, 'account-delete-dialog')
})
