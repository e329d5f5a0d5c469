import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { type CheckoutCaller, serializeRequests } from './idempotency-keys.server.ts'
import { placeOrder } from './place-order.server.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { asAnotherRequest, connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const place = (change: object = {}, caller: CheckoutCaller = newCaller()) =>
	placeOrder(shop, paymentInput(change), caller)

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
			sizeLabel: 'Small (220g)',
			grind: 'Fine',
			price: 24000,
			quantity: 1,
		})
	})

	test('makes one order of concurrent requests from two tabs', async () => {
		const { guestHash, browserHash } = newCaller()
		const outcomes = await Promise.all([
			place({}, { guestHash, browserHash, key: 'tab-number-1', customerId: null }),
			place({}, { guestHash, browserHash, key: 'tab-number-2', customerId: null }),
		])
		expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('makes two orders of one browser if any part of the address differs', async () => {
		const caller = newCaller(null)
		const first = await place({}, caller)
		const { customerDetails } = paymentInput()
		const toAnotherPhone = paymentInput({ customerDetails: { ...customerDetails, phone: '9123456780' } })
		const second = await placeOrder(shop, toAnotherPhone, caller)
		expect(second.ok && second.order.id).not.toBe(first.ok && first.order.id)
		const repeated = await placeOrder(shop, toAnotherPhone, caller)
		expect(repeated.ok && repeated.order.id).toBe(second.ok && second.order.id)
	})

	test('makes two orders for two browsers', async () => {
		await Promise.all([place(), place()])
		expect(await shop.db.$count(orders)).toBe(2)
	})
	test('bills to the billing address, or to the recipient without one', async () => {
		const { customerDetails } = paymentInput()
		const billingAddress = { ...customerDetails, name: 'A2B Foods & Co.', billingAddress: undefined }
		await place()
		await place({ customerDetails: { ...customerDetails, billingAddress } })
		const billed = (await shop.db.select().from(orders)).map(({ billing }) => billing.name)
		expect(billed.toSorted()).toEqual(['A2B Foods & Co.', 'Meena Sundaram'])
	})

	test('remembers the customer and the browser', async () => {
		const caller = { ...newCaller(), customerId: await newCustomer(shop) }
		await place({}, caller)
		const { guestHash, customerId } = caller
		expect(await shop.db.select().from(orders)).toMatchObject([{ guestHash, customerId, promoCode: null }])
	})

	test('refuses an account that was deleted meanwhile', async () => {
		expect(await place({}, { ...newCaller(), customerId: randomUUID() })).toEqual({
			ok: false,
			kind: 'signed_out',
			title: 'Payment Error',
			message: 'Your account has been deleted. Please start again as a guest.',
			code: 'account_closed',
		})
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('has its statements planned once, for any values', async () => {
		const { db, close } = connect(shop.url, { max: 1, reusesPlans: true })
		onTestFinished(close)
		const input = paymentInput({ amount: 252, discountAmount: 28, promoCode: 'FILTER10' })
		for (let count = 0; count < 2; count++)
			expect(await placeOrder({ ...shop, db }, input, newCaller())).toMatchObject({ ok: true })
		const { rows } = await db.execute(
			sql`select statement from pg_prepared_statements where custom_plans > 0`,
		)
		expect(rows).toEqual([{ statement: expect.stringContaining('plan_cache_mode') }])
	})

	test('chooses another number if its number is taken', async () => {
		const { order } = await placeUnpaidOrder(shop)
		await shop.pool.query(`
			create sequence orders_since;
			create function repeat_number() returns trigger language plpgsql as $$ begin
				if nextval('orders_since') = 1 then new.number := '${order.number}'; end if;
				return new;
			end $$;
			create trigger repeat_number before insert on orders for each row execute function repeat_number()`)
		try {
			expect(await place()).toMatchObject({ ok: true })
			expect(await shop.db.$count(orders)).toBe(2)
		} finally {
			await shop.pool.query(
				'drop trigger repeat_number on orders; drop function repeat_number; drop sequence orders_since',
			)
		}
	})

	test('writes nothing while an earlier request of the browser does not end, and says to try again', async () => {
		const caller = newCaller()
		const impatient = connectWithLongTimeouts(shop.url, { max: 1 })
		try {
			await impatient.db.execute(sql`set lock_timeout = '50ms'`)
			const outcome = await inTransaction(shop, async (transaction) => {
				await serializeRequests(transaction, caller)
				return asAnotherRequest(() => placeOrder({ ...shop, db: impatient.db }, paymentInput(), caller))
			})
			expect(outcome).toEqual({
				ok: false,
				kind: 'unavailable',
				title: 'Payment Error',
				message: expect.stringContaining('try again'),
				code: 'payment_not_started',
				retryAfter: 5,
			})
			expect(await shop.db.$count(orders)).toBe(0)
		} finally {
			await impatient.close()
		}
	})
})
