/** Tests which paid order of a checkout is kept, and how the others are named. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { areOfOneShopper, findPaidTwice, findSettledOrder } from './paid-orders.server.ts'
import type { Order } from '../orders.server.ts'
import { orders } from '../tables.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placeAnotherOrder, settleByOrder, STRANGER } from '#test/fixtures/checkout/checkouts.ts'
import { EXPRESS, newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const place = (caller: CheckoutCaller, change?: object) => placeAnotherOrder(shop, caller, change)
const settle = (order: Order) => settleByOrder(shop, order)

test('the order that settled a checkout is found, and none before', async () => {
	const { order } = await place(newCaller())
	const { order: other } = await place(newCaller())
	await settle(other)
	expect(await findSettledOrder(shop.db, order.checkoutId)).toBeNull()
	await settle(order)
	expect(await findSettledOrder(shop.db, order.checkoutId)).toMatchObject({ id: order.id })
})

test('of the orders of a checkout that were paid, one is kept, and the others are named with their refunds', async () => {
	const caller = newCaller()
	const placed = [await place(caller), await place(caller, EXPRESS), await place(newCaller())]
	const [kept, other, stranger] = placed.map(({ order }) => order)
	if (!kept || !other || !stranger) throw new Error('not placed')
	const describePaid = async () => {
		const paidTwice = await findPaidTwice(shop.db, [kept, other, stranger])
		return [kept, other, stranger].map(({ id }) => paidTwice.get(id) ?? null)
	}
	expect(await describePaid()).toEqual([null, null, null])
	for (const order of [kept, stranger]) await settle(order)
	expect(await describePaid()).toEqual([null, null, null])
	const payOther = (status: 'cancelled' | 'refunded') =>
		shop.db
			.update(orders)
			.set({ status, paymentState: 'refunded', hiddenAt: null })
			.where(eq(orders.id, other.id))
	for (const status of ['cancelled', 'refunded'] as const) {
		await payOther(status)
		expect(await describePaid()).toEqual([
			{
				supersededBy: null,
				alsoPaid: [{ number: other.number, paid: 34_000, isRefunded: status === 'refunded' }],
			},
			{ supersededBy: kept.number, alsoPaid: [] },
			null,
		])
	}
	const { order: unpaid } = await place(caller, { ...EXPRESS, amount: 580, orderItems: TWO })
	await shop.db.update(orders).set({ checkoutId: kept.checkoutId }).where(eq(orders.id, unpaid.id))
	const ofUnpaid = await findPaidTwice(shop.db, [{ ...unpaid, checkoutId: kept.checkoutId }])
	expect(ofUnpaid.size).toBe(0)
})

const TWO = [{ id: 1, quantity: 2, size: 'Small' }]

const ELSE = STRANGER.customerDetails
const WORK = { email: 'work@example.in' }

describe('two orders are of one shopper', () => {
	const [meena, ravi, laptop, phone] = ['meena', 'ravi', 'laptop', 'phone']
	const { customerDetails } = paymentInput()
	const order = (customerId: string | null, guestHash: string, change: object = {}) => ({
		customerId,
		guestHash,
		recipient: { ...customerDetails, ...change },
	})

	test.each([
		['the same account, in two browsers', order(meena, laptop), order(meena, phone), true],
		['two accounts, in one browser', order(meena, laptop), order(ravi, laptop), false],
		['a guest who signs in, in one browser', order(null, laptop), order(meena, laptop), true],
		['an account that is signed out, in one browser', order(meena, laptop), order(null, laptop), true],
		['a guest and an account, in two browsers', order(null, laptop), order(meena, phone), false],
		['one guest', order(null, laptop), order(null, laptop), true],
		['one guest who edits', order(null, laptop), order(null, laptop, ELSE), true],
		['a guest who signs in with the same phone', order(null, laptop), order(meena, laptop, WORK), true],
		['a guest before whom another signs in', order(null, laptop, ELSE), order(meena, laptop), false],
		['two guests', order(null, laptop), order(null, phone), false],
	])('%s: %#', (_what, one, other, expected) => {
		expect(areOfOneShopper(one, other)).toBe(expected)
	})
})
