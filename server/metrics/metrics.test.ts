import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { seedIfEmpty } from '#db/seed.ts'
import { createRegistry } from '#server/metrics/registry.ts'
import { AREAS, areaOf, createRequestMetrics } from '#server/metrics/request-metrics.ts'
import { measureShop } from '#server/metrics/shop-metrics.ts'
import { backups } from '#shop/backups/tables.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

test.each([
	['/', 'storefront'],
	['/product/1', 'storefront'],
	['/products.data', 'storefront'],
	['/checkout.data', 'checkout'],
	['/api/create-payment', 'payment'],
	['/api/subscribe-newsletter', 'api'],
	['/orders/SK3-ABCDEFGH-20261126', 'orders'],
	['/dashboard.data', 'account'],
	['/admin/orders/SK3-ABCDEFGH-20261126', 'console'],
	['/assets/app-abc.js', 'assets'],
	['/product-images/perfect/perfect1-480.webp', 'assets'],
	['/pictures/pour-800.avif', 'assets'],
	['/icons/icon-192.png', 'assets'],
	['/brew/brew-1.svg', 'assets'],
	['/favicon.ico', 'assets'],
	['/error-report.js', 'assets'],
	['/staff-invitation', 'account'],
	['/readyz', 'health'],
	['/sandbox/phonepe/apis', 'sandbox'],
])('%s belongs to %s', (path, area) => {
	expect(areaOf(path)).toBe(area)
})

test('there is one series for each area and status, whatever is requested, and no label has a path', async () => {
	const registry = createRegistry()
	const server = createServer((_request, response) => void response.writeHead(404).end())
	createRequestMetrics(registry).watch(server)
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	for (let visitor = 0; visitor < 40; visitor++) {
		const path = `/orders/SK3-${visitor}/meena@example.in?phone=987654321${visitor}`
		const [response] = await once(get({ port, path: visitor % 2 ? path : `/${visitor}` }), 'response')
		response.resume()
		await once(response, 'close')
	}
	const text = registry.format()
	expect(text).toContain('shop_requests_total{area="orders",status="404"} 20')
	expect(text).toContain('shop_request_seconds_count{area="storefront"} 20')
	expect(text).toContain('shop_request_seconds_bucket{area="storefront",le="+Inf"} 20')
	const series = text.replaceAll(/ \S+$/gm, '')
	expect(series).toContain('shop_request_seconds_sum{area="orders"}\n')
	expect(series).not.toMatch(/meena|SK3|9876/)
	const areas = [...text.matchAll(/area="([^"]*)"/g)].map(([, area]) => area)
	expect(AREAS).toEqual(expect.arrayContaining([...new Set(areas)]))
})

test('jobs, payments, stuck money and emails are measured in the database', async () => {
	const registry = createRegistry()
	const { read } = measureShop(registry, shop)
	expect(registry.format()).toContain('shop_database_up 0')
	await seedIfEmpty(shop.db)
	await placePaidOrder(shop)
	await placeUnpaidOrder(shop)
	await read()
	const text = registry.format()
	for (const line of [
		'shop_database_up 1',
		'shop_jobs{task="deliver_letter",state="due"} 1',
		'shop_payments_last_hour{state="completed"} 1',
		'shop_payments_last_hour{state="created"} 1',
		'shop_money_stuck{kind="payment"} 0',
		'shop_emails_waiting 1',
	])
		expect(text.split('\n')).toContain(line)
	expect(text).not.toContain('@')
})

test('the age and the failure of backups are reported where they have a schedule', async () => {
	const registry = createRegistry()
	await measureShop(registry, shop).read()
	expect(registry.format()).not.toContain('\nshop_backup_failing ')
	const config = readConfig({ SECRET: shop.config.secret, BACKUP_TO: '/mnt/backups' })
	const scheduled = createRegistry()
	const { read } = measureShop(scheduled, { ...shop, config })
	await shop.db.insert(backups).values({ kind: 'shop', endedAt: new Date() })
	await shop.passTime(3_600)
	await shop.db.insert(backups).values({ kind: 'shop', endedAt: new Date(), problem: 'the disk is full' })
	await read()
	expect(scheduled.format()).toMatch(/^shop_backup_age_seconds 360\d/m)
	expect(scheduled.format()).toContain('\nshop_backup_failing 1\n')
})
