/** Follows a customer on a phone from sign-up to a forgotten password. */
import type { Page } from '@playwright/test'
import {
	fieldByLabel,
	fillSavedAddress,
	fillSignUp,
	newPerson,
	clickButton,
	readCode,
	saveAddressByRequest,
	signIn,
	type Person,
} from '#test/e2e/support/account-steps.ts'
import { openPayment, summaryAmount } from '#test/e2e/support/checkout-steps.ts'
import { hydrated, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

// The browser reports the refused password.
test.use({ expectedErrors: /status of 401/, contextOptions: { reducedMotion: 'no-preference' } })

test.use({ viewport: { width: 390, height: 844 } })

test('a visitor signs up, buys, resets the password and finds everything again', async ({ page }) => {
	const person = newPerson()

	await test.step('signs up from the login page with a code', () => signUpByCode({ page, person }))

	await test.step('saves a second address', () => saveSecondAddress(page))

	await test.step('buys with it instead of the default one', () => buyWithSecondAddress({ page, person }))

	await test.step('signs out and enters a wrong password', () => enterWrongPassword({ page, person }))

	await test.step('sets a new password with a code', () => resetPassword({ page, person }))

	await test.step('signs in with the new password, and finds the order', () => findOrder({ page, person }))

	await test.step('buys the same again from the overview', () => buyAgain(page))
})

type Story = { page: Page; person: Person }

async function signUpByCode({ page, person }: Story): Promise<void> {
	await open(page, '/product/1')
	await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Login' }).click()
	await expect(page.getByRole('heading', { name: 'Welcome to SK3 Coffee', level: 1 })).toBeVisible()
	await expect(page.getByText('Sign in to continue')).toBeVisible()
	await page.getByRole('link', { name: 'Create an account' }).click()
	await expect(page.getByRole('heading', { name: 'Join SK3 Coffee', level: 1 })).toBeVisible()
	await expect(page.getByText('Create your account to get started')).toBeVisible()
	await fillSignUp(page, person)
	await clickButton(page, 'Create account')
	await expectToast(page, 'Verification code sent')
	await fieldByLabel(page, 'Verification code').fill(await readCode(page, person.email))
	await clickButton(page, 'Verify')
	await expectToast(page, 'Account created successfully')
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
}

async function saveSecondAddress(page: Page): Promise<void> {
	await saveAddressByRequest(page, { name: 'Home', isDefault: 'on' })
	await open(page, '/dashboard?tab=addresses')
	const dialog = page.getByRole('dialog')
	await clickButton(page, 'Add address')
	await fillSavedAddress(page, 'Office')
	await dialog.getByRole('button', { name: 'Save address' }).click()
	await expect(dialog).toBeHidden()
	await expect(page.getByText('2 of 4 saved addresses')).toBeVisible()
}

async function buyWithSecondAddress({ page, person }: Story): Promise<void> {
	await open(page, '/product/2')
	await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
	await expect(page).toHaveURL('/checkout')
	// Buy Now leaves one thing in the cart.
	const items = page.getByRole('region', { name: 'Items in your order' })
	await expect(items.getByRole('listitem')).toHaveCount(1)
	await expect(items.getByText('Artisan Blend - Perfect')).toBeVisible()
	expect(await page.evaluate(() => window.scrollY)).toBe(0)
	await expect(page.getByRole('radio', { name: /Home/ })).toBeChecked()
	await expect(fieldByLabel(page, 'Email')).toHaveValue(person.email)
	await expect(fieldByLabel(page, 'Phone (10 digits)')).toHaveValue(person.mobile)
	await expect(summaryAmount(page, 'Shipping')).toHaveText('₹40.00')
	await page.getByRole('radio', { name: /Office/ }).check()
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
	await page.getByRole('link', { name: 'View All Orders' }).click()
	await expect(page).toHaveURL('/dashboard?tab=orders')
	await expect(page.getByRole('main').getByText('Processing').first()).toBeVisible()
}

async function enterWrongPassword({ page, person }: Story): Promise<void> {
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible()
	await page.getByRole('button', { name: 'Logout' }).click()
	await expect(page).toHaveURL('/login?left=1')
	await hydrated(page)
	await signIn(page, { ...person, password: 'Wrong#123' })
	const message = 'Invalid email or password. Please try again.'
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(message)
	await expectToast(page, 'Login failed')
	await expect(fieldByLabel(page, 'Email')).toHaveValue(person.email)
}

async function resetPassword({ page, person }: Story): Promise<void> {
	await page.getByRole('link', { name: 'Forgot password?' }).click()
	await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
	await fieldByLabel(page, 'Email').fill(person.email)
	await clickButton(page, 'Continue')
	await expectToast(page, 'Code sent')
	await expect(page.getByText('mee***@example.in')).toBeVisible()
	await expect(page.getByRole('main').getByText(person.email)).toBeHidden()
	await fieldByLabel(page, 'Verification code').fill(await readCode(page, person.email))
	await fieldByLabel(page, 'Verification code').press('Enter')
	await expectToast(page, 'Verification successful')
	await expect(page.getByRole('heading', { name: 'Create new password' })).toBeVisible()
	await fieldByLabel(page, 'New password').fill('Tumbler#2')
	await fieldByLabel(page, 'Confirm password').fill('Tumbler#2')
	await clickButton(page, 'Reset Password')
	await expectToast(page, 'Password updated')
	await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()
	await page.getByRole('main').getByRole('link', { name: 'Back to login' }).click()
}

async function findOrder({ page, person }: Story): Promise<void> {
	await signIn(page, { ...person, password: 'Tumbler#2' })
	await expect(page).toHaveURL('/')
	await open(page, '/dashboard?tab=orders')
	await page
		.getByRole('main')
		.getByRole('button', { name: /^View Details/ })
		.click()
	await expect(page.getByRole('dialog').getByText('Office')).toBeVisible()
}

async function buyAgain(page: Page): Promise<void> {
	await open(page, '/dashboard')
	const last = page.getByRole('region', { name: 'Your last order' })
	await expect(last.getByText('Order placed and being processed')).toBeVisible()
	await last.getByRole('button', { name: /^Buy Again/ }).click()
	await expect(page).toHaveURL('/cart')
	await expectToast(page, 'Added to Cart')
	await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
}
