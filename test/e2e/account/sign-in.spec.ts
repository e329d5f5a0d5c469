import {
	fieldByLabel,
	newPerson,
	clickButton,
	signIn,
	clearSession,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

// A wrong password and an unknown email.
test.use({ expectedErrors: /status of 40[14]/ })

test('an unknown email leads to sign-up, or back to the form', async ({ page }) => {
	const { email } = newPerson()
	await open(page, '/login')
	await signIn(page, { email, password: 'Decoction#1' })
	const view = page.getByRole('main')
	await expect(view.getByRole('alert')).toContainText('No account found with this email address')
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
})

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
	// A browser that stores no session.
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

	test('the login page signs in and shows errors', async ({ page, newVisitor }) => {
		const person = newPerson()
		await signUp(await newVisitor({ javaScriptEnabled: true }), person)
		await page.goto('/login?from=%2Fcart')
		await signIn(page, { ...person, password: 'Wrong#123' })
		await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
		await expect(fieldByLabel(page, 'Email')).toHaveValue(person.email)
		await signIn(page, person)
		await expect(page).toHaveURL('/cart')
	})
})
