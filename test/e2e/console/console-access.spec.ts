import { newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { consoleBytes } from '../../../bench/console-bytes.ts'

test('the console is there for nobody else', async ({ page }) => {
	const rooms = [
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
		'/banner',
		'/messages',
		'/people',
		'/books',
		'/audit',
		'/exports/orders?month=2026-11',
		'/second-factor',
		'/confirm',
	]
	for (const room of rooms) {
		const guest = await page.request.get(`/admin${room}`, { maxRedirects: 0 })
		expect([guest.status(), guest.headers().location]).toEqual([
			302,
			expect.stringMatching(/^\/login\?from=%2Fadmin/),
		])
	}
	await signUp(page, newPerson())
	for (const room of rooms) {
		expect((await page.request.get(`/admin${room}`, { maxRedirects: 0 })).status(), room).toBe(404)
		const written = await page.request.post(`/admin${room}`, { form: { act: 'cancel' }, maxRedirects: 0 })
		expect([404, 405], room).toContain(written.status())
		const data = await page.request.get(`/admin${room.split('?')[0]}.data`, { maxRedirects: 0 })
		expect(data.status(), room).toBe(404)
	}
})

test('none of its code is sent to a shopper', async ({ baseURL }) => {
	const { bytes, files, pages } = await consoleBytes({ url: baseURL ?? '' })
	expect(pages).toBeGreaterThan(15)
	expect(files).toBeGreaterThan(20)
	expect(bytes).toBe(0)
})
