import {
	fieldByLabel,
	expectDescription,
	fillSignUp,
	newPerson,
	clickButton,
	readCode,
	signIn,
	clearSession,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({ expectedErrors: /status of (?:4\d\d|502)|net::ERR_FAILED/ })

test.describe('/login', () => {
	test('validates before sending, and shows what the server says, or that it does not respond', async ({
		page,
	}) => {
		await open(page, '/login')
		await clickButton(page, 'Sign in')
		await expectDescription(page, 'Email', 'Please enter a valid email address')
		await expectDescription(page, 'Password', 'Please enter your password')
		await page.route('**/api/auth-security', (route) => route.abort())
		await signIn(page, newPerson())
		await expect(page.getByRole('main').getByRole('alert')).toHaveText(
			'Authentication service unavailable. Please try again.',
		)
		await page.route('**/api/auth-security', (route) =>
			route.fulfill({
				status: 429,
				json: { success: false, error: 'Too many attempts', title: 'Account Security', code: 'too_many' },
			}),
		)
		await clickButton(page, 'Sign in')
		await expectToast(page, 'Account Security')
		await expect(page.getByRole('main').getByRole('alert')).toHaveText('Too many attempts')
	})
})

test.describe('/auth', () => {
	test('has two tabs with their own validation, keeps the input of each, and shows what the server refuses', async ({
		page,
	}) => {
		await open(page, '/auth')
		await fieldByLabel(page, 'Email').fill('meena')
		await fieldByLabel(page, 'Password').fill('12345')
		await clickButton(page, 'Sign in')
		await expectDescription(page, 'Email', 'Please enter a valid email address')
		await expectDescription(page, 'Password', 'Password must be at least 6 characters')
		await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
			'href',
			'/forgot-password',
		)
		await page.getByRole('tab', { name: 'Sign in' }).press('ArrowRight')
		await expect(page.getByRole('tab', { name: 'Sign up' })).toBeFocused()
		await clickButton(page, 'Create account')
		await expectDescription(page, 'Full name', 'Name must be at least 2 characters')
		await expectDescription(page, 'Mobile number', /^Please enter a valid mobile number/)
		await expectDescription(page, 'Password', /^Password must be at least 6 characters/)
		const person = newPerson()
		await fillSignUp(page, { ...person, mobile: '1234567890', password: 'abcdef' })
		await fieldByLabel(page, 'Confirm password').fill('abcdeg')
		await clickButton(page, 'Create account')
		await expectDescription(page, 'Confirm password', "Passwords don't match")
		await page.getByRole('tab', { name: 'Sign in' }).click()
		await expect(fieldByLabel(page, 'Email')).toHaveValue('meena')

		// The server validates more.
		await page.getByRole('tab', { name: 'Sign up' }).click()
		await fieldByLabel(page, 'Confirm password').fill('abcdef')
		await clickButton(page, 'Create account')
		await expectDescription(page, 'Password', /^Password must be at least 8 characters/)
		await fieldByLabel(page, 'Password').fill(person.password)
		await fieldByLabel(page, 'Confirm password').fill(person.password)
		await clickButton(page, 'Create account')
		await expectDescription(
			page,
			'Mobile number',
			'Please enter a valid 10-digit Indian mobile number starting with 6-9',
		)
		await fieldByLabel(page, 'Mobile number').fill(person.mobile)
		await clickButton(page, 'Create account')
		await expect(fieldByLabel(page, 'Verification code')).toBeVisible()
		await fieldByLabel(page, 'Verification code').press('Enter')
		await expectToast(page, 'Invalid verification code')
		await clickButton(page, 'Back')
		await expect(fieldByLabel(page, 'Email')).toHaveValue(person.email)
		await clickButton(page, 'Create account')
		await clickButton(page, 'Back to login')
		await expect(page.getByRole('tab', { name: 'Sign in', selected: true })).toBeVisible()
	})
})

test.describe('/forgot-password', () => {
	test('responds the same for known and unknown emails, and shows what is wrong at each step', async ({
		page,
	}) => {
		const person = newPerson()
		await signUp(page, person)
		await clearSession(page)
		await open(page, '/forgot-password')
		await fieldByLabel(page, 'Email').fill('meena')
		await clickButton(page, 'Continue')
		await expectDescription(page, 'Email', 'Please enter a valid email address')
		await fieldByLabel(page, 'Email').fill(newPerson().email)
		await page.route('**/api/send-otp', (route) => route.abort())
		await clickButton(page, 'Continue')
		await expectToast(page, 'Request failed', 'Something went wrong. Please try again.')
		await page.route('**/api/send-otp', (route) => route.fulfill({ status: 400, json: { success: false } }))
		await clickButton(page, 'Continue')
		await expectToast(page, 'Error', 'Failed to send verification code')
		await page.unroute('**/api/send-otp')
		await clickButton(page, 'Continue')
		await expect(page.getByRole('main').getByRole('link', { name: 'Back to login' })).toBeVisible()
		await fieldByLabel(page, 'Verification code').press('Enter')
		await expectToast(page, 'Invalid verification code')
		await fieldByLabel(page, 'Verification code').fill('123456')
		await clickButton(page, 'Verify')
		await expectToast(page, 'Verification Failed')
		await clickButton(page, 'Use another email')

		// The five password rules, and a code that has expired meanwhile.
		await fieldByLabel(page, 'Email').fill(person.email)
		await clickButton(page, 'Continue')
		await expect(fieldByLabel(page, 'Verification code')).toBeVisible()
		await fieldByLabel(page, 'Verification code').fill(await readCode(page, person.email))
		await clickButton(page, 'Verify')
		await fieldByLabel(page, 'New password').fill('abcdefgh')
		await fieldByLabel(page, 'Confirm password').fill('abc')
		await clickButton(page, 'Reset Password')
		await expectDescription(page, 'New password', /^Password must contain at least one uppercase letter/)
		await expectDescription(page, 'Confirm password', "Passwords don't match")
		await fieldByLabel(page, 'New password').fill('Tumbler#2')
		await fieldByLabel(page, 'Confirm password').fill('Tumbler#2')
		await page.route('**/api/verify-otp', (route) => route.abort())
		await clickButton(page, 'Reset Password')
		await expectToast(page, 'Password Update Failed')
		await expect(fieldByLabel(page, 'New password')).toHaveValue('Tumbler#2')
		const message = 'This code is incorrect or has expired.'
		await page.route('**/api/verify-otp', (route) =>
			route.fulfill({ status: 400, json: { success: false, error: message, field: 'otp' } }),
		)
		await clickButton(page, 'Reset Password')
		await expectDescription(page, 'Verification code', message)
	})
})
