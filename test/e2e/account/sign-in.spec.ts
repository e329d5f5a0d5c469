import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import {
	clearSession,
	clickButton,
	expectDescription,
	fieldByLabel,
	fillSignUp,
	newPerson,
	type Person,
	readCode,
	signIn,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({ expectedErrors: /status of (?:4\d\d|502)|net::ERR_FAILED/ })

const AUTHENTICATE = '**/api/auth-security'

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 900 } })

	test('every page to sign in says what is wrong, or that the shop does not respond, keeps what was entered and has no violation', async ({
		page,
	}) => {
		const person = newPerson()
		await signUp(page, person)
		await clearSession(page)
		await open(page, '/login')
		await test.step('/login validates before sending, and shows what the server says', () =>
			failToSignIn(page))
		await test.step('/login leads an unknown email to sign-up, or back to the form', () =>
			signInWithUnknownEmail(page))
		await navigate(page, '/auth')
		await test.step('/auth has two tabs with their own validation', () => useBothTabs(page))
		await navigate(page, '/forgot-password')
		await test.step('/forgot-password responds the same for known and unknown emails, and resets the password', () =>
			resetPassword(page, person))
	})
})

test('the forms to sign in, sign up and reset a password are in a card in the middle, also beside a picture', async ({
	page,
}) => {
	for (const [path, title] of [
		['/login', 'Welcome to SK3 Coffee'],
		['/signup', 'Join SK3 Coffee'],
		['/forgot-password', 'Reset your password'],
	] as const) {
		await open(page, path)
		for (const width of [768, 1024, 1920]) {
			await page.setViewportSize({ width, height: 900 })
			const card = await page.getByRole('region', { name: title }).boundingBox()
			expect(card && card.x + card.width / 2).toBeCloseTo(width / 2, 0)
		}
	}
})

async function failToSignIn(page: Page): Promise<void> {
	await clickButton(page, 'Sign in')
	await expectDescription(page, 'Email', 'Please enter a valid email address')
	await expectDescription(page, 'Password', 'Please enter your password')
	await expectNoViolations(page)
	await page.route(AUTHENTICATE, (route) => route.abort())
	await signIn(page, newPerson())
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(
		'Authentication service unavailable. Please try again.',
	)
	await page.route(AUTHENTICATE, (route) =>
		route.fulfill({
			status: 429,
			json: { success: false, error: 'Too many attempts', title: 'Account Security', code: 'too_many' },
		}),
	)
	await clickButton(page, 'Sign in')
	await expectToast(page, 'Account Security')
	await expect(page.getByRole('main').getByRole('alert')).toHaveText('Too many attempts')
	await page.unroute(AUTHENTICATE)
}

async function signInWithUnknownEmail(page: Page): Promise<void> {
	const { email } = newPerson()
	const view = page.getByRole('main')
	await signIn(page, { email, password: 'Decoction#1' })
	await expect(view.getByRole('alert')).toContainText('No account found with this email address')
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	await clickButton(page, 'Try a different email')
	await expect(fieldByLabel(page, 'Email')).toHaveValue(email)
	await expect(fieldByLabel(page, 'Email')).toBeFocused()
	await clickButton(page, 'Sign in')
	await clickButton(page, 'Sign in with a different email')
	await expect(fieldByLabel(page, 'Email')).toHaveValue('')
	await expect(fieldByLabel(page, 'Password')).toHaveValue('')
	await signIn(page, { email, password: 'Decoction#1' })
	await view.getByRole('link', { name: 'Create new account' }).click()
	await expect(page).toHaveURL('/signup')
	await expect(fieldByLabel(page, 'Email')).toHaveValue(email)
}

/** Each tab keeps its own input and shows what the server refuses. */
async function useBothTabs(page: Page): Promise<void> {
	// The previous page has fields of the same names.
	await expect(page.getByRole('tab', { name: 'Sign in' })).toBeVisible()
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
	await expect(page.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true')
	await clickButton(page, 'Create account')
	await expectDescription(page, 'Full name', 'Name must be at least 2 characters')
	await expectDescription(page, 'Mobile number', /^Please enter a valid mobile number/)
	await expectDescription(page, 'Password', /^Password must be at least 6 characters/)
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	const person = newPerson()
	await fillSignUp(page, { ...person, mobile: '1234567890', password: 'abcdef' })
	await fieldByLabel(page, 'Confirm password').fill('abcdeg')
	await clickButton(page, 'Create account')
	await expectDescription(page, 'Confirm password', "Passwords don't match")
	await page.getByRole('tab', { name: 'Sign in' }).click()
	await expect(fieldByLabel(page, 'Email')).toHaveValue('meena')

	// The server also validates what the form does not.
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
}

async function resetPassword(page: Page, { email }: Person): Promise<void> {
	const code = fieldByLabel(page, 'Verification code')
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
	await code.press('Enter')
	await expectToast(page, 'Invalid verification code')
	await code.fill('123456')
	await clickButton(page, 'Verify')
	await expectToast(page, 'Verification Failed')
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	await clickButton(page, 'Use another email')

	await fieldByLabel(page, 'Email').fill(email)
	await clickButton(page, 'Continue')
	await expect(code).toBeVisible()
	await code.fill(await readCode(page, email))
	await clickButton(page, 'Verify')
	const reset = async (password: string, confirmation = password) => {
		await fieldByLabel(page, 'New password').fill(password)
		await fieldByLabel(page, 'Confirm password').fill(confirmation)
		await clickButton(page, 'Reset Password')
	}
	await reset('abcdefgh', 'abc')
	await expectDescription(page, 'New password', /^Password must contain at least one uppercase letter/)
	await expectDescription(page, 'Confirm password', "Passwords don't match")
	await expectNoViolations(page)
	await page.route('**/api/verify-otp', (route) => route.abort())
	await reset('Tumbler#2')
	await expectToast(page, 'Password Update Failed')
	await expect(fieldByLabel(page, 'New password')).toHaveValue('Tumbler#2')
	// The code has expired meanwhile.
	const message = 'This code is incorrect or has expired.'
	await page.route('**/api/verify-otp', (route) =>
		route.fulfill({ status: 400, json: { success: false, error: message, field: 'otp' } }),
	)
	await clickButton(page, 'Reset Password')
	await expectDescription(page, 'Verification code', message)
	await page.unroute('**/api/verify-otp')
	await code.fill(await readCode(page, email))
	await clickButton(page, 'Verify')
	await reset('Tumbler#2')
	await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()
	await expectNoViolations(page)
}
