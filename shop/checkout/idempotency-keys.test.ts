import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from './place-order.server.ts'
import { startPayment } from './start-payment.server.ts'
import { type CheckoutCaller, purgeOldIdempotencyKeys, serializeRequests } from './idempotency-keys.server.ts'
import { hideOrder } from '#shop/orders/order-payment.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts, idempotencyKeys } from '#shop/payments/tables.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { isLockTimeout } from '#shop/database/database-errors.server.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { EXPRESS, newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const REUSED = {
	ok: false,
	kind: 'conflict',
	title: 'Payment Error',
	message: 'Your cart has changed since you started this payment. Please try again.',
	code: 'idempotency_key_reused',
}

/** Creates a caller from a new browser, or one without cookies, that sends the same key as the others. */
const newCallerWithKey = () => newCaller('the-same-key')

const place = (caller: CheckoutCaller, change: object = {}) => placeOrder(shop, paymentInput(change), caller)

const ageKeys = (age: string, key = 'the-same-key') =>
	shop.pool.query('update payment_requests set created_at = now() - $1::interval where key = $2', [age, key])

describe('an idempotency key', () => {
	test('makes one order of concurrent requests with one key', async () => {
		const caller = newCaller()
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => place(caller)))
		expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.order.number)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(1)
		expect(await shop.db.$count(paymentAttempts)).toBe(1)
	})

	test('makes one order of one key for clients without cookies', async () => {
		const outcomes = await Promise.all(Array.from({ length: 10 }, () => place(newCallerWithKey())))
		expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.order.number)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test("finds the order of a browser's first request, which had no cookie yet", async () => {
		const first = await startPayment(shop, {
			input: paymentInput(),
			caller: newCallerWithKey(),
			scenario: 'sbx:pay',
		})
		await verifyPayment(shop, first.ok ? first.number : '')
		const caller = newCallerWithKey()
		expect(await place(caller)).toMatchObject({ code: 'already_paid' })
		expect(await place(caller, EXPRESS)).toEqual(REUSED)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('is refused with another cart', async () => {
		const caller = newCaller()
		await place(caller)
		expect(await place(caller, EXPRESS)).toEqual(REUSED)
	})

	test('belongs to its request for a day, whatever cookie comes with it', async () => {
		const first = await place(newCallerWithKey())
		await ageKeys('23 hours 59 minutes')
		const repeated = await place(newCallerWithKey())
		expect(repeated.ok && repeated.order.id).toBe(first.ok && first.order.id)
		expect(await place(newCallerWithKey(), EXPRESS)).toEqual(REUSED)
		expect(await shop.db.$count(orders)).toBe(1)

		await ageKeys('24 hours 1 minute')
		const nextDay = await place(newCallerWithKey(), EXPRESS)
		expect(nextDay).toMatchObject({ ok: true, order: { shippingMethod: 'express' } })
		expect(await shop.db.select().from(idempotencyKeys)).toMatchObject([
			{ key: 'the-same-key', orderId: nextDay.ok && nextDay.order.id },
		])
	})

	test('of another tab that sends the same cart belongs to its order too', async () => {
		const caller = newCaller()
		const first = await place(caller)
		const tab = { ...caller, key: 'another-tab' }
		expect(await place(tab)).toMatchObject({ ok: true, order: { id: first.ok && first.order.id } })
		expect(await place(tab, EXPRESS)).toEqual(REUSED)
	})

	test('is deleted after a day, not before', async () => {
		for (const key of ['expired-key', 'current-key']) await place(newCaller(key))
		await ageKeys('24 hours 1 minute', 'expired-key')
		await ageKeys('23 hours 59 minutes', 'current-key')
		await purgeOldIdempotencyKeys(shop)
		expect(await shop.db.select().from(idempotencyKeys)).toMatchObject([{ key: 'current-key' }])
		expect(await shop.db.$count(orders)).toBe(2)
	})

	test('makes a new order if its order is hidden', async () => {
		const caller = newCaller()
		const first = await placeUnpaidOrder(shop, { caller })
		await shop.db.transaction((transaction) =>
			hideOrder(shop, transaction, { orderId: first.order.id, reason: 'failed' }),
		)
		const second = await place(caller)
		expect(second.ok && second.order.id).not.toBe(first.order.id)
	})

	test('makes one order of its repeats while the provider is down, although the cookie changes', async () => {
		const start = (options: { scenario?: string } = {}) =>
			startPayment(shop, { input: paymentInput(), caller: newCallerWithKey(), ...options })
		for (let attempt = 0; attempt < 2; attempt++)
			expect(await start({ scenario: 'pay=500' })).toMatchObject({ ok: false, kind: 'unavailable' })
		expect(await start()).toMatchObject({ ok: true })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('moves the order to the browser that repeats the request, so that an edit is still the same checkout', async () => {
		await place(newCallerWithKey())
		const caller = newCallerWithKey()
		await place(caller)
		expect(await shop.db.select().from(orders)).toMatchObject([{ guestHash: caller.guestHash }])
		await place({ ...caller, key: null }, EXPRESS)
		expect(await shop.db.$count(checkouts)).toBe(1)
		expect(await shop.db.$count(orders)).toBe(2)
	})

	test('leaves the order of a customer where it is', async () => {
		const caller = { ...newCallerWithKey(), customerId: await newCustomer(shop) }
		await place(caller)
		await place(newCallerWithKey())
		const owner = { guestHash: caller.guestHash, customerId: caller.customerId }
		expect(await shop.db.select().from(orders)).toMatchObject([owner])
	})
})

describe('a request to pay', () => {
	const caller = { ...newCaller(), customerId: randomUUID() }
	const other = { ...newCaller(), customerId: randomUUID() }

	/** Returns whether `second` waits while `first` is placing its order. */
	const waits = (first: CheckoutCaller, second: CheckoutCaller) =>
		shop.db.transaction(async (transaction) => {
			await serializeRequests(transaction, first)
			const trying = asAnotherRequest(() =>
				shop.db.transaction(async (another) => {
					await another.execute(sql`set local lock_timeout = '50ms'`)
					await serializeRequests(another, second)
					return false
				}),
			)
			return trying.catch((error) => {
				if (!isLockTimeout(error)) throw error
				return true
			})
		})

	test.each(['key', 'guestHash', 'browserHash', 'customerId'] as const)(
		'waits for another with the same %s',
		async (field) => {
			expect(await waits(caller, { ...other, [field]: caller[field] })).toBe(true)
		},
	)

	test('does not wait for another shopper, with an account or a key or without', async () => {
		const guest = { ...other, key: null, customerId: null }
		expect(await waits(caller, other)).toBe(false)
		expect(await waits({ ...caller, key: null, customerId: null }, guest)).toBe(false)
	})
})
