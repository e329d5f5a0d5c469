import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listBestsellers, listSales, readSalesBreakdown } from './sales.server.ts'
import { sumSales } from '#shop/orders/admin/sales.server.ts'
import { checkouts, orderItems, orders, partialRefunds } from '#shop/orders/tables.server.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { type Paise, rupees } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
// It is ten minutes past midnight in India, and still the day before in London.
beforeAll(() => shop.setClock(new Date('2026-11-20T18:40:00Z')))
beforeEach(() => shop.seedAnew())

const place = {
	name: 'Meena Sundaram',
	email: 'meena@example.in',
	address: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
	phone: '9876543210',
}

const PURE = 'Artisan Blend - 100% Pure'

let count = 0

/** Sells two packs for ₹280, or for ₹240 with a code. */
async function sell({
	at,
	status = 'delivered',
	code = null,
	state = place.state,
	refunded = [],
	productId = 1,
	productName = PURE,
}: {
	at: string
	status?: OrderStatus
	code?: string | null
	state?: string
	/** Partial refunds. */
	refunded?: Paise[]
	productId?: number
	productName?: string
}) {
	count += 1
	const discount = rupees(code ? 40 : 0)
	const checkoutId = randomUUID()
	await shop.db.insert(checkouts).values({ id: checkoutId, createdAt: new Date(at) })
	const [order] = await shop.db
		.insert(orders)
		.values({
			checkoutId,
			number: `SK3-${count}`,
			status,
			paymentState: paymentStateOf(status, refunded),
			subtotal: rupees(240),
			shipping: rupees(40),
			discount,
			total: rupees(code ? 240 : 280),
			shippingMethod: 'standard',
			shippingMethodName: 'Standard',
			isCollected: false,
			promoCode: code,
			recipient: { ...place, state },
			billing: place,
			guestHash: 'g',
			browserHash: 'b',
			fingerprint: String(count),
			trackingNumber: 'T1',
			createdAt: new Date(at),
		})
		.returning({ id: orders.id })
	if (!order) throw new Error('no order')
	const item = { orderId: order.id, productId, sizeLabel: 'Sampler (80g)', grind: 'Fine', imageUrl: 'x' }
	const tax = { hsn: '09012190', rateBasisPoints: 500 }
	await shop.db
		.insert(orderItems)
		.values({ ...item, ...tax, position: 0, productName, price: rupees(120), quantity: 2 })
	for (const amount of refunded)
		await shop.db.insert(partialRefunds).values({ orderId: order.id, amount, at: new Date(at) })
}

function paymentStateOf(status: OrderStatus, refunded: Paise[]) {
	if (status === 'payment_pending' || status === 'pending') return 'unpaid'
	if (status === 'cancelled' || status === 'refunded') return 'refunded'
	return refunded.length > 0 ? 'partly_refunded' : 'paid'
}

describe('sales figures', () => {
	test('add up to more in a day than one order can cost', async () => {
		await sell({ at: '2026-11-20T18:31:00Z' })
		await sell({ at: '2026-11-20T18:32:00Z' })
		await shop.db.update(orders).set({ subtotal: rupees(2_00_00_000), total: rupees(2_00_00_040) })
		expect(await listSales(shop, { days: 1, step: 1 })).toMatchObject([{ sales: 4_000_008_000 }])
	})

	test('count a day from midnight to midnight in India, and list days without an order', async () => {
		await sell({ at: '2026-11-20T18:31:00Z' })
		await sell({ at: '2026-11-20T18:29:00Z' })
		await sell({ at: '2026-11-20T01:00:00Z' })
		expect(await listSales(shop, { days: 3, step: 1 })).toEqual([
			{ from: '2026-11-19', orders: 0, sales: 0 },
			{ from: '2026-11-20', orders: 2, sales: rupees(560) },
			{ from: '2026-11-21', orders: 1, sales: rupees(280) },
		])
	})

	test('of a period are of the orders placed from its first moment until just before its last', async () => {
		const period = { from: new Date('2026-11-19T18:30:00Z'), until: new Date('2026-11-20T12:00:00Z') }
		expect(await sumSales(shop, period)).toEqual({ orders: 0, sales: 0 })
		for (const at of [
			'2026-11-19T18:29:59Z',
			'2026-11-19T18:30:00Z',
			'2026-11-20T11:59:59Z',
			'2026-11-20T12:00:00Z',
		])
			await sell({ at })
		await sell({ at: '2026-11-20T01:00:00Z', refunded: [rupees(10.5), rupees(20)] })
		await sell({ at: '2026-11-20T01:00:00Z', status: 'refunded' })
		await sell({ at: '2026-11-20T01:00:00Z', status: 'payment_pending' })
		expect(await sumSales(shop, period)).toEqual({ orders: 3, sales: rupees(809.5) })
	})

	test('count weeks, the last one ending today', async () => {
		await sell({ at: '2026-11-20T18:31:00Z' })
		await sell({ at: '2026-11-15T12:00:00Z' })
		await sell({ at: '2026-11-14T12:00:00Z' })
		expect(await listSales(shop, { days: 14, step: 7 })).toEqual([
			{ from: '2026-11-08', orders: 1, sales: rupees(280) },
			{ from: '2026-11-15', orders: 2, sales: rupees(560) },
		])
	})

	test('count what was paid, less full and partial refunds', async () => {
		const at = '2026-11-20T18:31:00Z'
		await sell({ at })
		await sell({ at, refunded: [rupees(10.5), rupees(20)] })
		await sell({ at, status: 'cancelled', refunded: [rupees(30)] })
		await sell({ at, status: 'refunded' })
		// The order is refunded in full while the parcel is still on its way back.
		await sell({ at, refunded: [rupees(280)] })
		expect(await listSales(shop, { days: 1, step: 1 })).toEqual([
			{ from: '2026-11-21', orders: 2, sales: rupees(529.5) },
		])
	})

	test('break down the same days as they add up, from midnight in India', async () => {
		// The clock shows 21 November in India; the first of two days begins at 18:30 UTC on the 19th.
		await sell({ at: '2026-11-19T18:29:59.999Z', code: 'POOJA' })
		await sell({ at: '2026-11-19T18:30:00Z', code: 'PONGAL' })
		const sales = await listSales(shop, { days: 2, step: 1 })
		expect(sales.map((row) => row.orders)).toEqual([1, 0])
		expect((await readSalesBreakdown(shop, 2)).codes).toMatchObject([{ code: 'PONGAL', orders: 1 }])
		expect((await readSalesBreakdown(shop, 2)).blends).toEqual([{ name: PURE, count: 2 }])
		expect((await readSalesBreakdown(shop, 2)).sizes).toEqual([{ name: 'Sampler', count: 2 }])
		expect((await readSalesBreakdown(shop, 2)).states).toMatchObject([{ count: 1 }])
	})

	test('count a product that was renamed as one, and so do the bestsellers', async () => {
		const at = '2026-11-20T12:00:00Z'
		await sell({ at, productName: 'Pure, as it was called' })
		await sell({ at, productName: 'Another name' })
		await sell({ at, productId: 2, productName: 'Perfect' })
		const count = (await readSalesBreakdown(shop, 30)).blends
		expect(count.map((row) => row.count)).toEqual([4, 2])
		expect(count[0]?.name).toBe(PURE)
		expect(await listBestsellers(shop, 30)).toEqual([1])
		await sell({ at, productId: 2 })
		expect(new Set(await listBestsellers(shop, 30))).toEqual(new Set([1, 2]))
		await shop.empty()
		expect(await listBestsellers(shop, 30)).toEqual([])
	})

	test('leave out orders that are unpaid, cancelled or older', async () => {
		const at = '2026-11-20T12:00:00Z'
		for (const status of ['payment_pending', 'pending', 'cancelled', 'refunded'] as const)
			await sell({ at, status, code: 'POOJA' })
		await sell({ at: '2026-10-01T12:00:00Z', code: 'POOJA' })
		await sell({ at, code: 'PONGAL', state: 'Kerala' })
		await sell({ at, code: 'PONGAL' })
		await sell({ at })
		expect((await readSalesBreakdown(shop, 30)).codes).toEqual([
			{ code: 'PONGAL', orders: 2, discount: rupees(80) },
		])
		expect((await readSalesBreakdown(shop, 30)).states).toEqual([
			{ name: 'Tamil Nadu', count: 2 },
			{ name: 'Kerala', count: 1 },
		])
		expect((await readSalesBreakdown(shop, 30)).blends).toEqual([{ name: PURE, count: 6 }])
	})
})
