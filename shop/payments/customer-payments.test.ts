import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { anonymizePayments, findOpenPayment } from './customer-payments.server.ts'
import { paymentAttempts, paymentEvents, idempotencyKeys } from './tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

describe('a customer', () => {
	test('has an open payment until it completes, fails or expires', async () => {
		const customerId = await newCustomer(shop)
		const find = () => inTransaction(shop, (transaction) => findOpenPayment(transaction, customerId))
		await placeUnpaidOrder(shop)
		expect(await find()).toBeNull()
		const { order, attempt } = await placeUnpaidOrder(shop, { caller: { ...newCaller(), customerId } })
		for (const [state, number] of [
			['created', order.number],
			['initiated', order.number],
			['abandoned', order.number],
			['review', order.number],
			['completed', null],
			['failed', null],
			['expired', null],
		] as const) {
			await shop.db.update(paymentAttempts).set({ state }).where(eq(paymentAttempts.id, attempt.id))
			expect(await find(), state).toBe(number)
		}
	})

	test('loses the stored provider messages when the account is deleted, without affecting others', async () => {
		const customerId = await newCustomer(shop)
		await placePaidOrder(shop, { customerId })
		await placePaidOrder(shop)
		const requests = await shop.db.$count(idempotencyKeys)
		await inTransaction(shop, (transaction) => anonymizePayments(transaction, customerId))
		const events = await shop.db.select().from(paymentEvents)
		expect(events.filter(({ body }) => body === '')).toHaveLength(1)
		expect(events.filter(({ body }) => body !== '')).toHaveLength(1)
		expect(await shop.db.$count(idempotencyKeys)).toBe(requests - 1)
	})
})
