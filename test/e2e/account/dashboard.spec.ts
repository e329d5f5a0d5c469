import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { deleteAndEditAddresses, saveFourAddresses } from '#test/e2e/account/address-book-steps.ts'
import { cancelOrder } from '#test/e2e/account/cancel-steps.ts'
import { expectFits, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import {
	clickButton,
	fieldByLabel,
	newPerson,
	saveAddressByRequest,
	signIn,
	signInByRequest,
	signUp,
	type Person,
} from '#test/e2e/support/account-steps.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const DESKTOP = { width: 1280, height: 720 }

// The browser reports refused forms, an ended session and a lost connection.
test.use({ expectedErrors: /status of 40[0149]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

test('a customer manages the profile, addresses, orders, password and devices, and deletes the account', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	const person = newPerson()
	await signUp(page, person)

	await test.step('edits the profile, Cancel discards the changes, and a lost connection keeps them', () =>
		editProfile(page))
	await test.step('reads everything the shop stores, and downloads a copy', () =>
		readAllData({ page, person }))
	await test.step('subscribes to the newsletter and unsubscribes', () => subscribeAndUnsubscribe(page))
	await test.step('saves four addresses but no fifth', () => saveFourAddresses(page))
	await test.step('deletes an address and edits another', () => deleteAndEditAddresses(page))

	await payByRequests(page)
	const phone = await newVisitor()
	await signInByRequest(phone, person)
	await test.step('signs out another device', () => signOutOtherDevice({ page, phone }))
	await test.step('changes the password once every field is valid', () => changePassword({ page, person }))
	await test.step('cannot delete the account while an order is unfinished', () => tryToDelete(page))
	await test.step('cancels the order, which starts the refund', () => cancelOrder(page))
	await test.step('signs out and in again', () => signInAgain({ page, person }))

	// An account with a refund under way cannot be deleted.
	await expect
		.poll(async () => (await page.request.get('/dashboard?tab=orders')).text())
		.toContain('>Refunded<')
	await test.step('deletes the account', () => deleteAccount(page))
})

test('Buy Again of an order that was placed as a guest carries its address into checkout', async ({
	page,
	newVisitor,
}) => {
	const person = newPerson()
	const guest = await newVisitor()
	const recipient = {
		...paymentInput().customerDetails,
		name: 'Lakshmi Sundaram',
		email: person.email,
		address: '7 Kutchery Road',
		city: 'Chennai',
		pincode: '600004',
	}
	await payByRequests(guest, { customerDetails: recipient })
	await expect.poll(() => listEmails(page, `To ${person.email},`)).toHaveLength(1)
	await signUp(page, person)
	// It is not where the order went, so it must not be chosen.
	await saveAddressByRequest(page, { name: 'Home' })
	await open(page, '/dashboard')
	await page.setViewportSize({ width: 390, height: 800 })
	await page.getByRole('button', { name: /^Buy Again/ }).click()
	await expect(page).toHaveURL('/cart')
	// The toast is over the header, and leaves no space behind.
	await expect(page.getByText('Added to Cart')).toBeVisible()
	const title = page.getByRole('heading', { name: 'Your Cart' })
	await title.click({ trial: true })
	const { y } = (await title.boundingBox()) ?? { y: 0 }
	expect(y).toBeLessThan(200)
	await open(page, '/checkout')
	const shipping = page.getByRole('region', { name: 'Shipping address' })
	await expect(shipping.getByLabel('Add a new address')).toBeChecked()
	for (const [label, value] of [
		['Full name', recipient.name],
		['Email', person.email],
		['Phone (10 digits)', recipient.phone],
		['Address', recipient.address],
		['City', recipient.city],
		['PIN code', recipient.pincode],
	] as const)
		await expect(shipping.getByLabel(label, { exact: true })).toHaveValue(value)
})

type Customer = { page: Page; person: Person }

async function editProfile(page: Page): Promise<void> {
	await open(page, '/dashboard')
	await expect(page.getByRole('heading', { name: 'Welcome back, Meena', level: 1 })).toBeVisible()
	await expect(page.getByText('Manage your account and view your orders')).toBeVisible()
	await expectFits(page)
	await clickButton(page, 'Edit Profile')
	await expect(fieldByLabel(page, 'Name')).toBeFocused()
	await expectNoViolations(page)
	await page.setViewportSize(DESKTOP)
	await fieldByLabel(page, 'Name').fill('Somebody Else')
	await clickButton(page, 'Cancel')
	await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
	await expect(page.getByText('Meena Sundaram')).toBeVisible()
	await clickButton(page, 'Edit Profile')
	await fieldByLabel(page, 'Name').fill('Meenakshi Sundaram')
	await page.context().setOffline(true)
	await clickButton(page, 'Save Changes')
	await expectToast(page, 'Update Failed')
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(
		"You're offline. What you entered is kept. Try again once you're back online.",
	)
	await expect(fieldByLabel(page, 'Name')).toHaveValue('Meenakshi Sundaram')
	await page.context().setOffline(false)
	await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
	await fieldByLabel(page, 'Day').selectOption('31')
	await fieldByLabel(page, 'Month').selectOption('February')
	await fieldByLabel(page, 'Year').selectOption('1985')
	await clickButton(page, 'Save Changes')
	await expectToast(page, 'Update Failed')
	await fieldByLabel(page, 'Day').selectOption('9')
	await clickButton(page, 'Save Changes')
	await expectToast(page, 'Profile Updated')
	await expect(page.getByText('09 Feb 1985')).toBeVisible()
	await expect(page.getByRole('banner').getByText('Hi, Meenakshi')).toBeVisible()
}

async function readAllData({ page, person }: Customer): Promise<void> {
	await page.getByRole('link', { name: 'See your data' }).click()
	await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible()
	await expect(page.getByRole('region', { name: 'Profile' })).toContainText(person.email)
	await expectFits(page)
	await page.setViewportSize(DESKTOP)
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'Download (JSON)' }).click(),
	])
	expect(file.suggestedFilename()).toBe('your-data.json')
	expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
		profile: { name: 'Meenakshi Sundaram', email: person.email, dateOfBirth: '1985-02-09' },
	})
	await page.getByRole('link', { name: 'Back to your account' }).click()
	await expect(page.getByRole('heading', { name: 'Welcome back, Meenakshi', level: 1 })).toBeVisible()
}

async function subscribeAndUnsubscribe(page: Page): Promise<void> {
	const card = page.getByRole('region', { name: 'Newsletter' })
	await expect(card.getByText('Stay updated with our latest news and offers')).toBeVisible()
	await card.getByRole('button', { name: 'Subscribe', exact: true }).click()
	await expectToast(page, 'Successfully Subscribed!')
	await card.getByRole('button', { name: 'Unsubscribe' }).click()
	await expectToast(page, 'Successfully Unsubscribed', 'You have been removed from our newsletter.')
	await expect(card.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
}

async function signOutOtherDevice({ page, phone }: { page: Page; phone: Page }): Promise<void> {
	await page.getByRole('link', { name: 'Security' }).click()
	const devices = page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem')
	await expect(devices).toHaveCount(2)
	await expect(devices.first()).toContainText('This device')
	await expect(devices.last()).toContainText(/Chrome on Linux.*Last used/)
	await clickButton(page, 'Sign out there (Chrome on Linux)')
	await expectToast(page, 'Signed out there')
	await expect(devices).toHaveCount(1)
	await expect(page.getByRole('list', { name: "Where you're signed in" })).toBeFocused()
	const answer = await phone.request.get('/dashboard')
	expect(answer.url()).toContain('/login?from=%2Fdashboard&ended=1')
	expect(await answer.text()).toContain('You&#x27;ve been signed out. Please sign in again.')
}

async function changePassword({ page, person }: Customer): Promise<void> {
	const update = page.getByRole('button', { name: 'Update Password' })
	await fieldByLabel(page, 'Current password').fill('Wrong#123')
	await fieldByLabel(page, 'New password').fill('Tumbler#2')
	await fieldByLabel(page, 'Confirm new password').fill('Tumbler#')
	await expect(page.getByText('Passwords do not match')).toBeVisible()
	await expect(update).toBeDisabled()
	await expectFits(page)
	await fieldByLabel(page, 'Confirm new password').fill('Tumbler#2')
	await expect(page.getByText('Passwords match')).toBeVisible()
	await update.click()
	await expectToast(page, 'Current Password Incorrect')
	await expect(fieldByLabel(page, 'Current password')).toHaveAccessibleDescription(
		'Please enter your current password correctly',
	)
	await fieldByLabel(page, 'Current password').fill(person.password)
	await update.click()
	await expectToast(page, 'Password Updated')
}

async function tryToDelete(page: Page): Promise<void> {
	const dialog = page.getByRole('dialog')
	await page.getByRole('link', { name: 'Overview' }).click()
	await clickButton(page, 'Delete account')
	await fieldByLabel(page, 'Current password', dialog).fill('Tumbler#2')
	await expectNoViolations(page)
	await dialog.getByRole('button', { name: 'Delete permanently' }).click()
	await expectToast(page, 'Account Not Deleted')
	await dialog.getByRole('button', { name: 'Keep account' }).click()
}

async function signInAgain({ page, person }: Customer): Promise<void> {
	await clickButton(page, 'Log Out')
	await expect(page).toHaveURL('/login?left=1')
	await open(page, '/dashboard?tab=security')
	await expect(page).toHaveURL('/login?from=%2Fdashboard%3Ftab%3Dsecurity')
	await signIn(page, { ...person, password: 'Tumbler#2' })
	await expect(page).toHaveURL('/dashboard?tab=security')
}

async function deleteAccount(page: Page): Promise<void> {
	const dialog = page.getByRole('dialog')
	await page.getByRole('link', { name: 'Overview' }).click()
	await clickButton(page, 'Delete account')
	await expect(fieldByLabel(page, 'Current password', dialog)).toBeFocused()
	await fieldByLabel(page, 'Current password', dialog).fill('Tumbler#2')
	await dialog.getByRole('button', { name: 'Delete permanently' }).click()
	await expect(page).toHaveURL('/account-deleted')
	await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
	await expect(page.getByText('Tax law requires us to keep records of past orders.')).toBeVisible()
	await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
}
