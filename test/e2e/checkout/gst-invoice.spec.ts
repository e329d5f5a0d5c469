/** A company buys with its GSTIN: checkout, order and address book. */
import type { Page } from '@playwright/test'
import { newPerson, saveAddressByRequest, signUp } from '#test/e2e/support/account-steps.ts'
import { expectFits, expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { buyNow, openPayment, payButton } from '#test/e2e/support/checkout-steps.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { navigate } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { KERALA_OFFICE, MADURAI_FOODS, MADURAI_FOODS_IN_KERALA } from '#test/fixtures/companies.ts'

const gstin = (page: Page) => page.getByRole('textbox', { name: 'GSTIN' })

test('a company is billed in the state of its GSTIN, and the address book remembers it', async ({ page }) => {
	await signUp(page, newPerson())
	await saveAddressByRequest(page, { name: 'Office' })
	await buyNow(page)
	await expect(gstin(page)).toBeHidden()
	await page.getByText('I need a GST invoice').click()

	await test.step('each wrong field has its sentence, and the first one the focus', async () => {
		await gstin(page).fill('32AAPFU0939F1Z5')
		await payButton(page).click()
		await expect(page.getByLabel('Company name')).toBeFocused()
		await expect(page.getByLabel('Company name')).toHaveAccessibleDescription(
			"Enter the company's name as it is registered for GST",
		)
		await expect(gstin(page)).toHaveAccessibleDescription(/This isn't a valid GSTIN/)
		await expectNoViolations(page)
	})
	await test.step('a GSTIN of another state needs a billing address there', () => fillKeralaOffice(page))
	await test.step('the order, its email and its details name the company', async () => {
		await page.getByLabel('Same as shipping address').check()
		await page.getByLabel('Company name').fill(MADURAI_FOODS.legalName)
		await gstin(page).fill(MADURAI_FOODS.gstin.toLowerCase())
		const provider = await openPayment(page)
		await provider.getByRole('button', { name: 'Pay by UPI' }).click()
		await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
		await expect(page.getByText('GSTIN 33AAPFU0939F1Z2')).toBeVisible()
		await expectFits(page)
		await page.setViewportSize({ width: 1280, height: 720 })
		const order = await page
			.getByRole('main')
			.getByText(/^SK3-[A-Z0-9]{8}-\d{8}$/)
			.innerText()
		expect((await listEmails(page, order)).join()).toContain('Co., GSTIN 33AAPFU0939F1Z2')
		await navigate(page, `/track-order?id=${order}`)
		await page.getByRole('button', { name: `View Details of ${order}` }).click()
		await expect(page.getByRole('region', { name: 'GST invoice' })).toContainText('Madurai Foods & Co.')
	})
	await test.step('the address book remembers the company', async () => {
		await buyNow(page)
		await expect(gstin(page)).toHaveValue(MADURAI_FOODS.gstin)
		await page.getByLabel('Add a new address').check()
		await expect(gstin(page)).toBeHidden()
	})
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

async function fillKeralaOffice(page: Page): Promise<void> {
	await page.getByLabel('Company name').fill(MADURAI_FOODS_IN_KERALA.legalName)
	await gstin(page).fill(MADURAI_FOODS_IN_KERALA.gstin)
	await expect(gstin(page)).toHaveAccessibleDescription(
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
	await expect(gstin(page)).not.toHaveAttribute('aria-invalid')
	await page.setViewportSize({ width: 390, height: 844 })
	await expectNoHorizontalScroll(page)
	await page.setViewportSize({ width: 1280, height: 720 })
}
