/** What the rows of an order allow: each move is checked, and a hidden order keeps its row. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	changeOrderStatus,
	changePaymentState,
	confirmOrder,
	findOrder,
	findOrderIncludingHidden,
	hideOrder,
	lockOrder,
	lockOrderByNumber,
	markPaymentPending,
	type Order,
	paidFor,
	recordWrongPayment,
	restoreOrder,
	updateGstBuyer,
} from './orders.server.ts'
import { countPromoUses, countUsesByPromo, hasPaidOrder } from './promo-uses.server.ts'
import { orders, promoUses, statusChanges } from './tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { rupees } from '#shop/money.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { EXPRESS, newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const NOW = new Date('2026-11-20T10:00:00Z')
/** The hour in India until which an order is packed the same day. */
const CUT_OFF = new Date('2026-11-20T08:30:00Z')
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
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
		// A day is added at the cut-off hour, so that a second decides.
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

describe('whether somebody has a paid order', () => {
	const nobody = { customerId: null, canonicalEmail: null, phone: null }

	test('is known by account, email or phone, each alone', async () => {
		const customerId = await newCustomer(shop)
		const order = await place()
		await shop.db.update(orders).set({ customerId, paymentState: 'paid' }).where(eq(orders.id, order.id))
		for (const known of [{ customerId }, { canonicalEmail: 'meena@example.in' }, { phone: '9876543210' }])
			expect(await hasPaidOrder(shop.db, { ...nobody, ...known })).toBe(true)
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		for (const other of [
			{ customerId: ravi },
			{ canonicalEmail: 'ravi@example.in' },
			{ phone: '9123456780' },
			{},
		])
			expect(await hasPaidOrder(shop.db, { ...nobody, ...other })).toBe(false)
	})

	test.each([
		['unpaid', false],
		['paid', true],
		['partly_refunded', true],
		['refunded', false],
	] as const)('counts an order that is %s: %s', async (paymentState, counts) => {
		await place()
		await shop.db.update(orders).set({ paymentState })
		expect(await hasPaidOrder(shop.db, { ...nobody, phone: '9876543210' })).toBe(counts)
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

describe('the uses of a promo code', () => {
	const findCode = async (code: string) => {
		const [promo] = await shop.db.select().from(promoCodes).where(eq(promoCodes.code, code))
		if (!promo) throw new Error('no code')
		return promo
	}
	const { customerDetails } = paymentInput()
	const placeFor = (customer: object, change: object) =>
		placeUnpaidOrder(shop, {
			caller: newCaller(),
			change: { ...change, customerDetails: { ...customerDetails, ...customer } },
		})
	const TWO_BY_EXPRESS = {
		shippingMethod: 'express',
		orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }],
	}
	const NOBODY = { canonicalEmail: null, phone: null }
	const hundredOff = { amount: 480, discountAmount: 100, promoCode: 'FIRST100', ...TWO_BY_EXPRESS }

	test('are counted for its customer by mailbox or by phone, without released ones and given orders', async () => {
		const promo = await findCode('TUMBLER50')
		const count = async (customer: Partial<typeof NOBODY> | object, excludedIds?: string[]) =>
			countPromoUses(shop.db, { promo, ...NOBODY, ...customer, ...(excludedIds && { excludedIds }) })
		const { order } = await placeFor({}, fiftyOff)
		await placeFor({ email: 'ravi@example.in', phone: '9123456780' }, fiftyOff)
		const once = { timesUsedByCustomer: 1 }
		const never = { timesUsedByCustomer: 0 }
		expect(await count({ canonicalEmail: 'meena@example.in' })).toMatchObject(once)
		expect(await count({ phone: '9876543210' })).toMatchObject(once)
		expect(await count({ canonicalEmail: 'ravi@example.in', phone: '9876543210' })).toMatchObject({
			timesUsedByCustomer: 2,
		})
		expect(await count({ canonicalEmail: 'nobody@example.in', phone: '9000000000' })).toMatchObject(never)
		expect(await count({})).toMatchObject(never)
		expect(await count({ phone: '9876543210' }, [order.id])).toMatchObject(never)
		await hide(order)
		expect(await count({ phone: '9876543210' })).toMatchObject(never)
	})

	test('are counted for everybody if the code has so many uses in all', async () => {
		const promo = await findCode('FIRST100')
		const { order } = await placeFor({}, hundredOff)
		await placeFor({ email: 'ravi@example.in', phone: '9123456780' }, hundredOff)
		expect(await countPromoUses(shop.db, { promo, ...NOBODY, phone: '9876543210' })).toEqual({
			timesUsed: 2,
			timesUsedByCustomer: 1,
		})
		expect(await countPromoUses(shop.db, { promo, ...NOBODY, excludedIds: [order.id] })).toEqual({
			timesUsed: 1,
			timesUsedByCustomer: 0,
		})
	})

	test('are not counted for a code without limits', async () => {
		await placeFor({}, { amount: 252, discountAmount: 28, promoCode: 'FILTER10' })
		expect(await countPromoUses(shop.db, { promo: await findCode('FILTER10'), ...NOBODY })).toEqual({
			timesUsed: 0,
			timesUsedByCustomer: 0,
		})
	})

	test('are listed for each code, without released ones', async () => {
		const { order } = await placeFor({}, fiftyOff)
		for (const phone of ['9123456780', '9123456781']) await placeFor({ phone }, hundredOff)
		const [tumbler, first] = [await findCode('TUMBLER50'), await findCode('FIRST100')]
		expect(await countUsesByPromo(shop)).toEqual({ [tumbler.id]: 1, [first.id]: 2 })
		await hide(order)
		expect(await countUsesByPromo(shop)).toEqual({ [first.id]: 2 })
	})
})
