import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { acknowledgeCheckout } from './checkouts.server.ts'
import { anonymizeOrders } from '../anonymous-orders.server.ts'
import { assignGuestOrders } from '../views/customer-orders.server.ts'
import type { Order } from '../orders.server.ts'
import { trackOrder } from '../views/order-views.server.ts'
import { promoUses, stockHolds } from '../holds/tables.server.ts'
import { checkouts, orders } from '../tables.server.ts'
import { isLockTimeout } from '#shop/database/database-errors.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { asAnotherRequest, connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { hideFailedOrder, placeAnotherOrder, settleByOrder } from '#test/fixtures/checkout/checkouts.ts'
import { EXPRESS, newCaller, paymentInput, payOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const fiftyOff = { amount: 230, promoCode: 'TUMBLER50', discountAmount: 50 }

const place = (caller: CheckoutCaller, change?: object) => placeAnotherOrder(shop, caller, change)
const settle = (order: Pick<Order, 'id'>) => settleByOrder(shop, order)
const hide = (order: Pick<Order, 'id'>) => hideFailedOrder(shop, order)
const onlyCheckout = async () => (await shop.db.select().from(checkouts))[0]
const isSmall = and(eq(stockLevels.productId, 1), eq(stockLevels.size, 'small'))
const available = async () => (await shop.db.select().from(stockLevels).where(isSmall))[0]?.available
const trackSmall = (count: number) =>
	shop.db
		.insert(stockLevels)
		.values({ productId: 1, size: 'small', available: count, lowAt: 0 })
		.onConflictDoUpdate({ target: [stockLevels.productId, stockLevels.size], set: { available: count } })

describe('settling a checkout', () => {
	test('succeeds once, by the first order', async () => {
		const caller = newCaller()
		const first = await place(caller)
		const second = await place(caller, EXPRESS)
		expect(await settle(second.order)).toBe(true)
		expect(await settle(first.order)).toBe(false)
		expect(await onlyCheckout()).toMatchObject({ settledOrderId: second.order.id, acknowledgedBy: [] })
		expect(await shop.db.select().from(orders).where(isNull(orders.hiddenAt))).toMatchObject([
			{ id: second.order.id },
		])
		const replaced = await shop.db.select().from(orders).where(eq(orders.hiddenReason, 'replaced'))
		expect(replaced.map(({ id }) => id)).toEqual([first.order.id])
	})

	test('by an order that was never hidden needs no other use of its promo code', async () => {
		const { order } = await place(newCaller(), fiftyOff)
		expect(await settle(order)).toBe(true)
	})

	test('waits for another order with the same promo code, so that one of them gets the last use', async () => {
		const { order } = await place(newCaller(), fiftyOff)
		const impatient = connectWithLongTimeouts(shop.url, { max: 1 })
		try {
			await impatient.db.execute(sql`set lock_timeout = '50ms'`)
			await inTransaction(shop, async (transaction) => {
				await findPromo(transaction, 'TUMBLER50', { lock: true })
				await expect(
					asAnotherRequest(() => settleByOrder({ ...shop, db: impatient.db }, order)),
				).rejects.toSatisfy(isLockTimeout)
			})
		} finally {
			await impatient.close()
		}
	})

	test('takes over the stock that its other orders hold', async () => {
		await trackSmall(1)
		const caller = newCaller()
		const first = await place(caller)
		const second = await place(caller, EXPRESS)
		expect(await available()).toBe(0)
		expect(await settle(first.order)).toBe(true)
		expect(await available()).toBe(0)
		const held = await shop.db.select().from(stockHolds).where(isNull(stockHolds.releasedAt))
		expect(held).toMatchObject([{ orderId: first.order.id }])
		expect(second.order.id).not.toBe(first.order.id)
	})

	test('returns the stock of its other orders', async () => {
		await trackSmall(5)
		const caller = newCaller()
		const first = await place(caller)
		await place(caller, EXPRESS)
		expect(await available()).toBe(3)
		expect(await settle(first.order)).toBe(true)
		expect(await available()).toBe(4)
	})

	test('fails without stock, and leaves the other orders open', async () => {
		await trackSmall(1)
		const caller = newCaller()
		const first = await place(caller)
		await hide(first.order)
		await place(newCaller())
		const twoMedium = { amount: 960, orderItems: [{ id: 1, quantity: 2, size: 'Medium', grind: 'Fine' }] }
		const other = await place(caller, twoMedium)
		expect(await settle(first.order)).toBe(false)
		expect(await onlyCheckoutOf(other.order)).toMatchObject({ settledOrderId: null })
		expect(await shop.db.$count(orders, isNull(orders.hiddenAt))).toBe(2)
	})

	test('counts a promo code that another of its orders holds for the one that is paid', async () => {
		const caller = newCaller()
		const first = await place(caller, fiftyOff)
		await hide(first.order)
		const second = await place(caller, { ...fiftyOff, amount: 290, shippingMethod: 'express' })
		expect(await settle(first.order)).toBe(true)
		const [use] = await shop.db.select().from(promoUses).where(eq(promoUses.orderId, second.order.id))
		expect(use?.releasedAt).not.toBeNull()
	})

	test('fails for a hidden order whose promo code was used up meanwhile', async () => {
		const caller = newCaller()
		const first = await place(caller, fiftyOff)
		await hide(first.order)
		await payOrder(shop, await place(newCaller(), fiftyOff))
		expect(await settle(first.order)).toBe(false)
		expect(await onlyCheckoutOf(first.order)).toMatchObject({ settledOrderId: null })
	})
})

async function onlyCheckoutOf({ checkoutId }: Order) {
	return (await shop.db.select().from(checkouts).where(eq(checkouts.id, checkoutId)))[0]
}

test('an open checkout cannot be acknowledged, and a settled one once by each shopper', async () => {
	const [caller, other] = [newCaller(), newCaller()]
	const { order } = await place(caller)
	const acknowledge = async (...shoppers: (typeof caller)[]) => {
		await acknowledgeCheckout(shop.db, order.checkoutId, ...shoppers)
		return (await onlyCheckout())?.acknowledgedBy
	}
	expect(await acknowledge(caller)).toEqual([])
	await settle(order)
	expect(await acknowledge(caller, caller)).toEqual([caller.guestHash])
	expect(await acknowledge(caller)).toEqual([caller.guestHash])
	const customerId = await newCustomer(shop)
	expect(await acknowledge({ ...other, customerId })).toEqual([caller.guestHash, customerId, other.guestHash])
})

test('a stranger who tracks an order does not learn of another one that was paid', async () => {
	const caller = newCaller()
	const placed = [await place(caller), await place(caller, EXPRESS)]
	for (const one of placed) await payOrder(shop, one)
	const [kept, refunded] = placed.map(({ order }) => order.number)
	const viewer = { customerId: null, guestHash: caller.guestHash }
	const track = async (number = '', as = viewer) => {
		const tracked = await trackOrder(shop, { number, viewer: as })
		return tracked.ok ? tracked.order.paidTwice : null
	}
	expect((await track(kept))?.alsoPaid).toMatchObject([{ number: refunded }])
	expect((await track(refunded))?.supersededBy).toBe(kept)
	const stranger = { customerId: null, guestHash: 'another' }
	expect(await track(kept, stranger)).toEqual({ supersededBy: null, alsoPaid: [] })
	expect(await track(refunded, stranger)).toEqual({ supersededBy: null, alsoPaid: [] })
})

test('claiming orders leaves those to other addresses, and each once', async () => {
	const customerId = await newCustomer(shop)
	const shared = newCaller()
	await place(shared)
	const { customerDetails } = paymentInput()
	await place(shared, { ...EXPRESS, customerDetails: { ...customerDetails, email: 'ravi@example.in' } })
	const claim = { customerId, email: customerDetails.email }
	for (let time = 0; time < 2; time++)
		await inTransaction(shop, (transaction) => assignGuestOrders(transaction, claim))
	expect(await shop.db.$count(orders, eq(orders.customerId, customerId))).toBe(1)
})

test("a deleted account's orders and checkouts keep no trace of its browser", async () => {
	const customerId = await newCustomer(shop)
	const [theirs, other] = [{ ...newCaller(), customerId }, newCaller()]
	const { order } = await place(theirs)
	await settle(order)
	await acknowledgeCheckout(shop.db, order.checkoutId, theirs)
	await place(other)
	await shop.db
		.update(orders)
		.set({ continuedIn: ['another-browser'] })
		.where(eq(orders.id, order.id))
	await inTransaction(shop, (transaction) => anonymizeOrders(transaction, customerId))
	const rows = await shop.db.select().from(orders).orderBy(orders.browserHash)
	expect(rows.map((row) => [row.guestHash, row.browserHash, row.continuedIn])).toEqual([
		['', '', []],
		[other.guestHash, other.browserHash, []],
	])
	const acknowledged = (await shop.db.select().from(checkouts)).map(({ acknowledgedBy }) => acknowledgedBy)
	expect(acknowledged).toEqual([[], []])
})
