import { entry, newPerson, press, signUp, toast } from '#test/e2e/support/account-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

// The connection that is cut.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

test('a profile typed while the shop cannot be reached is kept, and saved later', async ({
	page,
	context,
}) => {
	await signUp(page, newPerson())
	await open(page, '/dashboard')
	await press(page, 'Edit Profile')
	await entry(page, 'Name').fill('Meenakshi Sundaram')
	await context.setOffline(true)
	await press(page, 'Save Changes')
	await expect(toast(page, 'Update Failed')).toContainText('Failed to update profile')
	await expect(entry(page, 'Name')).toHaveValue('Meenakshi Sundaram')
	await context.setOffline(false)
	await press(page, 'Save Changes')
	await expect(toast(page, 'Profile Updated')).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Welcome back, Meenakshi' })).toBeVisible()
})
