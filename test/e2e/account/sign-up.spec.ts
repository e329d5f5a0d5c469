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
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { stopClock } from '#test/e2e/support/clock.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({
	viewport: { width: 390, height: 900 },
	expectedErrors: /status of (?:4\d\d|502)|net::ERR_(FAILED|INTERNET_DISCONNECTED)/,
})

const tooCommon = (page: Page) => page.getByText('This password is too common. Please choose another.')

test('signing up says what is wrong at each field, keeps what was entered when the network fails, and sends a code that can be resent', async ({
	page,
}) => {
	test.slow()
	const known = newPerson()
	await signUp(page, known)
	await clearSession(page)
	await open(page, '/signup')

	await test.step('an error at each invalid field, and focus on the first', () => fillFields(page))
	await test.step('the password is checked rule by rule, and said at once to be too common', () =>
		choosePassword(page))
	await test.step('an account that exists already is said so, with a link to sign-in', async () => {
		await fillSignUp(page, { ...known, email: `  ${known.email.toUpperCase()} ` })
		await clickButton(page, 'Create account')
		const message =
			'An account with this email already exists. Please log in or use a different email address.'
		await expect(page.getByRole('main').getByRole('alert')).toContainText(message)
		await expectToast(page, 'Registration Failed')
		const link = page.getByRole('link', { name: 'Click here to sign in instead' })
		await expect(link).toHaveAttribute('href', /^\/login/)
		await fieldByLabel(page, 'Full name').pressSequentially('a')
		await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
	})
	const person = newPerson()
	await test.step('keeps the input when the network fails, and says what failed', () =>
		failToSend(page, person))
	await stopClock(page)
	await page.setViewportSize({ width: 360, height: 640 })
	await clickButton(page, 'Create account')
	await test.step('the toast does not cover where the code was sent', async () => {
		const toast = page.getByRole('status').filter({ hasText: 'Verification code sent' })
		const gap = async () => {
			const above = await toast.boundingBox()
			const sentTo = await page.getByText('We sent a 6-digit code to').boundingBox()
			return (sentTo?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
		}
		await expect.poll(gap).toBeGreaterThan(0)
	})
	await page.setViewportSize({ width: 390, height: 900 })
	await test.step('the code is six digits, typed, pasted or deleted', () => enterCode(page))
	await test.step('can be resent every 30 seconds', () => resendCode(page))
})

async function fillFields(page: Page): Promise<void> {
	const name = fieldByLabel(page, 'Full name')
	await clickButton(page, 'Create account')
	await expectDescription(page, 'Full name', 'Name must be at least 2 characters')
	await expectDescription(page, 'Email', 'Please enter a valid email address')
	await expectDescription(
		page,
		'Mobile number',
		'Please enter a valid 10-digit Indian mobile number starting with 6-9',
	)
	await expectDescription(page, 'Password', /^Password must be at least 8 characters/)
	await expect(name).toBeFocused()
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	await name.fill('M'.repeat(51))
	await expectDescription(page, 'Full name', 'Name cannot exceed 50 characters')
	await name.fill("Meena O'Neil")
	await expectDescription(page, 'Full name', 'Name should only contain letters and spaces')
	await name.fill('Meena')
	await expectDescription(page, 'Full name', '')
	await fieldByLabel(page, 'Email').fill(`${'m'.repeat(95)}@mail.in`)
	await expectDescription(page, 'Email', 'Email cannot exceed 100 characters')

	// A name takes no digits, and a number takes nothing else.
	await name.clear()
	await name.pressSequentially('Mee2na 3')
	await expect(name).toHaveValue('Meena ')
	const mobile = fieldByLabel(page, 'Mobile number')
	await mobile.pressSequentially('+91 98a765 43210')
	await expect(mobile).toHaveValue('9876543210')
	await mobile.fill('0091-98765-43210')
	await expect(mobile).toHaveValue('9876543210')
	await mobile.press('End')
	await mobile.press('9')
	await expect(mobile, 'never cut to a wrong number').toHaveValue('98765432109')
}

async function choosePassword(page: Page): Promise<void> {
	await fillSignUp(page, { ...newPerson(), name: 'Sundaram', password: '' })
	const password = fieldByLabel(page, 'Password')
	const met = page.getByRole('list', { name: 'Password requirements' }).getByText(', met', { exact: true })
	for (const [typed, message] of [
		['Ab#1', 'Password must be at least 8 characters'],
		['decoction#1', 'Password must contain at least one uppercase letter'],
		['DECOCTION#1', 'Password must contain at least one lowercase letter'],
		['Decoction#', 'Password must contain at least one number'],
		['Decoction1', 'Password must contain at least one special character'],
	] as const) {
		await password.fill(typed)
		await expectDescription(page, 'Password', new RegExp(`^${message}`))
		await expect(met).toHaveCount(4)
	}
	await password.fill('Decoction#1')
	await expect(met).toHaveCount(5)
	// An incomplete word is not refused as too common.
	await password.fill('Pass')
	await expect(met).toHaveCount(2)
	await expect(tooCommon(page)).toHaveCount(0)
	await password.fill('Decoction#1')
	await clickButton(page, 'Create account')
	await expectDescription(page, 'Confirm password', 'Passwords do not match')
	await page.getByRole('button', { name: 'Show password' }).click()
	await expect(password).toHaveAttribute('type', 'text')
	await page.getByRole('button', { name: 'Hide password' }).click()
	await expect(password).toHaveAttribute('type', 'password')

	for (const common of ['Sundaram#47', 'Sk3#Coffee26', 'Password@123']) {
		await password.fill('Decoction#1')
		await expect(tooCommon(page)).toBeHidden()
		await password.fill(common)
		await expect(tooCommon(page)).toBeVisible()
	}
	await fieldByLabel(page, 'Confirm password').fill('Password@123')
	await clickButton(page, 'Create account')
	await expect(password).toBeFocused()
	await expect(tooCommon(page)).toHaveCount(1)
	await expect(page.getByText('Verification code sent')).toBeHidden()
}

async function failToSend(page: Page, person: Person): Promise<void> {
	await fillSignUp(page, person)
	const alert = page.getByRole('main').getByRole('alert')
	for (const [send, message] of [
		['abort', 'Failed to send verification code'],
		[{ status: 502, body: 'Bad gateway' }, 'Failed with status: 502'],
		[{ status: 200, body: '<html>' }, 'An unexpected error occurred'],
	] as const) {
		await page.route('**/api/send-otp', (route) => (send === 'abort' ? route.abort() : route.fulfill(send)))
		await clickButton(page, 'Create account')
		await expect(alert).toHaveText(message)
	}
	await expect(fieldByLabel(page, 'Full name')).toHaveValue(person.name)
	await expect(fieldByLabel(page, 'Confirm password')).toHaveValue(person.password)
	await page.unroute('**/api/send-otp')
	await page.context().setOffline(true)
	await clickButton(page, 'Create account')
	await expect(alert).toHaveText("You're offline. Failed to send verification code")
	await page.context().setOffline(false)
	await clickButton(page, 'Create account')
	const code = fieldByLabel(page, 'Verification code')
	await expect(code).toBeFocused()

	await page.route('**/api/verify-otp', (route) => route.abort())
	await code.fill('123456')
	await clickButton(page, 'Verify')
	await expectToast(page, 'Verification Failed')
	await expect(page.getByRole('main').getByText('Failed to verify code')).toBeVisible()
	await expect(code).toHaveValue('123456')
	await page.unroute('**/api/verify-otp')
	await code.fill('000000')
	await clickButton(page, 'Verify')
	await expectToast(page, 'Verification Failed')
	await expectDescription(page, 'Verification code', /^This code is incorrect/)
	await expect(code).toBeFocused()
	await expectNoViolations(page)
	await expectNoHorizontalScroll(page)
	await clickButton(page, 'Back')
	await expect(fieldByLabel(page, 'Full name')).toBeFocused()
	await expect(fieldByLabel(page, 'Password')).toHaveValue(person.password)
}

async function enterCode(page: Page): Promise<void> {
	const code = fieldByLabel(page, 'Verification code')
	const verify = page.getByRole('button', { name: 'Verify', exact: true })
	await expect(code).toBeFocused()
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
	await expectDescription(page, 'Verification code', /^Please enter the complete 6-digit verification code/)
	await page.keyboard.type('4567')
	await expect(code).toHaveValue('123456')
	await expect(verify).toBeEnabled()
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.evaluate(() => navigator.clipboard.writeText(' 98 76-54 321'))
	await page.keyboard.press('Control+V')
	await expect(code).toHaveValue('987654')
}

async function resendCode(page: Page): Promise<void> {
	const again = page.getByRole('main').getByRole('button', { name: /^Resend/ })
	await expect(again).toBeDisabled()
	await expect(again).toHaveText('Resend in 30s')
	await page.clock.runFor(10_000)
	await expect(again).toHaveText('Resend in 20s')
	// A suspended tab runs no timers, so the countdown follows the clock.
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
}

test('what is typed into the sign-up form stays when the phone unloads the page while the code is read, but for the password', async ({
	page,
}) => {
	const person = newPerson()
	await open(page, '/signup')
	await fillSignUp(page, person)
	await fieldByLabel(page, 'Password').locator('..').getByRole('button', { name: /^Show/ }).click()
	await fieldByLabel(page, 'Mobile number').fill(person.mobile)
	await clickButton(page, 'Create account')
	await expect(page.getByText('We sent a 6-digit code to')).toBeVisible()
	await page.reload()
	await expect(fieldByLabel(page, 'Full name')).toHaveValue(person.name)
	await expect(fieldByLabel(page, 'Email')).toHaveValue(person.email)
	await expect(fieldByLabel(page, 'Mobile number')).toHaveValue(person.mobile)
	await expect(fieldByLabel(page, 'Password')).toHaveValue('')
	expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password)
})
