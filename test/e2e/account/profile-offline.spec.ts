import { fieldByLabel, newPerson, clickButton, signUp } from '#test/e2e/support/account-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

// The connection is offline.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

test('profile changes made offline are kept and can be saved later', async ({ page, context }) => {
	await signUp(page, newPerson())
	await open(page, '/dashboard')
	await clickButton(page, 'Edit Profile')
	await fieldByLabel(page, 'Name').fill('Meenakshi Sundaram')
	await context.setOffline(true)
	await clickButton(page, 'Save Changes')
	await expectToast(page, 'Update Failed', 'Failed to update profile')
	await expect(fieldByLabel(page, 'Name')).toHaveValue('Meenakshi Sundaram')
	await context.setOffline(false)
	await clickButton(page, 'Save Changes')
	await expectToast(page, 'Profile Updated')
	await expect(page.getByRole('heading', { name: 'Welcome back, Meenakshi' })).toBeVisible()
})
