/** Tests who may cancel an order and until when, and what a cancellation writes. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ALREADY_CANCELLED, cancelForCustomer, cancelForShop, cancelOrder } from './cancel.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { type Actor, listAuditEntries } from '#shop/audit/audit.server.ts'
import { listEmailsAbout } from '#shop/email/emails.server.ts'
import { hideOrder } from '#shop/orders/order-payment.server.ts'
import { ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { stockHolds } from '#shop/orders/holds/tables.server.ts'
import { orders, statusChanges } from '#shop/orders/tables.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const KAMALA: Actor = { id: null, name: 'Kamala' }
const AT_SHOP = ['processing', 'packed'] as const
const ON_ITS_WAY = ['shipped', 'out_for_delivery'] as const

async function placeWithStatus(status: OrderStatus) {
	const placed = await placePaidOrder(shop)
	await shop.db.update(orders).set({ status, trackingNumber: 'T1' }).where(eq(orders.number, placed.number))
	return placed
}

/** Expects that the cancellation is refused and nothing has changed. */
async function expectNothingCancelled() {
	expect((await shop.db.select().from(orders)).filter(({ status }) => status === 'cancelled')).toEqual([])
	expect(await shop.db.$count(refunds)).toBe(0)
}

describe('a customer', () => {
	test.each(AT_SHOP)('cancels their own order while it is %s', async (status) => {
		const { number, viewer } = await placeWithStatus(status)
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({
			ok: true,
			amount: 28_000,
			order: { number, status: 'cancelled', paymentState: 'refunded' },
		})
	})

	test.each([...ON_ITS_WAY, 'delivered'] as const)('does not cancel an order that is %s', async (status) => {
		const { number, viewer } = await placeWithStatus(status)
		const refused = { ok: false, kind: 'conflict', code: 'status_conflict' }
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject(refused)
		expect(await cancelForCustomer(shop, number)).toMatchObject(refused)
		await expectNothingCancelled()
	})

	test('who repeats a request reads that the order is cancelled, or refunded, already', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await cancelOrder(shop, { number, viewer })
		const cancelled = {
			ok: false,
			title: 'Order Cancelled',
			message: 'This order is already cancelled, and your refund is on its way.',
			code: ALREADY_CANCELLED,
		}
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject(cancelled)
		expect(await cancelForCustomer(shop, number)).toMatchObject(cancelled)
		expect(await shop.db.$count(refunds)).toBe(1)
		await shop.db.update(orders).set({ paymentState: 'mistaken' })
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({
			message: 'This order is already cancelled.',
		})
		await shop.db.update(orders).set({ status: 'refunded', paymentState: 'refunded' })
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({
			title: 'Order Refunded',
			message: 'This order is already refunded.',
		})
	})

	test('does not cancel the order of another browser or account, nor learns that it exists', async () => {
		const { number } = await placePaidOrder(shop)
		const customerId = await newCustomer(shop)
		const strangers = [
			{ customerId: null, guestHash: null },
			{ customerId: null, guestHash: newCaller().guestHash },
			{ customerId, guestHash: null },
		]
		for (const viewer of strangers)
			expect(await cancelOrder(shop, { number, viewer })).toEqual(ORDER_NOT_FOUND)
		await expectNothingCancelled()
	})

	test('cancels by a link without their browser', async () => {
		const { number } = await placePaidOrder(shop)
		expect(await cancelForCustomer(shop, number)).toMatchObject({ ok: true, order: { number } })
	})
})

describe('the shop', () => {
	test.each([...AT_SHOP, ...ON_ITS_WAY])('cancels an order that is %s', async (status) => {
		const { number } = await placeWithStatus(status)
		expect(await cancelForShop(shop, { number, by: KAMALA })).toMatchObject({ ok: true, amount: 28_000 })
	})

	test('does not cancel a delivered order, nor one that is not paid', async () => {
		const delivered = await placeWithStatus('delivered')
		const { order: unpaid } = await placeUnpaidOrder(shop)
		for (const { number } of [delivered, unpaid])
			expect(await cancelForShop(shop, { number, by: KAMALA })).toMatchObject({ code: 'status_conflict' })
		await expectNothingCancelled()
	})
})

test('an order that does not exist, or is hidden, is not found by anybody', async () => {
	const { order } = await placeUnpaidOrder(shop)
	await inTransaction(shop, (transaction) =>
		hideOrder(shop, transaction, { orderId: order.id, reason: 'failed' }),
	)
	const viewer = { customerId: null, guestHash: order.guestHash }
	for (const number of ['SK3-0-0', order.number]) {
		expect(await cancelOrder(shop, { number, viewer })).toEqual(ORDER_NOT_FOUND)
		expect(await cancelForCustomer(shop, number)).toEqual(ORDER_NOT_FOUND)
		expect(await cancelForShop(shop, { number, by: KAMALA })).toEqual(ORDER_NOT_FOUND)
	}
})

describe('a cancellation', () => {
	const lastChange = async () =>
		(await shop.db.select().from(statusChanges).orderBy(asc(statusChanges.id))).at(-1)
	const audited = () => listAuditEntries(shop, { action: 'order cancelled' })

	test("by the shop is written to the history and the audit log with the admin's name", async () => {
		const { number } = await placePaidOrder(shop)
		await cancelForShop(shop, { number, by: KAMALA })
		expect(await lastChange()).toMatchObject({ from: 'processing', to: 'cancelled', by: 'shop:Kamala' })
		expect(await audited()).toMatchObject([{ actorName: 'Kamala', subject: number }])
	})

	test("by the customer is the customer's in the history, and not in the audit log", async () => {
		const own = await placePaidOrder(shop)
		await cancelOrder(shop, own)
		expect(await lastChange()).toMatchObject({ to: 'cancelled', by: 'customer' })
		const linked = await placePaidOrder(shop)
		await cancelForCustomer(shop, linked.number)
		expect(await lastChange()).toMatchObject({ to: 'cancelled', by: 'customer' })
		expect(await audited()).toEqual([])
	})

	test('sends its email once, under a key of its own', async () => {
		const { number } = await placePaidOrder(shop)
		await cancelForShop(shop, { number, by: KAMALA })
		const [order] = await shop.db.select().from(orders)
		expect((await listEmailsAbout(shop, `order:${order?.id}`)).map(({ key }) => key)).toEqual([
			`order:${order?.id}:cancelled`,
			`order:${order?.id}:confirmed`,
		])
	})
})

describe('the stock of a cancelled order', () => {
	beforeEach(async () => {
		const level = { productId: 1, size: 'small', available: 5, lowAt: 1 } as const
		await shop.db
			.insert(stockLevels)
			.values(level)
			.onConflictDoUpdate({ target: [stockLevels.productId, stockLevels.size], set: level })
	})

	async function available() {
		const levels = await listStock(shop)
		return levels.find(({ productId, size }) => productId === 1 && size === 'small')?.available
	}

	test.each(AT_SHOP)('is for sale again if the order was %s', async (status) => {
		const { number } = await placeWithStatus(status)
		expect(await available()).toBe(4)
		await cancelForShop(shop, { number, by: KAMALA })
		expect(await available()).toBe(5)
	})

	test.each(ON_ITS_WAY)('is not if the order was %s: its parcel is not back yet', async (status) => {
		const { number } = await placeWithStatus(status)
		await cancelForShop(shop, { number, by: KAMALA })
		expect(await available()).toBe(4)
		expect(await shop.db.select().from(stockHolds)).toMatchObject([{ releasedAt: null }])
	})
})
