/** A request to pay that arrives while the payment of an earlier order is being settled waits, and learns of that order. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import { placeOrder } from './place-order.server.ts'
import { lockCheckoutOf, settleCheckout } from '#shop/orders/checkouts/checkouts.server.ts'
import { confirmOrder } from '#shop/orders/order-payment.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { EXPRESS, newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const guest = () => newCaller(null)
const place = (caller: CheckoutCaller) => placeUnpaidOrder(shop, { caller })

/** Places an order that waits for the checkout of `paid` while that is settled. */
async function placeDuring(
	{ order }: { order: Order },
	input: ReturnType<typeof paymentInput>,
	caller: CheckoutCaller,
) {
	const { placing } = await inTransaction(shop, async (transaction) => {
		const checkout = await lockCheckoutOf(transaction, order.id)
		const started = asAnotherRequest(() => placeOrder(shop, input, caller))
		await expect.poll(() => countWaiting(shop)).toBe(1)
		await settleCheckout(shop, transaction, { checkout, order })
		await confirmOrder(shop, transaction, { order, method: 'online', by: 'provider' })
		return { placing: started }
	})
	return placing
}

describe('a checkout that is being paid', () => {
	test('is shown to a customer whose request waited for the payment', async () => {
		const customerId = await newCustomer(shop)
		const first = await place({ ...guest(), customerId })
		const edited = await placeDuring(first, paymentInput(EXPRESS), { ...guest(), customerId })
		expect(edited).toMatchObject({ code: 'already_paid', transactionId: first.order.number })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test.each([
		['in the same browser', (caller: CheckoutCaller) => caller],
		['with another cookie', ({ key }: CheckoutCaller) => newCaller(key)],
	])('is shown to a request that is repeated %s while the payment arrives', async (_, repeatBy) => {
		const caller = newCaller('one-intention')
		const first = await place(caller)
		await shop.db.update(paymentAttempts).set({ state: 'expired' })
		expect(await placeDuring(first, paymentInput(), repeatBy(caller))).toMatchObject({
			code: 'already_paid',
			transactionId: first.order.number,
		})
		expect(await shop.db.$count(paymentAttempts)).toBe(1)
	})

	test('is shown to each of two tabs that pay at the same moment, and to no later press', async () => {
		const caller = guest()
		const { order } = await place(caller)
		const press = () => placeOrder(shop, paymentInput(EXPRESS), caller)
		const { pressed } = await inTransaction(shop, async (transaction) => {
			const checkout = await lockCheckoutOf(transaction, order.id)
			const started = [asAnotherRequest(press), asAnotherRequest(press)]
			await expect.poll(() => countWaiting(shop)).toBe(2)
			await settleCheckout(shop, transaction, { checkout, order })
			await confirmOrder(shop, transaction, { order: order, method: 'online', by: 'provider' })
			return { pressed: Promise.all(started) }
		})
		const paid = { code: 'already_paid', transactionId: order.number }
		expect(await pressed).toMatchObject([paid, paid])
		expect(await shop.db.$count(orders)).toBe(1)
		expect(await press()).toMatchObject({ ok: true })
	})

	test('is shown to a tab whose request came before the first response, however late it was processed', async () => {
		const caller = guest()
		const { order } = await place(caller)
		await inTransaction(shop, async (transaction) => {
			await settleCheckout(shop, transaction, {
				checkout: await lockCheckoutOf(transaction, order.id),
				order,
			})
			await confirmOrder(shop, transaction, { order, method: 'online', by: 'provider' })
		})
		// Long enough for the way of a statement to a busy database, by which the arrival may seem later.
		const requestedAt = performance.now() - 60_000
		const press = (change: Partial<CheckoutCaller> = {}) =>
			placeOrder(shop, paymentInput(EXPRESS), { ...caller, ...change })
		const paid = { code: 'already_paid', transactionId: order.number }
		expect(await press({ requestedAt })).toMatchObject(paid)
		expect(await press({ requestedAt })).toMatchObject(paid)
		expect(await shop.db.$count(orders)).toBe(1)
		expect(await press()).toMatchObject({ ok: true })
	})
})
