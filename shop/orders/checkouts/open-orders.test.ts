import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findOpenOrder, lockOpenOrders } from './checkouts.server.ts'
import type { Order } from '../orders.server.ts'
import { orders } from '../tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { hideFailedOrder, placeAnotherOrder } from '#test/fixtures/checkout/checkouts.ts'
import { EXPRESS, newCaller } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const place = (caller: CheckoutCaller, change?: object) => placeAnotherOrder(shop, caller, change)
const TWO = [{ id: 1, quantity: 2, size: 'Small' }]

describe('the open orders of a checkout', () => {
	const open = ({ checkoutId }: Order) =>
		inTransaction(shop, async (transaction) =>
			(await lockOpenOrders(transaction, checkoutId)).map(({ id }) => id),
		)
	const find = ({ checkoutId, fingerprint }: Order, customerId: string | null = null) =>
		inTransaction(shop, (transaction) => findOpenOrder(transaction, { checkoutId, fingerprint, customerId }))

	test('are neither hidden nor paid, and one of them is found by what it contains', async () => {
		const caller = newCaller()
		const [first, hidden, paid] = [
			await place(caller),
			await place(caller, EXPRESS),
			await place(caller, { ...EXPRESS, amount: 580, orderItems: TWO }),
		]
		await place(newCaller())
		await hideFailedOrder(shop, hidden.order)
		await shop.db.update(orders).set({ paymentState: 'paid' }).where(eq(orders.id, paid.order.id))
		expect(await open(first.order)).toEqual([first.order.id])
		expect(await find(first.order)).toMatchObject({ id: first.order.id })
		for (const { order } of [hidden, paid]) expect(await find(order)).toBeNull()
	})

	test("are found by what they contain, never another customer's", async () => {
		const [customerId, ravi] = [
			await newCustomer(shop),
			await newCustomer(shop, { email: 'ravi@example.in' }),
		]
		const { order } = await place({ ...newCaller(), customerId })
		expect(await find(order, customerId)).toMatchObject({ id: order.id })
		for (const other of [ravi, null]) expect(await find(order, other)).toBeNull()
	})

	test('of two with the same contents the newer one is found', async () => {
		const { order } = await place(newCaller())
		const later = { createdAt: new Date(order.createdAt.getTime() + 1) }
		const { order: newer } = await place(newCaller())
		await shop.db
			.update(orders)
			.set({ ...later, checkoutId: order.checkoutId, fingerprint: order.fingerprint })
			.where(eq(orders.id, newer.id))
		expect(await find(order)).toMatchObject({ id: newer.id })
	})
})
