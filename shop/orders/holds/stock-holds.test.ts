import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advanceOrder } from '../fulfilment.server.ts'
import { hideOrder } from '../order-payment.server.ts'
import { sumUnpaidHolds } from './stock-holds.server.ts'
import { stockHolds } from './tables.server.ts'
import { orders } from '../tables.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { abandonPayment } from '#shop/payments/checks/verify-payment.server.ts'
import type { FoundPayment } from '#shop/shop.server.ts'
import { stopTrackingStock } from '#shop/stock/admin.server.ts'
import type { Connection } from '#db/connect.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { setStockLevel, SMALL, stockOf } from '#test/fixtures/stock.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput, placeUnpaidOrder, paymentSnapshot } from '#test/fixtures/orders.ts'

/** Each buyer has a connection of its own. With fewer, they would wait for a connection instead of each other's locks. */
const BUYERS = 50

const shop = shopForTests()
let pool: Connection
beforeAll(() => {
	pool = connectWithLongTimeouts(shop.url, { max: BUYERS })
})
afterAll(() => pool.close())
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const { setLevel, available } = stockOf(shop)
const place = (change: object = {}, caller?: CheckoutCaller) => placeUnpaidOrder(shop, { change, caller })
type Placed = Awaited<ReturnType<typeof place>>
const twoOf = { amount: 480, orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }] }

function applyState({ attempt, order }: Placed, state: FoundPayment['state']) {
	const snapshot = paymentSnapshot(state, { amount: order.total })
	return applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'schedule' })
}
async function statusOf({ order }: Placed) {
	const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
	return row?.status
}

describe('the last packs in stock', () => {
	test('are sold to three of fifty concurrent buyers, and never to a fourth', async () => {
		await setLevel(3)
		const { db } = pool
		const requests = Array.from({ length: BUYERS }, () =>
			placeOrder({ ...shop, db }, paymentInput(), newCaller()),
		)
		const outcomes = await Promise.all(requests)
		expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3)
		const refused = outcomes.filter((outcome) => !outcome.ok)
		expect(new Set(refused.map((outcome) => !outcome.ok && outcome.message))).toEqual(
			new Set([
				'Artisan Blend - 100% Pure, Small (220g), is sold out. Please remove it from your cart or choose another size.',
			]),
		)
		expect(await available()).toBe(0)
		expect(await shop.db.$count(orders)).toBe(3)
	})

	test('do not deadlock carts that list them in another order', async () => {
		await setLevel(40)
		await setLevel(40, { productId: 3, size: 'small' })
		const pure = { id: 1, quantity: 1, size: 'Small', grind: 'Fine' }
		const classic = { ...pure, id: 3 }
		const carts = Array.from({ length: 20 }, (_, at) => (at % 2 ? [pure, classic] : [classic, pure]))
		const outcomes = await Promise.all(
			carts.map((orderItems) =>
				placeOrder({ ...shop, db: pool.db }, paymentInput({ amount: 480, orderItems }), newCaller()),
			),
		)
		expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
		expect([await available(), await available({ productId: 3, size: 'small' })]).toEqual([20, 20])
	})

	test('are refused with the number left, and nothing is written', async () => {
		await setLevel(1)
		expect(await placeOrder(shop, paymentInput(twoOf), newCaller())).toMatchObject({
			ok: false,
			kind: 'conflict',
			code: 'sold_out',
			message: 'Only 1 of Artisan Blend - 100% Pure, Small (220g), is left. Please reduce the quantity.',
		})
		expect([await available(), await shop.db.$count(orders)]).toEqual([1, 0])
	})

	test('are counted together for all grinds', async () => {
		await setLevel(3)
		const line = { id: 1, quantity: 2, size: 'Small' }
		const orderItems = [
			{ ...line, grind: 'Fine' },
			{ ...line, grind: 'Coarse' },
		]
		expect(await placeOrder(shop, paymentInput({ amount: 960, orderItems }), newCaller())).toMatchObject({
			code: 'sold_out',
		})
	})

	test('do not run out if stock is not tracked', async () => {
		await place()
		expect(await available()).toBeUndefined()
		expect(await shop.db.$count(stockHolds)).toBe(0)
	})
})

describe('the stock that an order holds', () => {
	test('is reserved once for repeated requests', async () => {
		await setLevel(3)
		const caller = newCaller()
		await Promise.all([place({}, caller), place({}, caller), place({}, caller)])
		expect(await available()).toBe(2)
		expect(await sumUnpaidHolds(shop)).toEqual([{ ...SMALL, quantity: 1 }])
	})

	test('is released once when the order is hidden', async () => {
		await setLevel(3)
		const placed = await place()
		const remove = () =>
			shop.db.transaction((transaction) =>
				hideOrder(shop, transaction, { orderId: placed.order.id, reason: 'timeout' }),
			)
		await remove()
		await remove()
		expect(await available()).toBe(3)
	})

	test('is held while the payment is pending, and released when its browser abandons it', async () => {
		await setLevel(3)
		const caller = newCaller()
		const placed = await place({}, caller)
		await applyState(placed, 'PENDING')
		expect(await available()).toBe(2)
		const { number } = placed.order
		const outcome = await abandonPayment(shop, { number, guestHash: caller.guestHash, customerId: null })
		expect([outcome, await available()]).toMatchObject([{ ok: true, isHidden: true }, 3])
	})

	test('is released when the payment fails, and kept when it completes', async () => {
		await setLevel(3)
		const [failed, paid] = [await place(), await place()]
		await applyState(failed, 'FAILED')
		await applyState(paid, 'COMPLETED')
		await applyState(paid, 'COMPLETED')
		expect(await available()).toBe(2)
		expect(await sumUnpaidHolds(shop)).toEqual([])
	})

	test('is released when an order is cancelled before it ships, and not afterwards', async () => {
		await setLevel(3)
		const [early, late] = [await place(), await place()]
		for (const order of [early, late]) await applyState(order, 'COMPLETED')
		const number = late.order.number
		await advanceOrder(shop, { number, to: 'packed', by })
		await advanceOrder(shop, { number, to: 'shipped', by, trackingNumber: 'DT1', courier: 'DTDC' })
		await cancelForShop(shop, { number: early.order.number, by })
		expect(await available()).toBe(2)
		expect(await cancelForShop(shop, { number, by })).toMatchObject({ ok: true })
		expect(await available()).toBe(2)
	})

	test('is reserved again for a late payment', async () => {
		await setLevel(1)
		const placed = await place()
		await applyState(placed, 'FAILED')
		expect(await available()).toBe(1)
		await applyState(placed, 'COMPLETED')
		expect([await statusOf(placed), await available()]).toEqual(['processing', 0])
	})

	test('a late payment is refunded if the stock was sold meanwhile', async () => {
		await setLevel(1)
		const first = await place()
		await applyState(first, 'FAILED')
		const second = await place()
		await applyState(second, 'COMPLETED')
		await applyState(first, 'COMPLETED')
		expect([await statusOf(first), await statusOf(second)]).toEqual(['cancelled', 'processing'])
		expect(await shop.db.$count(refunds)).toBe(1)
		expect(await available()).toBe(0)
	})

	test('is available to the same shopper for another cart', async () => {
		await setLevel(2)
		const caller = newCaller()
		const first = await place(twoOf, caller)
		const second = await place({}, { ...caller, key: 'another-cart' })
		expect(await available()).toBe(1)
		await applyState(second, 'COMPLETED')
		await applyState(first, 'COMPLETED')
		expect([await statusOf(first), await statusOf(second)]).toEqual(['cancelled', 'processing'])
		expect([await available(), await shop.db.$count(refunds)]).toEqual([1, 1])
	})
})

describe('the admin', () => {
	const input = { ...SMALL, available: 12, lowAt: 5, seen: null }

	test('does not undo sales made while counting', async () => {
		await setStockLevel(shop, { input, by })
		await place(twoOf)
		expect(await setStockLevel(shop, { input: { ...input, seen: 12, available: 20 }, by })).toEqual({
			ok: true,
			available: 18,
		})
		expect(await setStockLevel(shop, { input: { ...input, seen: 20, available: 1 }, by })).toMatchObject({
			ok: false,
			kind: 'conflict',
		})
		expect(await available()).toBe(18)
	})

	test('stops tracking, and stock released later changes nothing', async () => {
		await setStockLevel(shop, { input, by })
		const placed = await place()
		expect(await stopTrackingStock(shop, { variant: SMALL, by })).toEqual({ ok: true })
		await applyState(placed, 'FAILED')
		expect(await available()).toBeUndefined()
		await place(twoOf)
	})

	test('counts anew: what was held before is not returned to the new count', async () => {
		await setStockLevel(shop, { input, by })
		const placed = await place()
		expect(await stopTrackingStock(shop, { variant: SMALL, by })).toEqual({ ok: true })
		await setStockLevel(shop, { input: { ...input, available: 5 }, by })
		const other = await place(twoOf)
		await applyState(placed, 'FAILED')
		expect(await available()).toBe(3)
		await applyState(other, 'FAILED')
		expect(await available()).toBe(5)
	})
})
