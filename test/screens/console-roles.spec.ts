/** Takes the screens of the console as each role sees them, and those of signing in to it. */
import { listGroups } from '#app/admin/layout/navigation/navigation.server.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner, registerStaff } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { openAndTakeScreens, takeScreens } from './take-screens.ts'

const shop = openIsolatedShop({ demoOrders: 60 })

test.use({ expectedErrors: /status of 4\d\d/ })
test.setTimeout(900_000)

for (const role of ['manager', 'packer', 'accountant', 'support'] as const)
	test(`console of the ${role}`, async ({ page }) => {
		await registerStaff(page, shop, role)
		for (const { screens } of listGroups(role))
			for (const { to, filter } of screens)
				if (!filter) await openAndTakeScreens(page, to, `${role}-${to.split('/')[2] ?? 'overview'}`)
		const [order] = await shop.rows<{ number: string }>(
			`select number from orders where status = 'processing' limit 1`,
		)
		await openAndTakeScreens(page, `/admin/orders/${order?.number}`, `${role}-order`)
		await page.goto('/admin/settings')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not for your role')
		await takeScreens(page, `${role}-not-for-role`)
	})

test('signing in to the console', async ({ page }) => {
	const { email } = await registerOwner(page, shop)
	const person = '(select id from customers where email = $1)'
	await shop.rows(
		`update sessions set created_at = now() - interval '1 hour', password_at = null where customer_id = ${person}`,
		[email],
	)
	await page.goto('/admin/confirm?from=/admin/staff')
	await takeScreens(page, 'console-password')
	await shop.rows(`update sessions set second_factor_at = null where customer_id = ${person}`, [email])
	await open(page, '/admin')
	await takeScreens(page, 'console-second-factor')
	await shop.rows(`delete from second_factors where customer_id = ${person}`, [email])
	await open(page, '/admin')
	await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
	await takeScreens(page, 'console-second-factor-set-up')
})
