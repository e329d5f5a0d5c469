import {
	entry,
	fillSignUp,
	newPerson,
	press,
	readCode,
	signIn,
	signOutQuietly,
	signUp,
} from './account-walk.ts'
import { expectNoBarriers, expectNoSidewaysScroll } from './barriers.ts'
import { buyNow } from './checkout-walk.ts'
import { open } from './come-alive.ts'
import { expect, test } from './shop-test.ts'

test.use({ expectedTrouble: /status of 40[014]/ })

test.describe('on a phone, where room is scarcest, nobody is kept out', () => {
	test.use({ viewport: { width: 390, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

	test('of /login, its words and the view without an account', async ({ page }) => {
		await open(page, '/login')
		await expectNoBarriers(page)
		await press(page, 'Sign in')
		await expectNoBarriers(page)
		await signIn(page, newPerson())
		await expect(page.getByText('No account found with this email address')).toBeVisible()
		await expectNoBarriers(page)
		await expectNoSidewaysScroll(page)
	})

	test('of /signup, its words and its code', async ({ page }) => {
		await open(page, '/signup')
		await press(page, 'Create account')
		await expectNoBarriers(page)
		await expectNoSidewaysScroll(page)
		await fillSignUp(page, newPerson())
		await press(page, 'Create account')
		await entry(page, 'Verification code').fill('000000')
		await press(page, 'Verify')
		await expect(page.getByText('Verification Failed')).toBeVisible()
		await expectNoBarriers(page)
		await expectNoSidewaysScroll(page)
	})

	test('of both tabs of /auth', async ({ page }) => {
		await open(page, '/auth')
		await expectNoBarriers(page)
		await page.getByRole('tab', { name: 'Sign up' }).click()
		await expectNoBarriers(page)
		await expectNoSidewaysScroll(page)
	})

	test('of the three steps of a reset and its end', async ({ page }) => {
		const person = newPerson()
		await signUp(page, person)
		await signOutQuietly(page)
		await open(page, '/forgot-password')
		await expectNoBarriers(page)
		await entry(page, 'Email').fill(person.email)
		await press(page, 'Continue')
		await expect(entry(page, 'Verification code')).toBeVisible()
		await expectNoBarriers(page)
		await expectNoSidewaysScroll(page)
		await entry(page, 'Verification code').fill(await readCode(page, person.email))
		await press(page, 'Verify')
		await entry(page, 'New password').fill('Tumbler#2')
		await expectNoBarriers(page)
		await entry(page, 'Confirm password').fill('Tumbler#2')
		await press(page, 'Reset Password')
		await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()
		await expectNoBarriers(page)
	})

	test('of signing in and up at checkout', async ({ page }) => {
		await buyNow(page)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
		await expectNoBarriers(page)
		await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
		await expectNoBarriers(page)
		await expectNoSidewaysScroll(page)
	})
})
