/** A payment that arrives late gives the order new delivery dates. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmOrder } from './order-payment.server.ts'
import type { Order } from './orders.server.ts'
import { orders } from './tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const NOW = new Date('2026-11-20T10:00:00Z')
/** Orders until this hour in India are packed the same day. */
const CUT_OFF = new Date('2026-11-20T08:30:00Z')
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(NOW)
})

const place = async (change: object = {}) => (await placeUnpaidOrder(shop, { change })).order
const write = <Value>(work: (transaction: Transaction) => Promise<Value>) => inTransaction(shop, work)
const stored = async ({ id }: Order) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]
const BY_PROVIDER = { method: 'online', by: 'provider' } as const

describe('the delivery dates of a confirmed order', () => {
	const confirmAt = async (order: Order, seconds: number) => {
		shop.setClock(new Date(order.createdAt.getTime() + seconds * 1000))
		await write((transaction) => confirmOrder(shop, transaction, { order, ...BY_PROVIDER }))
		const confirmed = await stored(order)
		return { from: confirmed?.deliveryFrom, to: confirmed?.deliveryTo }
	}
	const inTime = () => 2 * shop.config.payments.expiresAfterSeconds

	test('stay for a payment that came before its page would have expired a second time', async () => {
		const order = await place()
		expect(await confirmAt(order, inTime())).toEqual({ from: order.deliveryFrom, to: order.deliveryTo })
	})

	test('begin anew with a payment that came later', async () => {
		const [order, other] = [await place(), await place()]
		const days = 24 * 60 * 60
		const renewed = await confirmAt(order, 3 * days)
		expect((renewed.from ?? '') > (order.deliveryFrom ?? '')).toBe(true)
		expect((renewed.to ?? '') > (order.deliveryTo ?? '')).toBe(true)
		expect(await stored(other)).toMatchObject({ deliveryFrom: other.deliveryFrom })
	})

	test('begin anew a second too late as well', async () => {
		// The cut-off hour adds a day, so a second makes a difference.
		shop.setClock(new Date(CUT_OFF.getTime() - inTime() * 1000))
		const order = await place()
		const renewed = await confirmAt(order, inTime() + 1)
		expect(renewed.from).not.toBe(order.deliveryFrom)
	})

	test('are unknown to a place that is no longer delivered to', async () => {
		const order = await place()
		await shop.db.update(orders).set({ shippingMethod: 'removed' })
		const current = await stored(order)
		if (!current) throw new Error('no order')
		expect(await confirmAt(current, inTime() + 1)).toEqual({ from: null, to: null })
	})

	test('stay unknown if they were when it was placed', async () => {
		const order = await place()
		await shop.db.update(orders).set({ deliveryFrom: null, deliveryTo: null })
		expect(await confirmAt({ ...order, deliveryFrom: null, deliveryTo: null }, inTime() + 1)).toEqual({
			from: null,
			to: null,
		})
	})
})
