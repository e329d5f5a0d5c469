/** Takes the screens of the console in a shop with sample data, as its owner sees them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { listGroups } from '#app/admin/layout/navigation/navigation.server.ts'
import { openAndTakeScreens, takeScreens } from './take-screens.ts'

const shop = openIsolatedShop({ demoOrders: 150 })

/** The widths of a phone and of the reading pane of an email client. */
const EMAIL_WIDTHS = [390, 640]
const EMAIL_SCREENS = [
	['light', 'email'],
	['dark', 'email-dark'],
] as const

test.use({ expectedErrors: /status of (404|503)/ })
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
	await openAndTakeScreens(page, '/admin/catalogue/import', 'console-import')
	await openAndTakeScreens(page, '/admin/shipping/list', 'console-courier-list')
	await openAndTakeScreens(page, '/admin/no-such-screen', 'console-not-found')
	const [customer] = await shop.rows(
		`select customer_id as id from orders where customer_id is not null limit 1`,
	)
	await openAndTakeScreens(page, `/admin/people/${String(customer?.id)}`, 'console-customer')
	for (const screen of ['packing-slips', 'labels'])
		await openAndTakeScreens(page, `/admin/${screen}?number=${String(order?.number)}`, `console-${screen}`)
})

test('console, with what is opened or searched', async ({ page }) => {
	await registerOwner(page, shop)
	await open(page, '/admin/staff')
	await page.getByText('Change name').first().click()
	await takeScreens(page, 'console-staff-rename')
	// The console then asks for the password.
	await shop.rows(`update sessions set created_at = now() - interval '1 hour', password_at = null`)
	await openAndTakeScreens(page, '/admin/settings', 'console-settings-password')
	await open(page, '/admin/orders?status=delivered&from=2026-01-01')
	await page.setViewportSize({ width: 390, height: 800 })
	await page.locator('.admin-filters summary').click()
	await takeScreens(page, 'console-orders-filters', [360, 390])
	await open(page, '/admin')
	await page.setViewportSize({ width: 390, height: 800 })
	await page.locator('.console-more summary').click()
	await takeScreens(page, 'console-menu', [360, 390, 768])
	await importProducts()
	await open(page, '/admin/promos/new')
	await page.getByLabel('Find a product').first().fill('Estate 1')
	await takeScreens(page, 'console-promo-search')
})

test('console, with what fails', async ({ page }) => {
	await registerOwner(page, shop)
	await openAndTakeScreens(page, '/admin/orders/SK3-22222222-20261120', 'console-order-missing')
	await failWithout('roast_batches', () => openAndTakeScreens(page, '/admin/roasts', 'console-error'))
	await failWithout('sessions', () => openAndTakeScreens(page, '/admin/roasts', 'console-outage'))
})

async function failWithout(table: string, take: () => Promise<void>): Promise<void> {
	await shop.rows(`alter table ${table} rename to away`)
	await take()
	await shop.rows(`alter table away rename to ${table}`)
}

/** Imports so many products that the chooser has a search. */
async function importProducts(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'shop-catalogue-'))
	const header =
		'Product,Pack,Name,Short name,Coffee (%),Chicory (%),Roast,Tax category,Description,Story,Features'
	const lines = Array.from({ length: 12 }, (_, index) => {
		const name = `Estate ${index + 1}`
		return `estate-${index + 1},Small,${name},${name},80,20,Medium roast,coffee-chicory,A coffee of one estate.,Grown in the shade of silver oaks.,Round body,250,300,280`
	})
	writeFileSync(
		join(folder, 'catalogue.csv'),
		[`${header},Net quantity,MRP,Selling price`, ...lines].join('\n'),
	)
	await shop.command('catalogue', 'import', join(folder, 'catalogue.csv'))
	rmSync(folder, { recursive: true })
}

test('emails', async ({ page }) => {
	await registerOwner(page, shop)
	await page.goto('/admin/emails')
	const links = page.getByRole('navigation', { name: 'Emails' }).getByRole('link')
	const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search))
	expect(hrefs).not.toEqual([])
	for (const name of hrefs.map((search) => new URLSearchParams(search).get('email'))) {
		await page.goto(`/admin/emails/${name}/preview`)
		for (const [colorScheme, screen] of EMAIL_SCREENS) {
			await page.emulateMedia({ colorScheme })
			await takeScreens(page, `${screen}-${name}`, EMAIL_WIDTHS)
		}
	}
})
