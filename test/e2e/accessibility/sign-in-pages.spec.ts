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
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ expectedErrors: /status of 40[014]/ })

test.describe('on a phone there is no violation', () => {
	test.use({ viewport: { width: 390, height: 900 } })

	test('in the states of sign-in, sign-up and its code', async ({ page }) => {
		await open(page, '/auth')
		await page.getByRole('tab', { name: 'Sign up' }).click()
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
		await navigate(page, '/login')
		await clickButton(page, 'Sign in')
		await expectNoViolations(page)
		await signIn(page, newPerson())
		await expect(page.getByText('No account found with this email address')).toBeVisible()
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
		await page.getByRole('main').getByRole('link', { name: 'Create new account' }).click()
		await fieldByLabel(page, 'Email').clear()
		await clickButton(page, 'Create account')
		await expect(page.getByText('Please enter a valid email address')).toBeVisible()
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

	test('on the steps of a password reset', async ({ page }) => {
		const person = newPerson()
		await signUp(page, person)
		await clearSession(page)
		await open(page, '/forgot-password')
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
})
