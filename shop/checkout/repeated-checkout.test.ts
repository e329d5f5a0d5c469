/** What a repeated checkout request gets: its order, a new attempt to pay it, or a new order instead. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import { placeOrder } from './place-order.server.ts'
import { startPayment } from './start-payment.server.ts'
import { hideOrder } from '#shop/orders/order-payment.server.ts'
import { stockHolds } from '#shop/orders/holds/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { MIN_SECONDS_TO_REOPEN } from '#shop/payments/rules.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { EXPRESS, newCaller, paymentInput, payOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'
import { setStockLevel } from '#test/fixtures/stock.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const guest = () => newCaller(null)
const place = (caller: CheckoutCaller, change: object = {}) => placeUnpaidOrder(shop, { change, caller })
const start = (caller: CheckoutCaller) =>
	startPayment(shop, { input: paymentInput(), caller, scenario: 'sbx:open' })
const listOrders = () => shop.db.select().from(orders).orderBy(asc(orders.createdAt), asc(orders.total))
const listAttemptIds = async () => {
	const attempts = await shop.db.select().from(paymentAttempts).orderBy(asc(paymentAttempts.merchantOrderId))
	return attempts.map(({ merchantOrderId }) => merchantOrderId)
}
/** The shop's own lifetime of a payment, a quarter of an hour. */
const LIFETIME = 900

describe('a checkout that is sent again', () => {
	test('gets the payment page of its order for as long as the page can be used', async () => {
		const caller = guest()
		const first = await start(caller)
		await shop.passTime(LIFETIME - 120)
		expect(await start(caller)).toEqual(first)
		expect(await listAttemptIds()).toHaveLength(1)
	})

	test('gets a new attempt for its order when the page is about to expire', async () => {
		const caller = guest()
		const first = await start(caller)
		const number = first.ok ? first.number : ''
		await shop.passTime(LIFETIME - MIN_SECONDS_TO_REOPEN)
		const second = await start(caller)
		expect(second).toMatchObject({ ok: true, number })
		expect(second.ok && first.ok && second.redirectUrl !== first.redirectUrl).toBe(true)
		expect(await listAttemptIds()).toEqual([number, `${number}-2`])
	})

	test('gets a new order after a quarter of an hour, because the old one would keep its price forever', async () => {
		for (const caller of [guest(), newCaller('the-same-key')]) {
			await shop.seedAnew()
			await start(caller)
			await shop.passTime(LIFETIME)
			expect(await start(caller)).toMatchObject({ ok: true })
			expect(await listOrders()).toMatchObject([
				{ hiddenReason: 'replaced', hiddenAt: shop.clock() },
				{ hiddenAt: null, createdAt: shop.clock() },
			])
		}
	})

	test('leaves an order with another cart as it is: its shopper may still be paying', async () => {
		const caller = guest()
		await start(caller)
		await place(caller, EXPRESS)
		await shop.passTime(LIFETIME)
		await start(caller)
		expect(await listOrders()).toMatchObject([
			{ total: 28_000, hiddenReason: 'replaced' },
			{ total: 34_000, hiddenAt: null },
			{ total: 28_000, hiddenAt: null },
		])
	})

	test('replaces both of its orders if a guest and their account had each started it', async () => {
		const [laptop, phone] = [guest(), { ...guest(), customerId: await newCustomer(shop) }]
		for (const caller of [laptop, phone]) await start(caller)
		await shop.passTime(LIFETIME)
		await start({ ...laptop, customerId: phone.customerId })
		expect((await listOrders()).map(({ hiddenReason }) => hiddenReason)).toEqual([
			'replaced',
			'replaced',
			null,
		])
	})

	test('gets its order, whatever else the browser says about the lines and where it came from', async () => {
		const caller = guest()
		const { order } = await place(caller)
		const line = { id: 1, quantity: 1, size: 'small', grind: 'FINE', name: 'Coffee', price: 1 }
		const again = await place(caller, { orderItems: [line], callbackUrl: undefined, discountAmount: 3 })
		expect(again.order.id).toBe(order.id)
	})

	test('is refused with the right total if it names another, although its order is there', async () => {
		const caller = guest()
		await place(caller)
		const outcome = await placeOrder(shop, paymentInput({ amount: 1 }), caller)
		expect(outcome).toMatchObject({ code: 'prices_changed', quote: { total: 28_000 } })
	})

	test('gets a new order for another billing address', async () => {
		const caller = guest()
		const { customerDetails } = paymentInput()
		const billingAddress = { ...customerDetails, name: 'A2B Foods & Co.' }
		await place(caller)
		await place(caller, { customerDetails: { ...customerDetails, billingAddress } })
		expect((await listOrders()).map(({ billing }) => billing.name).toSorted()).toEqual([
			'A2B Foods & Co.',
			'Meena Sundaram',
		])
	})
})

describe('a paid order', () => {
	const pay = (placed: Awaited<ReturnType<typeof place>>) => payOrder(shop, placed)

	test('is returned to a client that repeats its key, and stays with the browser that placed it', async () => {
		const caller = newCaller('the-same-key')
		const paid = await place(caller)
		await pay(paid)
		expect(await placeOrder(shop, paymentInput(), newCaller('the-same-key'))).toEqual({
			ok: false,
			kind: 'conflict',
			title: 'Already paid',
			message: `This order is already paid: ${paid.order.number}.`,
			code: 'already_paid',
			transactionId: paid.order.number,
		})
		const { guestHash } = caller
		expect(await listOrders()).toMatchObject([{ guestHash }])
	})
})

describe('tracked stock', () => {
	const by = { id: null, name: 'Kamala' }
	const setStock = (available: number) => {
		const input = { productId: 1, size: 'small', available, lowAt: 1, seen: null } as const
		return setStockLevel(shop, { input, by })
	}
	const stockLeft = async () =>
		(await listStock(shop)).find(({ productId, size }) => productId === 1 && size === 'small')?.available
	const openHolds = async () =>
		(await shop.db.select().from(stockHolds)).filter(({ releasedAt }) => releasedAt === null)
	const twoPacks = { amount: 480, orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }] }

	test('is reserved for each edit of a checkout while there is enough', async () => {
		await setStock(3)
		const caller = guest()
		const first = await place(caller)
		const second = await place(caller, EXPRESS)
		expect(await stockLeft()).toBe(1)
		expect((await openHolds()).map(({ orderId }) => orderId).toSorted()).toEqual(
			[first.order.id, second.order.id].toSorted(),
		)
	})

	test('is taken over from the order before the edit if there is not, and is returned once', async () => {
		await setStock(1)
		const caller = guest()
		const first = await place(caller)
		const second = await place(caller, EXPRESS)
		expect(await stockLeft()).toBe(0)
		expect(await openHolds()).toMatchObject([{ orderId: second.order.id, quantity: 1 }])
		for (const { order } of [first, second])
			await shop.db.transaction((transaction) =>
				hideOrder(shop, transaction, { orderId: order.id, reason: 'timeout' }),
			)
		expect(await stockLeft()).toBe(1)
	})

	test('is not taken over from another shopper', async () => {
		await setStock(1)
		await place(guest())
		expect(await placeOrder(shop, paymentInput(EXPRESS), guest())).toMatchObject({ code: 'sold_out' })
	})

	test('stays with the order before the edit if even that is too little', async () => {
		await setStock(1)
		const caller = guest()
		const { order } = await place(caller)
		expect(await placeOrder(shop, paymentInput(twoPacks), caller)).toMatchObject({ code: 'sold_out' })
		expect(await openHolds()).toMatchObject([{ orderId: order.id }])
		expect(await listOrders()).toMatchObject([{ hiddenAt: null }])
	})

	test('of an order that is too old goes to the order in its place', async () => {
		await setStock(1)
		const caller = guest()
		await place(caller)
		await shop.db.update(paymentAttempts).set({ state: 'expired' })
		await shop.passTime(LIFETIME)
		const { order } = await place(caller)
		expect(await stockLeft()).toBe(0)
		expect(await openHolds()).toMatchObject([{ orderId: order.id }])
	})
})
