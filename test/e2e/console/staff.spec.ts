/** An owner invites a packer, gives them other roles and removes them. Each role sees and may do what it needs. */
import { readFileSync } from 'node:fs'
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
import { paymentInput } from '#test/fixtures/orders.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[034]/ })

const linkOf = async (page: Page, email: string) =>
	(await listEmails(page, `To ${email},`))[0]?.match(/\/staff-invitation\?token=[\w-]+/)?.[0] ?? ''

test('a packer packs and ships on a phone, reads the reports as accountant, decides nothing for themselves as manager, and is removed', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	const email = newEmail('ravi')
	const number = await payByRequests(page)
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
	// The sessions are listed and ended there.
	await expect(screens.filter({ hasText: 'Ravi Packer' })).toHaveAttribute('href', '/dashboard?tab=security')
	await ravi.keyboard.press('Escape')
	await expect(ravi.getByRole('region', { name: 'Sales' })).toHaveCount(0)
	await expect(ravi.getByRole('region', { name: 'This month' })).toHaveCount(0)
	await ravi.getByRole('link', { name: /to pack/ }).click()
	await ravi.getByRole('main').getByRole('link', { name: /^SK3-/ }).first().click()
	await clickButton(ravi, 'Mark as packed')
	await expectToast(ravi, 'Order marked as packed')
	await expect(ravi.getByRole('region', { name: 'Payments and refunds' })).toHaveCount(0)
	await expect(ravi.getByText('Cancel and refund')).toHaveCount(0)
	await test.step('ships it', () => shipParcel(ravi, number))
	await navigate(ravi, '/admin/books')
	await expectNotForRole(ravi)
	await expect(ravi.getByRole('main')).toContainText(
		'this needs the right “GST reports and exports”. Kamala Owner can give you a role that has it.',
	)
	await expectFits(ravi)
	expect(await (await ravi.request.get(link)).text()).toContain('This invitation isn&#x27;t valid')

	// While the packer has a form open, the owner changes the role; the form is then refused.
	await navigate(ravi, '/admin/stock')
	await navigate(page, '/admin/staff?')
	await changeRole(page, 'accountant')
	await ravi.getByRole('button', { name: 'Save' }).first().click()
	await expect(ravi.getByRole('main')).toContainText('You are signed in as accountant')
	await expect(ravi.getByRole('main')).toContainText('Nothing was changed.')

	await test.step('exports orders and reads the GST reports as accountant', () => readReports(ravi, number))
	await changeRole(page, 'manager')
	await test.step('neither refunds their own order nor makes themselves an owner as manager', () =>
		refuseToHelpOneself(ravi, email))

	const row = page.getByRole('row').filter({ hasText: 'Ravi Packer' })
	await expect(row).toContainText('Set up')
	await row.locator('summary', { hasText: 'Remove' }).click()
	await expectFits(page)
	await clickButton(page, 'Remove Ravi Packer')
	await expectToast(page, 'Ravi Packer is signed out and removed from the staff')
	await ravi.goto('/admin/books')
	await expect(ravi).toHaveURL(/\/login\?from=/)
})

async function shipParcel(ravi: Page, number: string): Promise<void> {
	await ravi
		.getByRole('navigation', { name: 'Console' })
		.getByRole('link', { name: /^To ship/ })
		.click()
	await fieldByLabel(ravi, 'Courier').fill('DTDC')
	await ravi.getByLabel(`Tracking number for ${number}`).fill('DT1000')
	await clickButton(ravi, 'Mark as shipped')
	await expectToast(ravi, '1 order marked as shipped')
	await expect(ravi.getByLabel(`Tracking number for ${number}`)).toHaveCount(0)
}

async function expectNotForRole(member: Page): Promise<void> {
	await expect(member.getByRole('heading', { level: 1 })).toHaveText('Not for your role')
}

async function changeRole(owner: Page, role: 'accountant' | 'manager'): Promise<void> {
	await owner.getByRole('combobox', { name: 'Role of Ravi Packer' }).selectOption(role)
	await owner.getByRole('button', { name: 'Change role of Ravi Packer' }).click()
	await expectToast(owner, `Ravi Packer is now ${role}`)
}

async function readReports(ravi: Page, number: string): Promise<void> {
	await navigate(ravi, '/admin')
	await expect(ravi.getByRole('region', { name: 'Sales' })).toBeVisible()
	await expect(ravi.getByRole('link', { name: /to pack/ })).toHaveCount(0)
	const screens = ravi.getByRole('navigation', { name: 'Console' }).getByRole('link')
	await expect(screens).toHaveText(['Overview', 'Orders', 'GST reports', 'Exports', 'Tax rates', 'My emails'])
	await screens.filter({ hasText: 'Exports' }).click()
	const file = ravi.waitForEvent('download')
	await ravi.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
	const csv = readFileSync(await (await file).path(), 'utf8')
	expect(csv).toContain(`${number},`)
	expect(csv).not.toMatch(/@|9876543210/)
	await expect(ravi.getByRole('link', { name: /^Subscribers/ })).toHaveCount(0)
	await screens.filter({ hasText: 'GST reports' }).click()
	await expect(ravi.getByRole('table', { name: /^GSTR-1 of/ })).toBeVisible()
	await navigate(ravi, `/admin/orders/${number}`)
	await expect(ravi.getByRole('region', { name: 'Payments and refunds' })).toContainText('₹280.00')
	await expect(ravi.getByText(/Partial refund|Correct the address|Mark as out for delivery/)).toHaveCount(0)
	await expect(ravi.getByRole('main')).not.toContainText(/@|9876543210/)
	await navigate(ravi, '/admin/people')
	await expectNotForRole(ravi)
}

/** A dishonest manager tries what the screens offer, and what they do not. */
async function refuseToHelpOneself(ravi: Page, email: string): Promise<void> {
	const { customerDetails } = paymentInput()
	const number = await payByRequests(ravi, { customerDetails: { ...customerDetails, email } })
	await navigate(ravi, `/admin/orders/${number}`)
	await ravi.locator('summary', { hasText: 'Cancel and refund' }).click()
	await clickButton(ravi, 'Cancel and refund ₹280.00')
	await expectToast(ravi, 'Your own order', 'Ask somebody else to do this for your own order.')
	await navigate(ravi, '/admin/staff')
	await expectNotForRole(ravi)
	const [member] = await shop.rows<{ id: string }>('select id from customers where email = $1', [email])
	const form = { intent: 'change-role', customerId: member?.id ?? '', role: 'owner', seen: 'manager' }
	expect((await ravi.request.post('/admin/staff', { form })).status()).toBe(403)
	expect(
		await shop.rows(
			`select role, orders.status, (select count(*)::int from refunds) as refunds
				from customers join orders on orders.number = $1 where email = $2`,
			[number, email],
		),
	).toEqual([{ role: 'manager', status: 'processing', refunds: 0 }])
}
