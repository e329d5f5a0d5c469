import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder, startPayment } from './place-order.server.ts'
import { type CheckoutSession, purgeOldRequests } from './payment-requests.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { updatePrice } from '#shop/catalogue/admin.server.ts'
import { productPrices } from '#shop/catalogue/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { hideOrder } from '#shop/orders/orders.server.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts, paymentRequests } from '#shop/payments/tables.server.ts'
import { verifyPayment } from '#shop/payments/verify-payment.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newSession, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

const place = (input = paymentInput(), session: CheckoutSession = newSession()) =>
	placeOrder(shop, input, session)

describe('placeOrder', () => {
	test('stores the order with its names, prices, address and total before it is paid', async () => {
		await place()
		const [order] = await shop.db.select().from(orders)
		expect(order).toMatchObject({
			status: 'payment_pending',
			subtotal: 24000,
			shipping: 4000,
			discount: 0,
			total: 28000,
		})
		expect(order?.number).toMatch(/^SK3-[2-9A-Z]{8}-\d{8}$/)
		expect(order?.recipient).toMatchObject({ name: 'Meena Sundaram', pincode: '625001' })
		const [item] = await shop.db.select().from(orderItems)
		expect(item).toMatchObject({
			productName: 'Artisan Blend - 100% Pure',
			size: 'Small (220g)',
			grind: 'Fine',
			price: 24000,
			quantity: 1,
		})
	})

	test('refuses a wrong amount with the right totals, and writes nothing', async () => {
		const outcome = await place(paymentInput({ amount: 1 }))
		expect(outcome).toMatchObject({ ok: false, code: 'prices_changed', quote: { total: 28000 } })
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('ignores the price of a line', async () => {
		const cheap = paymentInput({
			amount: 41,
			orderItems: [{ id: 1, quantity: 1, price: 1, size: 'Small (220g)', grind: 'Fine' }],
		})
		expect(await place(cheap)).toMatchObject({ ok: false, code: 'prices_changed' })
	})

	test('refuses a product, size or grind that is not sold', async () => {
		const line = { id: 1, quantity: 1, size: 'Small', grind: 'Fine' }
		for (const wrong of [{ id: 9 }, { size: 'Gigantic' }, { grind: 'Dust' }]) {
			expect(await place(paymentInput({ orderItems: [{ ...line, ...wrong }] }))).toMatchObject({
				ok: false,
				code: 'not_sold',
			})
		}
	})

	test('accepts the specified body without a shipping method', async () => {
		expect(await place(paymentInput({ shippingMethod: undefined, amount: 340 }))).toMatchObject({
			ok: true,
			order: { shippingMethod: 'express' },
		})
	})

	test('makes one order of concurrent requests with one key', async () => {
		const session = newSession()
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => place(paymentInput(), session)))
		expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.order.number)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(1)
		expect(await shop.db.$count(paymentAttempts)).toBe(1)
	})

	test('makes one order of concurrent requests from two tabs', async () => {
		const { guestHash } = newSession()
		const outcomes = await Promise.all([
			place(paymentInput(), { guestHash, key: 'tab-number-1', customerId: null }),
			place(paymentInput(), { guestHash, key: 'tab-number-2', customerId: null }),
		])
		expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('makes one order of one key for clients without cookies', async () => {
		const repeats = Array.from({ length: 10 }, () => place(paymentInput(), newSession('one-key-for-all')))
		const outcomes = await Promise.all(repeats)
		expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.order.number)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test("finds the order of a browser's first request, which had no cookie yet", async () => {
		const session = newSession('one-intention')
		const bare = newSession('one-intention')
		const first = await startPayment(shop, { input: paymentInput(), session: bare, scenario: 'sbx:pay' })
		await verifyPayment(shop, first.ok ? first.number : '')
		expect(await place(paymentInput(), session)).toMatchObject({ code: 'already_paid' })
		expect(await place(paymentInput({ amount: 340, shippingMethod: 'express' }), session)).toMatchObject({
			code: 'idempotency_key_reused',
		})
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('makes two orders of one browser if any field of the input differs', async () => {
		const session = newSession(null)
		const first = await place(paymentInput(), session)
		const withField = { ...paymentInput(), fieldOfTheFuture: 'x' }
		const second = await place(withField, session)
		expect(second.ok && second.order.id).not.toBe(first.ok && first.order.id)
		const repeated = await place(withField, session)
		expect(repeated.ok && repeated.order.id).toBe(second.ok && second.order.id)
	})

	test('makes two orders for two browsers', async () => {
		await Promise.all([place(), place()])
		expect(await shop.db.$count(orders)).toBe(2)
	})

	test('refuses a key that is reused with another cart', async () => {
		const session = newSession()
		await place(paymentInput(), session)
		expect(await place(paymentInput({ amount: 340, shippingMethod: 'express' }), session)).toMatchObject({
			ok: false,
			code: 'idempotency_key_reused',
		})
	})

	test('keeps a key for its request for a day, whatever cookie comes with it', async () => {
		const first = await place(paymentInput(), newSession('one-intention'))
		await shop.pool.query(`update payment_requests set created_at = now() - interval '23 hours 59 minutes'`)
		const repeated = await place(paymentInput(), newSession('one-intention'))
		expect(repeated.ok && repeated.order.id).toBe(first.ok && first.order.id)
		const express = paymentInput({ amount: 340, shippingMethod: 'express' })
		expect(await place(express, newSession('one-intention'))).toMatchObject({
			code: 'idempotency_key_reused',
		})
		expect(await shop.db.$count(orders)).toBe(1)

		await shop.pool.query(`update payment_requests set created_at = now() - interval '24 hours 1 minute'`)
		const nextDay = await place(express, newSession('one-intention'))
		expect(nextDay).toMatchObject({ ok: true, order: { shippingMethod: 'express' } })
		expect(await shop.db.select().from(paymentRequests)).toMatchObject([
			{ key: 'one-intention', orderId: nextDay.ok && nextDay.order.id },
		])
	})

	test('deletes keys that are older than a day, and no others', async () => {
		for (const key of ['expired-key', 'current-key']) await place(paymentInput(), newSession(key))
		const age = `update payment_requests set created_at = now() - $2::interval where key = $1`
		await shop.pool.query(age, ['expired-key', '24 hours 1 minute'])
		await shop.pool.query(age, ['current-key', '23 hours 59 minutes'])
		await purgeOldRequests(shop)
		expect(await shop.db.select().from(paymentRequests)).toMatchObject([{ key: 'current-key' }])
		expect(await shop.db.$count(orders)).toBe(2)
	})

	test('makes a new order for a key whose order is hidden', async () => {
		const session = newSession()
		const first = await placeUnpaidOrder(shop, { session })
		await shop.db.transaction((transaction) =>
			hideOrder(shop, transaction, { orderId: first.order.id, reason: 'failed' }),
		)
		const second = await place(paymentInput(), session)
		expect(second.ok && second.order.id).not.toBe(first.order.id)
	})

	test('uses the current price, not the one in the cart', async () => {
		const before = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(240) } as const
		await updatePrice(shop, { price: { ...before, sellingPrice: rupees(250) }, by: COMMAND_LINE })
		expect(await place()).toMatchObject({
			ok: false,
			code: 'prices_changed',
			quote: { subtotal: 25000, total: 29000 },
		})
		const slip = { ...before, mrp: rupees(24_000), sellingPrice: rupees(24_000) }
		expect(await updatePrice(shop, { price: slip, by: COMMAND_LINE })).toMatchObject({ kind: 'invalid' })
		await updatePrice(shop, { price: before, by: COMMAND_LINE })
	})

	test('a selling price above the MRP is refused by the database', async () => {
		await expect(
			shop.db.update(productPrices).set({ mrp: rupees(260), sellingPrice: rupees(261) }),
		).rejects.toThrow('Failed query')
	})
})

describe('startPayment', () => {
	test('creates one payment at the provider, however often Pay is pressed', async () => {
		const session = newSession()
		const started = await Promise.all(
			Array.from({ length: 10 }, () => startPayment(shop, { input: paymentInput(), session })),
		)
		expect(new Set(started.map((outcome) => outcome.ok && outcome.redirectUrl)).size).toBe(1)
		const attempts = await shop.db.select().from(paymentAttempts)
		expect(attempts.map((attempt) => attempt.state)).toEqual(['initiated'])
	})

	test('makes one order of a repeated key while the provider is down, although the cookie changes', async () => {
		for (let attempt = 0; attempt < 2; attempt++) {
			const session = newSession('one-intention')
			const outcome = await startPayment(shop, { input: paymentInput(), session, scenario: 'pay=500' })
			expect(outcome).toMatchObject({ ok: false, kind: 'unavailable' })
		}
		const session = newSession('one-intention')
		expect(await startPayment(shop, { input: paymentInput(), session })).toMatchObject({ ok: true })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('keeps the order when the provider is down, and resumes it later', async () => {
		const session = newSession()
		expect(await startPayment(shop, { input: paymentInput(), session, scenario: 'pay=500' })).toMatchObject({
			ok: false,
			kind: 'unavailable',
		})
		expect(await startPayment(shop, { input: paymentInput(), session })).toMatchObject({ ok: true })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test("uses a new id if the provider's response was lost", async () => {
		const outcome = await startPayment(shop, {
			input: paymentInput(),
			session: newSession(),
			scenario: 'pay=drop',
		})
		const attempts = await shop.db.select().from(paymentAttempts)
		expect(attempts.length).toBeGreaterThan(0)
		expect(outcome.ok || outcome.kind === 'unavailable').toBe(true)
		expect(await shop.db.$count(orders)).toBe(1)
	})
})
