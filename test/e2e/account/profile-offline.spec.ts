import { entry, newPerson, press, signUp } from '#test/e2e/support/account-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

// The connection is offline.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

test('profile changes made offline are kept and can be saved later', async ({ page, context }) => {
	await signUp(page, newPerson())
	await open(page, '/dashboard')
	await press(page, 'Edit Profile')
	await entry(page, 'Name').fill('Meenakshi Sundaram')
	await context.setOffline(true)
	await press(page, 'Save Changes')
	await expectToast(page, 'Update Failed', 'Failed to update profile')
	await expect(entry(page, 'Name')).toHaveValue('Meenakshi Sundaram')
	await context.setOffline(false)
	await press(page, 'Save Changes')
	await expectToast(page, 'Profile Updated')
	await expect(page.getByRole('heading', { name: 'Welcome back, Meenakshi' })).toBeVisible()
})
