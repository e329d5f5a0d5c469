import { newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { consoleBytes } from '../../../bench/script-bytes.ts'

test.use({ expectedErrors: /status of 404/ })

test('the console is only for admins', async ({ page }) => {
	const paths = [
		'',
		'/orders',
		'/orders/SK3-22222222-20261120',
		'/packing-slips',
		'/shipping',
		'/catalogue',
		'/stock',
		'/pictures',
		'/settings',
		'/promos',
		'/promos/new',
		'/promos/00000000-0000-4000-8000-000000000000',
		'/promos/00000000-0000-4000-8000-000000000000/codes',
		'/banner',
		'/messages',
		'/people',
		'/books',
		'/staff',
		'/audit',
		'/exports/orders?month=2026-11',
		'/second-factor',
		'/confirm',
	]
	for (const path of paths) {
		const guest = await page.request.get(`/admin${path}`, { maxRedirects: 0 })
		expect([guest.status(), guest.headers().location]).toEqual([
			302,
			expect.stringMatching(/^\/login\?from=%2Fadmin/),
		])
	}
	await signUp(page, newPerson())
	for (const path of ['', '/orders/SK3-22222222-20261120']) {
		await page.goto(`/admin${path}`)
		await expect(page).toHaveTitle(/^Page not found(?: · SK3 Coffee)?$/)
		await expect(page.getByText('Back to orders')).toHaveCount(0)
	}
	for (const path of paths) {
		expect((await page.request.get(`/admin${path}`, { maxRedirects: 0 })).status(), path).toBe(404)
		const written = await page.request.post(`/admin${path}`, { form: { intent: 'cancel' }, maxRedirects: 0 })
		expect([404, 405], path).toContain(written.status())
		const data = await page.request.get(`/admin${path.split('?')[0]}.data`, { maxRedirects: 0 })
		expect(data.status(), path).toBe(404)
	}
})

test('no console code is sent to shoppers', async ({ baseURL }) => {
	const { bytes, files, pages } = await consoleBytes({ url: baseURL ?? '' })
	expect(pages).toBeGreaterThan(15)
	expect(files).toBeGreaterThan(20)
	expect(bytes).toBe(0)
})
