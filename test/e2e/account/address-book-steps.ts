/** What a customer does in the address book. */
import type { Page } from '@playwright/test'
import { expectFits, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import {
	clickButton,
	fieldByLabel,
	fillSavedAddress,
	saveAddressByRequest,
} from '#test/e2e/support/account-steps.ts'
import { expect } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

export async function saveFourAddresses(page: Page): Promise<void> {
	const dialog = page.getByRole('dialog')
	for (const name of ['Parents', 'Friend']) await saveAddressByRequest(page, { name })
	await page.getByRole('link', { name: 'Address Book' }).click()
	await expect(page).toHaveURL('/dashboard?tab=addresses')
	await expectFits(page)
	await clickButton(page, 'Add address')
	await expectFits(page)
	// Selecting text may end beside the dialog, which stays open. Only a press beside it closes it.
	await fieldByLabel(page, 'Name', dialog).hover()
	await page.mouse.down()
	await page.mouse.move(5, 5)
	await page.mouse.up()
	await expect(dialog).toBeVisible()
	await page.mouse.click(5, 5)
	await expect(dialog).toBeHidden()
	await clickButton(page, 'Add address')
	await dialog.getByRole('button', { name: 'Save address' }).click()
	for (const message of [
		'Name is required',
		'Street address is required',
		'City is required',
		'PIN code is required',
	]) {
		await expect(dialog.getByText(message)).toBeVisible()
	}
	await expect(fieldByLabel(page, 'Name', dialog)).toBeFocused()
	await expectNoViolations(page)
	await fieldByLabel(page, 'PIN code', dialog).fill('6250')
	await expect(dialog.getByText('Please enter a valid 6-digit PIN code')).toBeVisible()
	// Only Cancel discards what was typed.
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await clickButton(page, 'Add address')
	await expect(fieldByLabel(page, 'PIN code', dialog)).toHaveValue('6250')
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await clickButton(page, 'Add address')
	await expect(fieldByLabel(page, 'PIN code', dialog)).toHaveValue('')
	await expect(fieldByLabel(page, 'Country', dialog)).toHaveValue('India')
	for (const name of ['Home', 'Office']) {
		if (name !== 'Home') await clickButton(page, 'Add address')
		await fillSavedAddress(page, name)
		if (name === 'Office') await dialog.getByLabel('Make this my default address').check()
		await dialog.getByRole('button', { name: 'Save address' }).click()
		await expect(dialog).toBeHidden()
		await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
	}
	// The button that opened the dialog can add no more.
	await expect(page.getByText('4 of 4 saved addresses')).toBeFocused()
	await expect(page.getByText('Maximum address limit reached')).toBeVisible()
	await expect(page.getByRole('main').getByRole('button', { name: 'Add address' })).toBeDisabled()
	await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Office')
}

export async function deleteAndEditAddresses(page: Page): Promise<void> {
	const dialog = page.getByRole('dialog')
	await page.getByRole('button', { name: 'Delete Friend' }).click()
	await expect(dialog.getByRole('button', { name: 'Keep address' })).toBeFocused()
	await expect(dialog).toContainText('Friend, Madurai')
	await expectNoViolations(page)
	await page.keyboard.press('Enter')
	await expect(page.getByRole('button', { name: 'Delete Friend' })).toBeFocused()
	await page.keyboard.press('Enter')
	await page.context().setOffline(true)
	await clickButton(page, 'Yes, delete')
	await expectToast(page, 'Delete Failed', "You're offline. It may not have been done.")
	await page.context().setOffline(false)
	await clickButton(page, 'Yes, delete')
	await expectToast(page, 'Address Deleted')
	await expect(page.getByText('3 of 4 saved addresses')).toBeFocused()
	await page.getByRole('button', { name: 'Edit Home' }).click()
	await fieldByLabel(page, 'City', dialog).fill('Chennai')
	await dialog.getByRole('button', { name: 'Save address' }).click()
	await expectToast(page, 'Address Updated')
	await expect(page.getByText('Chennai 625001')).toBeVisible()
}
