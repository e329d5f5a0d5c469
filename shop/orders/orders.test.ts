/** Each change of an order's status is checked, and a hidden order keeps its row. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmOrder, hideOrder, markPaymentPending, restoreOrder } from './order-payment.server.ts'
import {
	changeOrderStatus,
	changePaymentState,
	findOrder,
	findOrderIncludingHidden,
	lockOrder,
	lockOrderByNumber,
	type Order,
	paidFor,
	recordWrongPayment,
	updateGstBuyer,
} from './orders.server.ts'
import { promoUses } from './holds/tables.server.ts'
import { orders, statusChanges } from './tables.server.ts'
import { rupees } from '#shop/money.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { EXPRESS, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const NOW = new Date('2026-11-20T10:00:00Z')
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(NOW)
})

const fiftyOff = { amount: 230, discountAmount: 50, promoCode: 'TUMBLER50' }
const place = async (change: object = {}) => (await placeUnpaidOrder(shop, { change })).order
const write = <Value>(work: (transaction: Transaction) => Promise<Value>) => inTransaction(shop, work)
const hide = ({ id: orderId }: Order) =>
	write((transaction) => hideOrder(shop, transaction, { orderId, reason: 'timeout' }))
const stored = async ({ id }: Order) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

describe('a status', () => {
	const change = ({ id: orderId }: Order, from: 'payment_pending' | 'pending', to: 'processing' | 'packed') =>
		write((transaction) => changeOrderStatus(shop, transaction, { orderId, from, to, by: 'shop' }))

	test('changes with an entry in the history, in this order only', async () => {
		const [order, other] = [await place(), await place()]
		shop.advance(60)
		expect(await change(order, 'payment_pending', 'processing')).toBe(true)
		expect([await stored(order), await stored(other)]).toMatchObject([
			{ status: 'processing' },
			{ status: 'payment_pending' },
		])
		const isOfOrder = eq(statusChanges.orderId, order.id)
		expect(await shop.db.select().from(statusChanges).where(isOfOrder)).toMatchObject([
			{ from: null, to: 'payment_pending', at: NOW, by: 'customer' },
			{ from: 'payment_pending', to: 'processing', at: shop.clock(), by: 'shop' },
		])
	})

	test('does not change if it is another one meanwhile', async () => {
		const order = await place()
		expect(await change(order, 'pending', 'processing')).toBe(false)
		expect(await stored(order)).toMatchObject({ status: 'payment_pending' })
		expect(await shop.db.$count(statusChanges)).toBe(1)
	})

	test('cannot skip a step', async () => {
		await expect(change(await place(), 'payment_pending', 'packed')).rejects.toThrow(
			'An order may not change from payment_pending to packed',
		)
	})

	test('becomes pending when the shopper tries to pay, and not later', async () => {
		const order = await place()
		const mark = (current: Order) => write((transaction) => markPaymentPending(shop, transaction, current))
		await mark(order)
		expect(await stored(order)).toMatchObject({ status: 'pending' })
		await mark({ ...order, status: 'processing' })
		await mark({ ...order, status: 'pending' })
		expect(await shop.db.$count(statusChanges)).toBe(2)
		expect((await shop.db.select().from(statusChanges)).at(-1)).toMatchObject({ by: 'provider' })
	})
})

const BY_PROVIDER = { method: 'online', by: 'provider' } as const

test('a payment is confirmed with the promo use, and restores its order', async () => {
	const order = await place(fiftyOff)
	await hide(order)
	await write(async (transaction) =>
		confirmOrder(shop, transaction, { order: await lockOrder(transaction, order.id), ...BY_PROVIDER }),
	)
	expect(await stored(order)).toMatchObject({
		status: 'processing',
		paymentState: 'paid',
		hiddenAt: null,
		hiddenReason: null,
		restoredAt: NOW,
	})
	expect(await shop.db.select().from(promoUses)).toMatchObject([{ countedAt: NOW, releasedAt: null }])
	const visible = await place(EXPRESS)
	await write((transaction) => confirmOrder(shop, transaction, { order: visible, ...BY_PROVIDER }))
	expect(await stored(visible)).toMatchObject({ paymentState: 'paid', restoredAt: null })
})

describe('the company that an invoice names', () => {
	const update = (order: Order, gstBuyer: Order['gstBuyer']) =>
		write((transaction) => updateGstBuyer(transaction, order, gstBuyer))

	test('is added, corrected and removed until the order is paid', async () => {
		const [order, other] = [await place(), await place()]
		const added = await update(order, MADURAI_FOODS)
		expect(added).toEqual({ ...order, gstBuyer: MADURAI_FOODS })
		expect(await stored(order)).toMatchObject({ gstBuyer: MADURAI_FOODS })
		const renamed = { ...MADURAI_FOODS, legalName: 'Madurai Foods LLP' }
		expect(await update(added, renamed)).toMatchObject({ gstBuyer: renamed })
		expect(await stored(order)).toMatchObject({ gstBuyer: renamed })
		const moved = { ...renamed, gstin: '33AAACM1234A1Z0' }
		await update({ ...order, gstBuyer: renamed }, moved)
		expect(await stored(order)).toMatchObject({ gstBuyer: moved })
		await update({ ...order, gstBuyer: moved }, null)
		expect([await stored(order), await stored(other)]).toMatchObject([{ gstBuyer: null }, { gstBuyer: null }])
	})

	test('is not written again if it is the same', async () => {
		const order = { ...(await place()), gstBuyer: MADURAI_FOODS }
		expect(await update(order, { ...MADURAI_FOODS })).toBe(order)
		expect(await stored(order)).toMatchObject({ gstBuyer: null })
	})
})

test('a payment state changes in this order only, and never back', async () => {
	const [order, other] = [await place(), await place()]
	await write((transaction) => changePaymentState(transaction, order, 'paid'))
	expect([await stored(order), await stored(other)]).toMatchObject([
		{ paymentState: 'paid' },
		{ paymentState: 'unpaid' },
	])
	const back = write((transaction) =>
		changePaymentState(transaction, { id: order.id, paymentState: 'paid' }, 'unpaid'),
	)
	await expect(back).rejects.toThrow('A payment may not move from paid to unpaid')
})

test('what was paid is the total, or the wrong amount that arrived', async () => {
	const [order, other] = [await place(), await place()]
	expect(paidFor(order)).toBe(28_000)
	await write((transaction) => recordWrongPayment(transaction, { orderId: order.id, amount: rupees(100) }))
	const [wrong, right] = [await stored(order), await stored(other)]
	expect([wrong && paidFor(wrong), right && paidFor(right)]).toEqual([10_000, 28_000])
})

describe('a hidden order', () => {
	test('keeps the moment and reason of the first time, and gives its promo code back', async () => {
		const [order, other] = [await place(fiftyOff), await place(EXPRESS)]
		await hide(order)
		shop.advance(60)
		await write((transaction) => hideOrder(shop, transaction, { orderId: order.id, reason: 'failed' }))
		expect(await stored(order)).toMatchObject({ hiddenAt: NOW, hiddenReason: 'timeout' })
		expect(await stored(other)).toMatchObject({ hiddenAt: null })
		const isOfOrder = eq(promoUses.orderId, order.id)
		expect((await shop.db.select().from(promoUses).where(isOfOrder))[0]?.releasedAt).toBeInstanceOf(Date)
	})

	test('is found by payments only', async () => {
		const [order, other] = [await place(), await place()]
		await hide(order)
		for (const { number, id } of [order, other]) {
			const isVisible = id === other.id
			expect((await findOrder(shop.db, number))?.id).toBe(isVisible ? id : undefined)
			expect((await findOrderIncludingHidden(shop.db, number))?.id).toBe(id)
			const locked = await write((transaction) => lockOrderByNumber(transaction, number))
			expect(locked?.id ?? null).toBe(isVisible ? id : null)
		}
		expect(await findOrderIncludingHidden(shop.db, 'SK3-22222222-20261120')).toBeNull()
	})

	test('can be restored, which leaves others hidden', async () => {
		const [order, other] = [await place(), await place()]
		for (const hidden of [order, other]) await hide(hidden)
		await write((transaction) => restoreOrder(shop, transaction, order.id))
		expect(await stored(order)).toMatchObject({ hiddenAt: null, hiddenReason: null, restoredAt: NOW })
		expect(await stored(other)).toMatchObject({ hiddenAt: NOW, restoredAt: null })
	})
})

test('an order is locked until the transaction ends, by its id or its number', async () => {
	const order = await place()
	const free = () => asAnotherRequest(() => shop.db.select().from(orders).for('update', { skipLocked: true }))
	await write(async (transaction) => {
		expect(await lockOrder(transaction, order.id)).toEqual(order)
		expect(await free()).toEqual([])
	})
	await write(async (transaction) => {
		expect(await lockOrderByNumber(transaction, order.number)).toEqual(order)
		expect(await free()).toEqual([])
	})
	await expect(write((transaction) => lockOrder(transaction, UNKNOWN_ID))).rejects.toThrow(
		'There is no order',
	)
})
