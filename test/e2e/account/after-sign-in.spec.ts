/** Tests what follows a sign-in: the page it returns to, other tabs, and a browser without scripts. */
import {
	clearSession,
	clickButton,
	fieldByLabel,
	newPerson,
	signIn,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({ expectedErrors: /status of 4\d\d/ })

test('sign-in shows that it loads and returns to the previous page, and every tab follows, on sign-out too', async ({
	page,
}) => {
	const person = newPerson()
	await signUp(page, person)
	await clearSession(page)
	await open(page, '/product/2')
	const other = await page.context().newPage()
	await open(other, '/login?from=%2Fcart')
	await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
	// The browser gets no session.
	await page.route('**/api/auth-security', (route) => route.fulfill({ json: { success: true } }))
	await signIn(page, person)
	await expectToast(
		page,
		'Login failed',
		'Authentication successful but session creation failed. Please try again.',
	)
	await expect(page.locator('.account-loading')).toBeHidden()
	await page.unroute('**/api/auth-security')
	const proceed = Promise.withResolvers<void>()
	await page.route(/\.data(\?|$)/, async (route) => {
		await proceed.promise
		await route.continue()
	})
	await clickButton(page, 'Sign in')
	await expect(page.getByRole('main').getByText('Loading your account...')).toBeAttached()
	await expect(page.locator('.account-loading')).toBeVisible()
	proceed.resolve()
	await expect(page).toHaveURL('/product/2')
	await expect(page.getByRole('banner').getByText('Hi, Meena')).toBeVisible()
	await expect(other).toHaveURL('/cart')
	await expect(other.getByRole('banner').getByText('Hi, Meena')).toBeVisible()
	await page.getByRole('button', { name: 'Hi, Meena' }).click()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('the login page signs in and shows errors', async ({ page }) => {
		const person = newPerson()
		await signUp(page, person)
		await clearSession(page)
		await page.goto('/login?from=%2Fcart')
		await signIn(page, { ...person, password: 'Wrong#123' })
		await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
		await expect(fieldByLabel(page, 'Email')).toHaveValue(person.email)
		await signIn(page, person)
		await expect(page).toHaveURL('/cart')
	})
})
