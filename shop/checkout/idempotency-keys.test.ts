import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder, startPayment } from './place-order.server.ts'
import { type CheckoutCaller, purgeOldIdempotencyKeys } from './idempotency-keys.server.ts'
import { hideOrder } from '#shop/orders/orders.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts, paymentRequests } from '#shop/payments/tables.server.ts'
import { verifyPayment } from '#shop/payments/verify-payment.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

const place = (input = paymentInput(), caller: CheckoutCaller = newCaller()) =>
	placeOrder(shop, input, caller)

describe('an idempotency key', () => {
	test('makes one order of concurrent requests with one key', async () => {
		const caller = newCaller()
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => place(paymentInput(), caller)))
		expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.order.number)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(1)
		expect(await shop.db.$count(paymentAttempts)).toBe(1)
	})

	test('makes one order of one key for clients without cookies', async () => {
		const repeats = Array.from({ length: 10 }, () => place(paymentInput(), newCaller('one-key-for-all')))
		const outcomes = await Promise.all(repeats)
		expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.order.number)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test("finds the order of a browser's first request, which had no cookie yet", async () => {
		const caller = newCaller('one-intention')
		const bare = newCaller('one-intention')
		const first = await startPayment(shop, { input: paymentInput(), caller: bare, scenario: 'sbx:pay' })
		await verifyPayment(shop, first.ok ? first.number : '')
		expect(await place(paymentInput(), caller)).toMatchObject({ code: 'already_paid' })
		expect(await place(paymentInput({ amount: 340, shippingMethod: 'express' }), caller)).toMatchObject({
			code: 'idempotency_key_reused',
		})
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('refuses a key that is reused with another cart', async () => {
		const caller = newCaller()
		await place(paymentInput(), caller)
		expect(await place(paymentInput({ amount: 340, shippingMethod: 'express' }), caller)).toMatchObject({
			ok: false,
			code: 'idempotency_key_reused',
		})
	})

	test('keeps a key for its request for a day, whatever cookie comes with it', async () => {
		const first = await place(paymentInput(), newCaller('one-intention'))
		await shop.pool.query(`update payment_requests set created_at = now() - interval '23 hours 59 minutes'`)
		const repeated = await place(paymentInput(), newCaller('one-intention'))
		expect(repeated.ok && repeated.order.id).toBe(first.ok && first.order.id)
		const express = paymentInput({ amount: 340, shippingMethod: 'express' })
		expect(await place(express, newCaller('one-intention'))).toMatchObject({
			code: 'idempotency_key_reused',
		})
		expect(await shop.db.$count(orders)).toBe(1)

		await shop.pool.query(`update payment_requests set created_at = now() - interval '24 hours 1 minute'`)
		const nextDay = await place(express, newCaller('one-intention'))
		expect(nextDay).toMatchObject({ ok: true, order: { shippingMethod: 'express' } })
		expect(await shop.db.select().from(paymentRequests)).toMatchObject([
			{ key: 'one-intention', orderId: nextDay.ok && nextDay.order.id },
		])
	})

	test('deletes keys that are older than a day, and no others', async () => {
		for (const key of ['expired-key', 'current-key']) await place(paymentInput(), newCaller(key))
		const age = `update payment_requests set created_at = now() - $2::interval where key = $1`
		await shop.pool.query(age, ['expired-key', '24 hours 1 minute'])
		await shop.pool.query(age, ['current-key', '23 hours 59 minutes'])
		await purgeOldIdempotencyKeys(shop)
		expect(await shop.db.select().from(paymentRequests)).toMatchObject([{ key: 'current-key' }])
		expect(await shop.db.$count(orders)).toBe(2)
	})

	test('makes a new order for a key whose order is hidden', async () => {
		const caller = newCaller()
		const first = await placeUnpaidOrder(shop, { caller })
		await shop.db.transaction((transaction) =>
			hideOrder(shop, transaction, { orderId: first.order.id, reason: 'failed' }),
		)
		const second = await place(paymentInput(), caller)
		expect(second.ok && second.order.id).not.toBe(first.order.id)
	})

	test('makes one order of a repeated key while the provider is down, although the cookie changes', async () => {
		for (let attempt = 0; attempt < 2; attempt++) {
			const caller = newCaller('one-intention')
			const outcome = await startPayment(shop, { input: paymentInput(), caller, scenario: 'pay=500' })
			expect(outcome).toMatchObject({ ok: false, kind: 'unavailable' })
		}
		const caller = newCaller('one-intention')
		expect(await startPayment(shop, { input: paymentInput(), caller })).toMatchObject({ ok: true })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('moves the order to the browser that repeats the request, so that an edit is still the same checkout', async () => {
		await place(paymentInput(), newCaller('one-intention'))
		const caller = newCaller('one-intention')
		await place(paymentInput(), caller)
		expect(await shop.db.select().from(orders)).toMatchObject([{ guestHash: caller.guestHash }])
		await place(paymentInput({ amount: 340, shippingMethod: 'express' }), { ...caller, key: null })
		expect(await shop.db.select().from(checkouts)).toMatchObject([{ guestHash: caller.guestHash }])
		expect(await shop.db.$count(orders)).toBe(2)
	})

	test('leaves the order of a customer where it is', async () => {
		const customerId = await newCustomer(shop)
		const caller = { ...newCaller('one-intention'), customerId }
		await place(paymentInput(), caller)
		await place(paymentInput(), newCaller('one-intention'))
		expect(await shop.db.select().from(orders)).toMatchObject([{ guestHash: caller.guestHash, customerId }])
		expect(await shop.db.select().from(checkouts)).toMatchObject([
			{ guestHash: caller.guestHash, customerId },
		])
	})
})
