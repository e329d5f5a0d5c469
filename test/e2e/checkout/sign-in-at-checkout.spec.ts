import {
	fieldByLabel,
	fillSignUp,
	newPerson,
	readCode,
	clearSession,
	signUp,
} from '#test/e2e/support/account-steps.ts'
import { buyNow, fillAddress, openPayment, payButton } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { changeRows } from '#test/e2e/support/shared-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

test.use({ expectedErrors: /status of 40[14]/ })

test('a guest with an account signs in at checkout and keeps the form', async ({ page }) => {
	const person = newPerson()
	await signUp(page, person)
	await clearSession(page)
	await buyNow(page)
	await fillAddress(page, { 'Full name': 'Gift for Ravi' })
	await page.getByRole('button', { name: 'Sign in' }).click()
	const dialog = page.getByRole('dialog', { name: 'Sign in' })
	const field = (label: string) => fieldByLabel(page, label, dialog)
	await expect(field('Email')).toBeFocused()
	await field('Email').fill('meena')
	await field('Password').fill('1234567')
	await dialog.getByRole('button', { name: 'Sign in' }).click()
	await expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
	await expect(field('Password')).toHaveAccessibleDescription('Password should be atleast 8 characters')
	await field('Email').fill(newPerson().email)
	await field('Password').fill(person.password)
	await dialog.getByRole('button', { name: 'Sign in' }).click()
	await expect(field('Email')).toHaveAccessibleDescription('No account found with this email address')
	await field('Email').fill(person.email)
	await dialog.getByRole('button', { name: 'Sign in' }).click()
	await expect(dialog).toBeHidden()
	await expect(page).toHaveURL('/checkout')
	await expect(page.getByText(`Signed in as ${person.email}`)).toBeFocused()
	await expect(page.getByLabel('Full name')).toHaveValue('Gift for Ravi')
	await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Kutchery Road, Mylapore')
})

test('a guest signs up at checkout, and closing the dialog keeps the code step', async ({ page }) => {
	const person = newPerson()
	await buyNow(page)
	await page.getByRole('button', { name: 'Sign in' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
	const dialog = page.getByRole('dialog', { name: 'Create your account' })
	await fillSignUp(page, person, dialog)
	await dialog.getByRole('button', { name: 'Create account' }).click()
	await expect(dialog.getByLabel('Verification code')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await page.getByRole('button', { name: 'Sign in' }).click()
	await dialog.getByLabel('Verification code').fill(await readCode(page, person.email))
	await dialog.getByLabel('Verification code').press('Enter')
	await expectToast(page, 'Account created successfully')
	await expect(dialog).toBeHidden()
	await expect(page).toHaveURL('/checkout')
	await expect(page.getByLabel('Full name')).toHaveValue(person.name)
	await expect(page.getByLabel('Phone (10 digits)')).toHaveValue(person.mobile)
})

test('a session that ends at checkout is said so, and signing in brings everything back', async ({
	page,
}) => {
	const person = newPerson()
	await signUp(page, person)
	for (const [name, street] of [
		['Home', '12 Car Street'],
		['Office', '4 Anna Salai'],
	] as const)
		await page.request.post('/dashboard?tab=addresses', {
			form: {
				intent: 'save-address',
				name,
				street,
				city: 'Madurai',
				state: 'Tamil Nadu',
				postalCode: '625001',
			},
		})
	await open(page, '/product/1')
	await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
	await page.getByText('4 Anna Salai').click()
	await page.getByLabel('Phone (10 digits)').fill('9840012345')
	await changeRows('delete from sessions where customer_id = (select id from customers where email = $1)', [
		person.email,
	])

	await payButton(page).click()
	await expectToast(page, 'Signed out')
	await expect(page.getByText(/You've been signed out, and nothing has been ordered/)).toBeFocused()
	await expect(page.getByText('no longer in your address book')).toHaveCount(0)

	await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
	const dialog = page.getByRole('dialog', { name: 'Sign in' })
	await fieldByLabel(page, 'Email', dialog).fill(person.email)
	await fieldByLabel(page, 'Password', dialog).fill(person.password)
	await dialog.getByRole('button', { name: 'Sign in' }).click()
	await expect(page.getByText(`Signed in as ${person.email}`)).toBeFocused()
	await expect(page.getByRole('radio', { name: /4 Anna Salai/ })).toBeChecked()
	await expect(page.getByLabel('Phone (10 digits)')).toHaveValue('9840012345')
	await openPayment(page)
})
