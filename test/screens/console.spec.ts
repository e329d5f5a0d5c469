/** The screens of the console in a shop with sample data, as its owner sees them. */
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { listGroups } from '#app/admin/layout/navigation.server.ts'
import { openAndTakeScreens, takeScreens } from './take-screens.ts'

const shop = openIsolatedShop({ demoOrders: 150 })

/** Of a phone, and of the reading pane of a mail program. */
const EMAIL_WIDTHS = [390, 640]

test.setTimeout(900_000)

test('console', async ({ page }) => {
	await registerOwner(page, shop)
	for (const { screens } of listGroups('owner'))
		for (const { to, filter } of screens)
			if (!filter) await openAndTakeScreens(page, to, `console-${to.split('/')[2] ?? 'overview'}`)
	const [order] = await shop.rows(`select number from orders where status = 'processing' limit 1`)
	await openAndTakeScreens(page, `/admin/orders/${String(order?.number)}`, 'console-order')
	await openAndTakeScreens(page, '/admin/catalogue/1', 'console-product')
	await openAndTakeScreens(page, '/admin/pages/home', 'console-page')
	await openAndTakeScreens(page, '/admin/quotations/new', 'console-quotation-new')
	await openAndTakeScreens(page, '/admin/promos/new', 'console-promo-new')
})

test('emails', async ({ page }) => {
	await registerOwner(page, shop)
	await page.goto('/admin/emails')
	const links = page.getByRole('navigation', { name: 'Emails' }).getByRole('link')
	const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
	expect(hrefs).not.toEqual([])
	for (const name of hrefs.map((link) => new URLSearchParams(link.split('?')[1]).get('email'))) {
		await page.goto(`/admin/emails/${name}/preview`)
		await takeScreens(page, `email-${name}`, EMAIL_WIDTHS)
	}
})
