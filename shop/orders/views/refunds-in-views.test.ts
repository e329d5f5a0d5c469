/** Tests what customers see of the refunds of their orders. */
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../tables.server.ts'
import { amountAfterPartialRefunds, sumPartialRefunds } from './order-view.ts'
import { listGuestOrders, listOrders, trackOrder } from './order-views.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { EXPRESS, placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

const STRANGER = { customerId: null, guestHash: null }

describe('a partial refund', () => {
	test('is shown with its date to the customer only', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		const part = { number, amount: rupees(10.5), expectedRefundable: rupees(280), by: COMMAND_LINE }
		expect(await refundPartially(shop, part)).toMatchObject({ ok: true })
		const parts = [{ amount: rupees(10.5), at: expect.any(String), refundedAt: null }]
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({ order: { partialRefunds: parts } })
		const [own] = await listGuestOrders(shop, viewer)
		expect(own).toMatchObject({ partialRefunds: parts })
		expect(own && amountAfterPartialRefunds(own)).toBe(rupees(269.5))
		expect(own && sumPartialRefunds(own)).toEqual({ refunded: rupees(0), underWay: rupees(10.5) })
		const tracked = await trackOrder(shop, { number, viewer: STRANGER })
		expect(tracked).toMatchObject({ order: { number, partialRefunds: [], paymentState: 'paid' } })
		expect(own).toMatchObject({ paymentState: 'partly_refunded' })
		await shop.db.update(orders).set({ paymentState: 'refunded' })
		expect(await trackOrder(shop, { number, viewer: STRANGER })).toMatchObject({
			order: { paymentState: 'refunded' },
		})
	})

	test('is not shown if it was refused', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await refundPartially(shop, {
			number,
			amount: rupees(281),
			expectedRefundable: rupees(280),
			by: COMMAND_LINE,
		})
		expect(await listGuestOrders(shop, viewer)).toMatchObject([{ partialRefunds: [] }])
	})
})

test('each order of a list has its own items, status changes and refunds', async () => {
	const customerId = await newCustomer(shop)
	const { number: first } = await placePaidOrder(shop)
	const { number: second } = await placePaidOrder(shop, { change: EXPRESS })
	await shop.db.update(orders).set({ customerId })
	const by = COMMAND_LINE
	await refundPartially(shop, { number: first, amount: rupees(100), expectedRefundable: rupees(280), by })
	const views = await listOrders(shop, { customerId })
	expect(views.map(({ number }) => number)).toEqual([second, first])
	for (const view of views) {
		expect(view.items).toHaveLength(1)
		expect(view.statusChanges.map(({ status }) => status)).toEqual(['payment_pending', 'processing'])
	}
	expect(views.map(({ partialRefunds }) => partialRefunds.map(({ amount }) => amount))).toEqual([
		[],
		[10_000],
	])
	expect(views.map(({ shippingMethodName }) => shippingMethodName)).toEqual(['Express', 'Standard'])
})
