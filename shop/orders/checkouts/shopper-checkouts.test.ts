/** Tests which checkouts a shopper has open, and what a sign-in or another browser changes. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { acknowledgeCheckout, lockCheckoutOf, mergeCheckouts, moveToShopper } from './checkouts.server.ts'
import { lockCheckouts, recordArrival, type Shopper } from './shopper-checkouts.server.ts'
import type { Order } from '../orders.server.ts'
import { BROWSER_COOKIE_HOURS } from '../rules.ts'
import { checkouts, orders } from '../tables.server.ts'
import { wasStartedWithin } from '#shop/payments/attempts/attempts.server.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { placeAnotherOrder, settleByOrder } from '#test/fixtures/checkout/checkouts.ts'
import { EXPRESS, newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const place = (caller: CheckoutCaller, change?: object) => placeAnotherOrder(shop, caller, change)
const settle = (order: Order) => settleByOrder(shop, order)
async function lock(transaction: Transaction, shopper: Shopper) {
	await recordArrival(transaction, 0)
	return lockCheckouts(transaction, shopper, {
		contact: paymentInput().customerDetails,
		repeatedOrderId: null,
		isRecent: wasStartedWithin(transaction, BROWSER_COOKIE_HOURS),
	})
}

describe('the checkouts of a shopper', () => {
	const idsOf = (caller: ReturnType<typeof newCaller>) =>
		inTransaction(shop, async (transaction) => {
			const locked = await lock(transaction, caller)
			return locked.map(({ id }) => id)
		})
	const age = (column: 'created_at' | 'settled_at', interval: string) =>
		shop.pool.query(`update checkouts set ${column} = now() - $1::interval`, [interval])

	test("are those of a guest's browser and of an account, the oldest first, and nobody else's", async () => {
		const customerId = await newCustomer(shop)
		const [laptop, phone, stranger] = [newCaller(), newCaller(), newCaller()]
		const ofGuest = await place(laptop)
		await age('created_at', '1 hour')
		const ofAccount = await place({ ...phone, customerId })
		await place(stranger)
		expect(await idsOf(laptop)).toEqual([ofGuest.order.checkoutId])
		expect(await idsOf({ ...laptop, customerId })).toEqual([
			ofGuest.order.checkoutId,
			ofAccount.order.checkoutId,
		])
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		for (const other of [newCaller(), { ...phone, customerId: ravi }]) expect(await idsOf(other)).toEqual([])
	})

	test('are those that are open, or settled within half an hour without being seen', async () => {
		const caller = newCaller()
		const { order } = await place(caller)
		await settle(order)
		expect(await idsOf(caller)).toEqual([order.checkoutId])
		await age('settled_at', '29 minutes')
		expect(await idsOf(caller)).toHaveLength(1)
		await age('settled_at', '31 minutes')
		expect(await idsOf(caller)).toEqual([])
		await age('settled_at', '0 minutes')
		await acknowledgeCheckout(shop.db, order.checkoutId, caller)
		expect(await idsOf(caller)).toEqual([])
	})

	test('of a guest are also those of the browser, but of a customer not those of another one there', async () => {
		const customerId = await newCustomer(shop)
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		const earlier = newCaller()
		const { order } = await place({ ...earlier, customerId })
		const here = { ...newCaller(), browserHash: earlier.browserHash }
		expect(await idsOf(here)).toEqual([order.checkoutId])
		expect(await idsOf({ ...here, customerId })).toEqual([order.checkoutId])
		for (const guestHash of [here.guestHash, earlier.guestHash])
			expect(await idsOf({ ...here, guestHash, customerId: ravi })).toEqual([])
		const { order: ofGuest } = await place(here, EXPRESS)
		expect(ofGuest.checkoutId).toBe(order.checkoutId)
		expect(await idsOf({ ...newCaller(), browserHash: earlier.browserHash, customerId: ravi })).toEqual([
			order.checkoutId,
		])
	})

	test('of a browser are those whose payment was started within a day, by the clock of the database, not of a server', async () => {
		const earlier = newCaller()
		const { order } = await place(earlier)
		const here = { ...newCaller(), browserHash: earlier.browserHash }
		await shop.passTime(BROWSER_COOKIE_HOURS * 3600 - 60)
		await shop.pool.query(`update orders set created_at = created_at - interval '3 days'`)
		expect(await idsOf(here)).toEqual([order.checkoutId])
		await shop.passTime(120)
		expect(await idsOf(here)).toEqual([])
		expect(await idsOf(earlier)).toEqual([order.checkoutId])
	})

	test('that are shared are theirs for a day after their own order in them', async () => {
		const customerId = await newCustomer(shop)
		const customer = { ...newCaller(), customerId }
		const guest = { ...newCaller(), browserHash: customer.browserHash }
		const elsewhere = { ...newCaller(), customerId }
		const { order } = await place(customer)
		await place(guest, EXPRESS)
		const shared = [order.checkoutId]
		for (const shopper of [customer, elsewhere, guest]) expect(await idsOf(shopper)).toEqual(shared)
		await shop.passTime(BROWSER_COOKIE_HOURS * 3600 + 60)
		for (const shopper of [customer, elsewhere, guest]) expect(await idsOf(shopper)).toEqual([])
	})

	test('are no longer those of a shopper who has seen that they are settled, but still of the others', async () => {
		const customerId = await newCustomer(shop)
		const customer = { ...newCaller(), customerId }
		const guest = { ...newCaller(), browserHash: customer.browserHash }
		const { order } = await place(customer)
		await place(guest, EXPRESS)
		await settle(order)
		await acknowledgeCheckout(shop.db, order.checkoutId, guest)
		expect(await idsOf(guest)).toEqual([])
		expect(await idsOf({ ...newCaller(), customerId })).toEqual([order.checkoutId])
		await acknowledgeCheckout(shop.db, order.checkoutId, customer)
		expect(await idsOf({ ...newCaller(), customerId })).toEqual([])
	})

	test('become one when a guest signs in, with the orders of both', async () => {
		const customerId = await newCustomer(shop)
		const [laptop, phone] = [newCaller(), newCaller()]
		const placed = [await place(laptop), await place({ ...phone, customerId }), await place(newCaller())]
		const shopper = { ...laptop, customerId }
		const merged = await inTransaction(shop, async (transaction) =>
			mergeCheckouts(transaction, await lock(transaction, shopper)),
		)
		expect(merged?.id).toBe(placed[0]?.order.checkoutId)
		const checkoutIdOf = async (index: number) => {
			const isPlaced = eq(orders.id, placed[index]?.order.id ?? '')
			return (await shop.db.select().from(orders).where(isPlaced))[0]?.checkoutId
		}
		expect(await checkoutIdOf(0)).toBe(merged?.id)
		expect(await checkoutIdOf(1)).toBe(merged?.id)
		expect(await checkoutIdOf(2)).toBe(placed[2]?.order.checkoutId)
		expect(await shop.db.$count(checkouts)).toBe(2)
		const none = (transaction: Parameters<typeof mergeCheckouts>[0]) => mergeCheckouts(transaction, [])
		expect(await inTransaction(shop, none)).toBeNull()
	})
})

describe('the checkout of an order', () => {
	const lockOf = ({ id }: Pick<Order, 'id'>) =>
		inTransaction(shop, async (transaction) => (await lockCheckoutOf(transaction, id)).id)

	test('is the one that has taken the order over while its lock was waited for', async () => {
		const customerId = await newCustomer(shop)
		const laptop = newCaller()
		const shopper = { ...laptop, customerId }
		await place(laptop)
		const { order } = await place({ ...newCaller(), customerId })
		const { locking, merged } = await inTransaction(shop, async (transaction) => {
			const open = await lock(transaction, shopper)
			const waiting = asAnotherRequest(() => lockOf(order))
			await expect.poll(() => countWaiting(shop)).toBe(1)
			return { locking: waiting, merged: await mergeCheckouts(transaction, open) }
		})
		expect(await locking).toBe(merged?.id)
		expect(merged?.id).not.toBe(order.checkoutId)
	})

	test('is an error for an order that does not exist', async () => {
		const id = '00000000-0000-4000-8000-000000000000'
		await expect(lockOf({ id })).rejects.toThrow(`There is no order ${id}`)
	})
})

test("a guest's order moves to the shopper who repeats its request, one that its customer repeats is also one of the browser", async () => {
	const customerId = await newCustomer(shop)
	const shopper = newCaller()
	const move = async (order: Order, to: Partial<typeof shopper> = {}) => {
		await inTransaction(shop, (transaction) => moveToShopper(transaction, order, { ...shopper, ...to }))
		return (await shop.db.select().from(orders).where(eq(orders.id, order.id)))[0]
	}
	const { key: _key, ...moved } = shopper
	expect(await move((await place(newCaller())).order)).toMatchObject(moved)
	expect(await move((await place(newCaller())).order, { customerId })).toMatchObject({ ...moved, customerId })
	const { order } = await place({ ...newCaller(), customerId }, EXPRESS)
	expect(await move(order, { customerId, browserHash: order.browserHash })).toEqual(order)
	expect(await move(order)).toEqual(order)
	expect(await move(order, { customerId })).toEqual({ ...order, continuedIn: [shopper.browserHash] })
	const { order: same } = await place(newCaller())
	const { guestHash } = same
	expect(await move(same, { guestHash })).toEqual(same)
	expect(await move(same, { guestHash, customerId })).toMatchObject({ guestHash, customerId })
})
