/** A company buys with its GSTIN: checkout, order and address book. */
import { newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { buyNow, fillAddress, openPayment, payButton } from '#test/e2e/support/checkout-steps.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { navigate } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { KERALA_OFFICE, MADURAI_FOODS, MADURAI_FOODS_IN_KERALA } from '#test/fixtures/companies.ts'

test('a company is billed in the state of its GSTIN, and its parcel goes elsewhere', async ({ page }) => {
	await buyNow(page)
	await fillAddress(page)
	await expect(page.getByLabel('GSTIN')).toBeHidden()
	await page.getByText('I need a GST invoice').click()

	await test.step('each wrong field has its sentence, and the first one the focus', async () => {
		await page.getByLabel('GSTIN').fill('32AAPFU0939F1Z5')
		await payButton(page).click()
		await expect(page.getByLabel('Company name')).toBeFocused()
		await expect(page.getByLabel('Company name')).toHaveAccessibleDescription(
			"Enter the company's name as it is registered for GST",
		)
		await expect(page.getByLabel('GSTIN')).toHaveAccessibleDescription(/This is not a valid GSTIN/)
		await expectNoViolations(page)
	})
	await test.step('a GSTIN of another state needs a billing address there', async () => {
		await page.getByLabel('Company name').fill(MADURAI_FOODS_IN_KERALA.legalName)
		await page.getByLabel('GSTIN').fill(MADURAI_FOODS_IN_KERALA.gstin)
		await expect(page.getByLabel('GSTIN')).toHaveAccessibleDescription(
			/registered in Kerala, but the billing address is in Tamil Nadu\. Correct the state if it is wrong, enter the company's address in Kerala/,
		)
		await page.getByLabel('Use a different billing address').check()
		const billing = page.getByRole('group', { name: 'Billing address' }).last()
		await billing.getByLabel('Full name').fill(KERALA_OFFICE.name)
		await billing.getByLabel('Email').fill(KERALA_OFFICE.email)
		await billing.getByLabel('Phone (10 digits)').fill(KERALA_OFFICE.phone)
		await billing.getByLabel('Address', { exact: true }).fill(KERALA_OFFICE.address)
		await billing.getByLabel('City').fill(KERALA_OFFICE.city)
		await billing.getByLabel('State').selectOption(KERALA_OFFICE.state)
		await billing.getByLabel('PIN code').fill(KERALA_OFFICE.pincode)
		await expect(page.getByLabel('GSTIN')).not.toHaveAttribute('aria-invalid')
		await page.setViewportSize({ width: 390, height: 844 })
		await expectNoHorizontalScroll(page)
	})
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
	await expect(page.getByText('GSTIN 32AAPFU0939F1Z4')).toBeVisible()
	const order = await page
		.getByRole('main')
		.getByText(/^SK3-[A-Z0-9]{8}-\d{8}$/)
		.innerText()
	expect((await listEmails(page, order)).join()).toContain('Co., GSTIN 32AAPFU0939F1Z4')

	await navigate(page, `/track-order?id=${order}`)
	await page.getByRole('button', { name: `View Details of ${order}` }).click()
	await expect(page.getByRole('region', { name: 'GST invoice' })).toContainText('Madurai Foods & Co.')
})

test('the address book remembers the company that was entered at checkout', async ({ page }) => {
	const person = newPerson()
	await signUp(page, person)
	await page.request.post('/dashboard?tab=addresses', {
		form: {
			intent: 'save-address',
			name: 'Office',
			street: '12 Car Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			postalCode: '625001',
		},
	})
	await buyNow(page)
	await page.getByText('I need a GST invoice').click()
	await page.getByLabel('Company name').fill(MADURAI_FOODS.legalName)
	await page.getByRole('textbox', { name: 'GSTIN' }).fill(MADURAI_FOODS.gstin.toLowerCase())
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('GSTIN 33AAPFU0939F1Z2')).toBeVisible()

	await buyNow(page)
	await expect(page.getByRole('textbox', { name: 'GSTIN' })).toHaveValue(MADURAI_FOODS.gstin)
	await page.getByLabel('Add a new address').check()
	await expect(page.getByRole('textbox', { name: 'GSTIN' })).toBeHidden()

	await test.step('where it can be changed and removed', async () => {
		await navigate(page, '/dashboard?tab=addresses')
		await expect(page.getByText('GST invoices for Madurai Foods & Co., 33AAPFU0939F1Z2')).toBeVisible()
		await page.getByRole('button', { name: 'Edit Office' }).click()
		const edit = page.getByRole('dialog', { name: 'Edit address' })
		await edit.getByLabel('GSTIN').fill(MADURAI_FOODS_IN_KERALA.gstin)
		await edit.getByRole('button', { name: 'Save address' }).click()
		await expect(edit.getByLabel('GSTIN')).toHaveAccessibleDescription(/registered in Kerala/)
		await expectNoViolations(page)
		await edit.getByLabel('Company name').fill('')
		await edit.getByLabel('GSTIN').fill('')
		await edit.getByRole('button', { name: 'Save address' }).click()
		await expectToast(page, 'Address Updated')
		await expect(page.getByText('GST invoices for')).toHaveCount(0)
	})
})
