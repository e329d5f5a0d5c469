import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from './place-order.server.ts'
import { startPayment } from './start-payment.server.ts'
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { updatePrice } from '#shop/catalogue/admin.server.ts'
import { rupees } from '#shop/money.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

const place = (change: object = {}, caller: CheckoutCaller = newCaller()) =>
	placeOrder(shop, paymentInput(change), caller)

const start = (options: { scenario?: string; caller?: CheckoutCaller } = {}) =>
	startPayment(shop, { input: paymentInput(), caller: newCaller(), ...options })

describe('a saved address', () => {
	const { customerDetails: _withAddress, ...order } = paymentInput()
	const input = {
		...order,
		savedAddressId: '11111111-1111-4111-8111-111111111111',
		customerDetails: { phone: '9876543210', billingAddress: null },
	}

	test('is refused to a guest as signed out, and to a customer who has no such address as missing', async () => {
		const startAs = (customerId: string | null) =>
			startPayment(shop, { input, caller: { ...newCaller(), customerId } })
		expect(await startAs(null)).toMatchObject({
			kind: 'signed_out',
			title: 'Signed out',
			message: expect.stringContaining('Sign in again'),
			code: 'signed_out',
		})
		expect(await startAs(await newCustomer(shop))).toMatchObject({ code: 'address_missing' })
		expect(await shop.db.$count(orders)).toBe(0)
	})
})

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
		const outcome = await place({ amount: 1 })
		expect(outcome).toMatchObject({ ok: false, code: 'prices_changed', quote: { total: 28000 } })
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('ignores the price that the browser sends for a line', async () => {
		const line = { id: 1, quantity: 1, price: 1, size: 'Small (220g)', grind: 'Fine' }
		expect(await place({ amount: 41, orderItems: [line] })).toMatchObject({
			ok: false,
			code: 'prices_changed',
		})
	})

	test('refuses a product, size or grind that is not sold', async () => {
		const line = { id: 1, quantity: 1, size: 'Small', grind: 'Fine' }
		for (const wrong of [{ id: 9 }, { size: 'Gigantic' }, { grind: 'Dust' }]) {
			expect(await place({ orderItems: [{ ...line, ...wrong }] })).toMatchObject({
				ok: false,
				code: 'not_sold',
			})
		}
	})

	test('accepts the specified body without a shipping method', async () => {
		expect(await place({ shippingMethod: undefined, amount: 340 })).toMatchObject({
			ok: true,
			order: { shippingMethod: 'express' },
		})
	})

	test('makes one order of concurrent requests from two tabs', async () => {
		const { guestHash } = newCaller()
		const outcomes = await Promise.all([
			place({}, { guestHash, key: 'tab-number-1', customerId: null }),
			place({}, { guestHash, key: 'tab-number-2', customerId: null }),
		])
		expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('makes two orders of one browser if any field of the input differs', async () => {
		const caller = newCaller(null)
		const first = await place({}, caller)
		const withNewField = { ...paymentInput(), newField: 'x' }
		const second = await placeOrder(shop, withNewField, caller)
		expect(second.ok && second.order.id).not.toBe(first.ok && first.order.id)
		const repeated = await placeOrder(shop, withNewField, caller)
		expect(repeated.ok && repeated.order.id).toBe(second.ok && second.order.id)
	})

	test('makes two orders for two browsers', async () => {
		await Promise.all([place(), place()])
		expect(await shop.db.$count(orders)).toBe(2)
	})

	test('uses the current price, not the one in the cart', async () => {
		const price = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(250) } as const
		await updatePrice(shop, { price, by: COMMAND_LINE })
		expect(await place()).toMatchObject({
			ok: false,
			code: 'prices_changed',
			quote: { subtotal: 25000, total: 29000 },
		})
	})
})

describe('startPayment', () => {
	test('creates one payment at the provider, however often Pay is pressed', async () => {
		const caller = newCaller()
		const started = await Promise.all(Array.from({ length: 10 }, () => start({ caller })))
		expect(new Set(started.map((outcome) => outcome.ok && outcome.redirectUrl)).size).toBe(1)
		const attempts = await shop.db.select().from(paymentAttempts)
		expect(attempts.map((attempt) => attempt.state)).toEqual(['initiated'])
	})

	test('keeps the order when the provider is down, and resumes it later', async () => {
		const caller = newCaller()
		expect(await start({ caller, scenario: 'pay=500' })).toMatchObject({
			ok: false,
			kind: 'unavailable',
		})
		expect(await start({ caller })).toMatchObject({ ok: true })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test("uses a new id if the provider's response was lost", async () => {
		const outcome = await start({ scenario: 'pay=drop' })
		const attempts = await shop.db.select().from(paymentAttempts)
		expect(attempts.length).toBeGreaterThan(0)
		expect(outcome.ok || outcome.kind === 'unavailable').toBe(true)
		expect(await shop.db.$count(orders)).toBe(1)
	})
})
