import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { fieldByLabel, fillSignUp, newPerson, readCode } from '#test/e2e/support/account-steps.ts'
import { buyNow, fillAddress, openPayment, payButton } from '#test/e2e/support/checkout-steps.ts'
import { changeRows } from '#test/e2e/support/shared-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({ expectedErrors: /status of 40[14]/ })

test('a guest signs up at checkout and keeps the form, and after the session has ended, signing in brings everything back', async ({
	page,
}) => {
	const person = newPerson()
	const openSignIn = () => page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

	await test.step('signs up, and closing the dialog keeps the code step', async () => {
		await buyNow(page)
		await fillAddress(page, { 'Full name': 'Gift for Ravi', 'Phone (10 digits)': '' })
		await page.setViewportSize({ width: 390, height: 844 })
		await openSignIn()
		await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
		await expectNoViolations(page)
		await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
		const dialog = page.getByRole('dialog', { name: 'Create your account' })
		await expectNoViolations(page)
		await expectNoHorizontalScroll(page)
		await fillSignUp(page, person, dialog)
		await dialog.getByRole('button', { name: 'Create account' }).click()
		await expect(dialog.getByLabel('Verification code')).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await openSignIn()
		await dialog.getByLabel('Verification code').fill(await readCode(page, person.email))
		await dialog.getByLabel('Verification code').press('Enter')
		await expectToast(page, 'Account created successfully')
		await expect(dialog).toBeHidden()
		await expect(page).toHaveURL('/checkout')
		await expect(page.getByLabel('Full name')).toHaveValue('Gift for Ravi')
		await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Kutchery Road, Mylapore')
		await expect(page.getByLabel('Phone (10 digits)')).toHaveValue(person.mobile)
	})
	await test.step('reads that the session has ended, and that nothing has been ordered', async () => {
		for (const [name, street] of [
			['Home', '12 Car Street'],
			['Office', '4 Anna Salai'],
		] as const) {
			const address = { name, street, city: 'Madurai', state: 'Tamil Nadu', postalCode: '625001' }
			const form = { intent: 'save-address', ...address }
			await page.request.post('/dashboard?tab=addresses', { form })
		}
		await buyNow(page)
		await page.getByText('4 Anna Salai').click()
		await page.getByLabel('Phone (10 digits)').fill('9840012345')
		await changeRows('delete from sessions where customer_id = (select id from customers where email = $1)', [
			person.email,
		])
		await payButton(page).click()
		await expectToast(page, 'Signed out')
		await expect(page.getByText(/You've been signed out, and nothing has been ordered/)).toBeFocused()
		await expect(page.getByText('no longer in your address book')).toHaveCount(0)
	})
	await test.step('signs in again, with errors at their fields', async () => {
		await openSignIn()
		const dialog = page.getByRole('dialog', { name: 'Sign in' })
		const field = (label: string) => fieldByLabel(page, label, dialog)
		const signIn = () => dialog.getByRole('button', { name: 'Sign in' }).click()
		await expect(field('Email')).toBeFocused()
		await field('Email').fill('meena')
		await field('Password').fill('1234567')
		await signIn()
		await expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
		await expect(field('Password')).toHaveAccessibleDescription('Password should be atleast 8 characters')
		await field('Email').fill(newPerson().email)
		await field('Password').fill(person.password)
		await signIn()
		await expect(field('Email')).toHaveAccessibleDescription('No account found with this email address')
		await field('Email').fill(person.email)
		await signIn()
		await expect(dialog).toBeHidden()
		await expect(page).toHaveURL(/\/checkout/)
		await expect(page.getByText(`Signed in as ${person.email}`)).toBeFocused()
		await expect(page.getByRole('radio', { name: /4 Anna Salai/ })).toBeChecked()
		await expect(page.getByLabel('Phone (10 digits)')).toHaveValue('9840012345')
		await openPayment(page)
	})
})
