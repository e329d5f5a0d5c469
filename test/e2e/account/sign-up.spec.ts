import type { Page } from '@playwright/test'
import {
	fieldByLabel,
	expectDescription,
	fillSignUp,
	newPerson,
	clickButton,
	clearSession,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({ expectedErrors: /status of (?:4\d\d|502)|net::ERR_FAILED/ })

test.describe('/signup', () => {
	test('shows an error at each invalid field and focuses the first', async ({ page }) => {
		await open(page, '/signup')
		await clickButton(page, 'Create account')
		await expectDescription(page, 'Full name', 'Name must be at least 2 characters')
		await expectDescription(page, 'Email', 'Please enter a valid email address')
		await expectDescription(
			page,
			'Mobile number',
			'Please enter a valid 10-digit Indian mobile number starting with 6-9',
		)
		await expectDescription(page, 'Password', /^Password must be at least 8 characters/)
		await expect(fieldByLabel(page, 'Full name')).toBeFocused()
		await fieldByLabel(page, 'Full name').fill('M'.repeat(51))
		await expectDescription(page, 'Full name', 'Name cannot exceed 50 characters')
		await fieldByLabel(page, 'Full name').fill("Meena O'Neil")
		await expectDescription(page, 'Full name', 'Name should only contain letters and spaces')
		await fieldByLabel(page, 'Full name').fill('Meena')
		await expectDescription(page, 'Full name', '')
		await fieldByLabel(page, 'Email').fill(`${'m'.repeat(95)}@mail.in`)
		await expectDescription(page, 'Email', 'Email cannot exceed 100 characters')
		await dropsWhatDoesNotBelong(page)
	})

	test('checks the password rule by rule, says at once that one is too common, and compares the two', async ({
		page,
	}) => {
		await open(page, '/signup')
		await fillSignUp(page, { ...newPerson(), name: 'Sundaram', password: '' })
		await clickButton(page, 'Create account')
		const requirements = page.getByRole('list', { name: 'Password requirements' })
		for (const [password, message, met] of [
			['Ab#1', 'Password must be at least 8 characters', 4],
			['decoction#1', 'Password must contain at least one uppercase letter', 4],
			['DECOCTION#1', 'Password must contain at least one lowercase letter', 4],
			['Decoction#', 'Password must contain at least one number', 4],
			['Decoction1', 'Password must contain at least one special character', 4],
		] as const) {
			await fieldByLabel(page, 'Password').fill(password)
			await expectDescription(page, 'Password', new RegExp(`^${message}`))
			await expect(requirements.getByText(', met', { exact: true })).toHaveCount(met)
		}
		await fieldByLabel(page, 'Password').fill('Decoction#1')
		await expect(requirements.getByText(', met', { exact: true })).toHaveCount(5)
		const tooCommon = page.getByText('This password is too common. Please choose another.')
		await fieldByLabel(page, 'Password').fill('Password@123')
		await expect(tooCommon).toBeVisible()
		// A word that somebody has only begun to type.
		await fieldByLabel(page, 'Password').fill('Pass')
		await expect(requirements.getByText(', met', { exact: true })).toHaveCount(2)
		await expect(tooCommon).toHaveCount(0)
		await fieldByLabel(page, 'Password').fill('Decoction#1')
		await clickButton(page, 'Create account')
		await expectDescription(page, 'Confirm password', 'Passwords do not match')
		await page.getByRole('button', { name: 'Show password' }).click()
		await expect(fieldByLabel(page, 'Password')).toHaveAttribute('type', 'text')
		await page.getByRole('button', { name: 'Hide password' }).click()
		await expect(fieldByLabel(page, 'Password')).toHaveAttribute('type', 'password')

		for (const password of ['Sundaram#47', 'Sk3#Coffee26', 'Password@123']) {
			await fieldByLabel(page, 'Password').fill('Decoction#1')
			await expect(tooCommon).toBeHidden()
			await fieldByLabel(page, 'Password').fill(password)
			await expect(tooCommon).toBeVisible()
		}
		await fieldByLabel(page, 'Confirm password').fill('Password@123')
		await clickButton(page, 'Create account')
		await expect(fieldByLabel(page, 'Password')).toBeFocused()
		await expect(tooCommon).toHaveCount(1)
		await expect(page.getByText('Verification code sent')).toBeHidden()
	})

	test('says that an account exists already, and links to sign-in', async ({ page }) => {
		const person = newPerson()
		await signUp(page, person)
		await clearSession(page)
		await open(page, '/signup')
		await fillSignUp(page, { ...person, email: `  ${person.email.toUpperCase()} ` })
		await clickButton(page, 'Create account')
		const message =
			'An account with this email already exists. Please log in or use a different email address.'
		await expect(page.getByRole('main').getByRole('alert')).toContainText(message)
		await expectToast(page, 'Registration Failed')
		await expect(page.getByRole('link', { name: 'Click here to sign in instead' })).toBeVisible()
		await fieldByLabel(page, 'Full name').pressSequentially('a')
		await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
		await clickButton(page, 'Create account')
		await page.getByRole('link', { name: 'Click here to sign in instead' }).click()
		await expect(page).toHaveURL('/login')
	})

	test('keeps the input when the network fails, and says what failed', async ({ page }) => {
		const person = newPerson()
		await open(page, '/signup')
		await fillSignUp(page, person)
		const alert = page.getByRole('main').getByRole('alert')
		await page.route('**/api/send-otp', (route) => route.abort())
		await clickButton(page, 'Create account')
		await expect(alert).toHaveText('Failed to send verification code')
		await page.route('**/api/send-otp', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
		await clickButton(page, 'Create account')
		await expect(alert).toHaveText('Failed with status: 502')
		await page.route('**/api/send-otp', (route) => route.fulfill({ status: 200, body: '<html>' }))
		await clickButton(page, 'Create account')
		await expect(alert).toHaveText('An unexpected error occurred')
		await expect(fieldByLabel(page, 'Full name')).toHaveValue(person.name)
		await expect(fieldByLabel(page, 'Confirm password')).toHaveValue(person.password)
		await page.unroute('**/api/send-otp')
		await clickButton(page, 'Create account')
		await expect(fieldByLabel(page, 'Verification code')).toBeFocused()

		await page.route('**/api/verify-otp', (route) => route.abort())
		await fieldByLabel(page, 'Verification code').fill('123456')
		await clickButton(page, 'Verify')
		await expectToast(page, 'Verification Failed')
		await expect(page.getByRole('main').getByText('Failed to verify code')).toBeVisible()
		await expect(fieldByLabel(page, 'Verification code')).toHaveValue('123456')
		await clickButton(page, 'Back')
		await expect(fieldByLabel(page, 'Full name')).toBeFocused()
		await expect(fieldByLabel(page, 'Password')).toHaveValue(person.password)
	})
})

test('the one-time code is six digits, typed, pasted or deleted, and can be resent every 30 seconds', async ({
	page,
	context,
}) => {
	await open(page, '/signup')
	await stopClock(page)
	await fillSignUp(page, newPerson())
	await clickButton(page, 'Create account')
	const code = fieldByLabel(page, 'Verification code')
	await expect(code).toBeFocused()

	await test.step('is six digits, typed, pasted or deleted', async () => {
		const verify = page.getByRole('button', { name: 'Verify', exact: true })
		await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
		await expect(code).toHaveAttribute('inputmode', 'numeric')
		await page.keyboard.type('12a 34')
		await expect(code).toHaveValue('1234')
		await expect(verify).toBeDisabled()
		// The fifth box is empty, so Backspace deletes the fourth digit.
		await page.keyboard.press('Backspace')
		await expect(code).toHaveValue('123')
		await page.keyboard.press('Enter')
		await expectToast(page, 'Invalid verification code')
		await expect(page.getByText('Please enter the complete 6-digit verification code')).toBeVisible()
		await page.keyboard.type('4567')
		await expect(code).toHaveValue('123456')
		await expect(verify).toBeEnabled()
		await context.grantPermissions(['clipboard-read', 'clipboard-write'])
		await page.evaluate(() => navigator.clipboard.writeText(' 98 76-54 321'))
		await page.keyboard.press('Control+V')
		await expect(code).toHaveValue('987654')
	})

	await test.step('is refused when it is wrong', async () => {
		await code.fill('000000')
		await code.press('Enter')
		await expectToast(page, 'Verification Failed')
		await expectDescription(page, 'Verification code', /^This code is incorrect/)
		await expect(code).toBeFocused()
	})

	await test.step('can be resent every 30 seconds', async () => {
		const again = page.getByRole('main').getByRole('button', { name: /^Resend/ })
		await expect(again).toBeDisabled()
		await expect(again).toHaveText('Resend in 30s')
		await page.clock.runFor(10_000)
		await expect(again).toHaveText('Resend in 20s')
		// A sleeping tab runs no timers: the countdown goes by the clock.
		await page.clock.fastForward(60_000)
		await expect(again).toHaveText('Resend code')
		await page.route('**/api/send-otp', (route) => route.abort())
		await again.click()
		await expectToast(page, 'Error', 'Failed to resend verification code')
		await page.unroute('**/api/send-otp')
		await again.click()
		await expectToast(page, 'Verification code resent')
		await expect(again).toHaveText('Resend in 30s')
		await expect(again).toBeDisabled()
	})
})

/** Digits from a name, and everything else from a number. */
async function dropsWhatDoesNotBelong(page: Page): Promise<void> {
	await fieldByLabel(page, 'Full name').clear()
	await fieldByLabel(page, 'Full name').pressSequentially('Mee2na 3')
	await expect(fieldByLabel(page, 'Full name')).toHaveValue('Meena ')
	const mobile = fieldByLabel(page, 'Mobile number')
	await mobile.pressSequentially('98a765-43210')
	await expect(mobile).toHaveValue('9876543210')
	for (const written of ['+91 98765 43210', '0091-98765-43210', '098765 43210']) {
		await mobile.clear()
		await mobile.pressSequentially(written)
		await expect(mobile, written).toHaveValue('9876543210')
		await mobile.fill(written)
		await expect(mobile, written).toHaveValue('9876543210')
	}
	await mobile.press('End')
	await mobile.press('9')
	await expect(mobile, 'never cut to a wrong number').toHaveValue('98765432109')
}
