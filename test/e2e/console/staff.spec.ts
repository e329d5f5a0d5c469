/** The staff: an owner invites a packer and removes them, and the packer sees what packing needs. */
import type { Page } from '@playwright/test'
import { clickButton, fieldByLabel, newEmail } from '#test/e2e/support/account-steps.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { registerOwner, setUpSecondFactor } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[034]/ })

const linkOf = async (page: Page, email: string) =>
	(await listEmails(page, `To ${email},`))[0]?.match(/\/staff-invitation\?token=[\w-]+/)?.[0] ?? ''

test('a packer is invited, packs on a phone, sees no money, and is removed', async ({ page, newVisitor }) => {
	test.slow()
	const email = newEmail('ravi')
	await payByRequests(page)
	await registerOwner(page, shop)
	await open(page, '/admin/staff')
	await page.getByRole('radio', { name: /^Packer/ }).check()
	await fieldByLabel(page, 'Email').fill(email)
	await clickButton(page, 'Send invitation')
	await expectToast(page, `Invitation sent to ${email}`)
	await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(`${email}, packer`)

	const ravi = await newVisitor({ viewport: { width: 390, height: 844 } })
	const link = await linkOf(page, email)
	await open(ravi, link)
	await expect(ravi.getByRole('heading', { level: 1 })).toHaveText('Join the SK3 Coffee team')
	await fieldByLabel(ravi, 'Name').fill('Ravi Packer')
	await fieldByLabel(ravi, 'Password').fill('short')
	await fieldByLabel(ravi, 'Confirm password').fill('short')
	await clickButton(ravi, 'Accept and continue')
	await expect(fieldByLabel(ravi, 'Password')).toHaveAccessibleDescription(/at least 8 characters/)
	await expectFits(ravi)
	await ravi.setViewportSize({ width: 390, height: 844 })
	await fieldByLabel(ravi, 'Password').fill('Decoction#2')
	await fieldByLabel(ravi, 'Confirm password').fill('Decoction#2')
	await clickButton(ravi, 'Accept and continue')
	await setUpSecondFactor(ravi)

	const screens = ravi.getByRole('navigation', { name: 'Console' }).getByRole('link')
	const places = ['Overview', 'To pack', 'To ship', 'Stock']
	await expect(screens).toHaveText(places.map((place) => new RegExp(`^${place}`)))
	await ravi.getByText('More', { exact: true }).click()
	await expect(screens).toHaveText(
		[
			...places,
			'Overview',
			'To pack',
			'To ship',
			'All orders',
			'Returns',
			'Roasts',
			'Stock',
			'My emails',
			'Ravi Packer',
			'View shop',
		].map((label) => new RegExp(`^${label}`)),
	)
	await ravi.keyboard.press('Escape')
	await expect(ravi.getByRole('region', { name: 'Sales' })).toHaveCount(0)
	await expect(ravi.getByRole('region', { name: 'This month' })).toHaveCount(0)
	await ravi.getByRole('link', { name: /to pack/ }).click()
	await ravi.getByRole('main').getByRole('link', { name: /^SK3-/ }).first().click()
	await clickButton(ravi, 'Mark as packed')
	await expectToast(ravi, 'Order marked as packed')
	await expect(ravi.getByRole('region', { name: 'Payments and refunds' })).toHaveCount(0)
	await expect(ravi.getByText('Cancel and refund')).toHaveCount(0)
	await navigate(ravi, '/admin/books')
	await expect(ravi.getByRole('heading', { level: 1 })).toHaveText('Not for your role')
	await expect(ravi.getByRole('main')).toContainText(
		'this needs the right “GST reports and exports”. Kamala Owner can give you a role that has it.',
	)
	await expectFits(ravi)
	expect(await (await ravi.request.get(link)).text()).toContain('This invitation is not valid')

	// While the packer has a form open, the owner changes the role; the form is then refused.
	await navigate(ravi, '/admin/stock')
	await navigate(page, '/admin/staff?')
	await page.getByRole('combobox', { name: 'Role of Ravi Packer' }).selectOption('accountant')
	await page.getByRole('button', { name: 'Change role of Ravi Packer' }).click()
	await expectToast(page, 'Ravi Packer is now accountant')
	await ravi.getByRole('button', { name: 'Save' }).first().click()
	await expect(ravi.getByRole('main')).toContainText('You are signed in as accountant')
	await expect(ravi.getByRole('main')).toContainText('Nothing was changed.')

	const row = page.getByRole('row').filter({ hasText: 'Ravi Packer' })
	await expect(row).toContainText('Set up')
	await row.locator('summary', { hasText: 'Remove' }).click()
	await expectFits(page)
	await clickButton(page, 'Remove Ravi Packer')
	await expectToast(page, 'Ravi Packer is signed out and removed from the staff')
	await ravi.goto('/admin/books')
	await expect(ravi).toHaveURL(/\/login\?from=/)
})
