/** The owner looks at every email that the shop sends. */
import { expectFits, expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const shop = openIsolatedShop()

test('every email is shown in the console, as designed and as plain text', async ({ page }) => {
	await registerOwner(page, shop)
	await open(page, '/admin/emails')
	const frame = page.frameLocator('iframe')
	await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is confirmed')
	await expectFits(page)

	const list = page.getByRole('navigation', { name: 'Emails' })
	await list.getByRole('link', { name: 'Order shipped' }).click()
	await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Your coffee is on its way')
	await page.getByRole('link', { name: 'Show as plain text' }).click()
	await expect(frame.locator('pre')).toContainText('Tracking number: D12345678 (DTDC).')
	await page.getByRole('link', { name: 'Show as designed' }).click()
	await expect(frame.getByRole('link', { name: 'Track your order' })).toBeVisible()
})

test('no email is wider than a phone, and all its images are there', async ({ page, newVisitor }) => {
	await registerOwner(page, shop)
	await open(page, '/admin/emails')
	const links = page.getByRole('navigation', { name: 'Emails' }).getByRole('link')
	const names = await links.evaluateAll((all) =>
		all.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('email')),
	)
	expect(names.length).toBeGreaterThan(30)
	const plain = await newVisitor({
		javaScriptEnabled: false,
		storageState: await page.context().storageState(),
	})
	for (const [index, name] of names.entries()) {
		await plain.goto(`/admin/emails/${name}/preview`)
		// Begins at the width at which the one before ended.
		for (const width of index % 2 === 0 ? [390, 640] : [640, 390]) {
			if (plain.viewportSize()?.width !== width) await plain.setViewportSize({ width, height: 800 })
			await expectNoHorizontalScroll(plain)
		}
		const missing = await plain
			.locator('img')
			.evaluateAll((all) =>
				all.filter((image) => (image as HTMLImageElement).naturalWidth === 0).map((image) => image.outerHTML),
			)
		expect(missing, name ?? '').toEqual([])
	}
})
