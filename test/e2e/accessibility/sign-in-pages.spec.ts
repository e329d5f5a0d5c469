import {
	fieldByLabel,
	fillSignUp,
	newPerson,
	clickButton,
	readCode,
	signIn,
	clearSession,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { expectNoViolations, expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { buyNow } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ expectedErrors: /status of 40[014]/ })

test.describe('on a phone there is no violation', () => {
	test.use({ viewport: { width: 390, height: 900 } })

	test('on /login, with its errors and for an unknown email', async ({ page }) => {
		await open(page, '/login')
		await expectNoViolations(page)
		await clickButton(page, 'Sign in')
		await expectNoViolations(page)
		await signIn(page, newPerson())
		await expect(page.getByText('No account found with this email address')).toBeVisible()
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
	})

	test('on /signup, with its errors and its code step', async ({ page }) => {
		await open(page, '/signup')
		await clickButton(page, 'Create account')
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
		await fillSignUp(page, newPerson())
		await clickButton(page, 'Create account')
		await fieldByLabel(page, 'Verification code').fill('000000')
		await clickButton(page, 'Verify')
		await expect(page.getByText('Verification Failed')).toBeVisible()
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
	})

	test('on both tabs of /auth', async ({ page }) => {
		await open(page, '/auth')
		await expectNoViolations(page)
		await page.getByRole('tab', { name: 'Sign up' }).click()
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
	})

	test('on the steps of a password reset', async ({ page }) => {
		const person = newPerson()
		await signUp(page, person)
		await clearSession(page)
		await open(page, '/forgot-password')
		await expectNoViolations(page)
		await fieldByLabel(page, 'Email').fill(person.email)
		await clickButton(page, 'Continue')
		await expect(fieldByLabel(page, 'Verification code')).toBeVisible()
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
		await fieldByLabel(page, 'Verification code').fill(await readCode(page, person.email))
		await clickButton(page, 'Verify')
		await fieldByLabel(page, 'New password').fill('Tumbler#2')
		await expectNoViolations(page)
		await fieldByLabel(page, 'Confirm password').fill('Tumbler#2')
		await clickButton(page, 'Reset Password')
		await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()
		await expectNoViolations(page)
	})

	test('when signing in and up at checkout', async ({ page }) => {
		await buyNow(page)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
		await expectNoViolations(page)
		await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
	})
})
