/** Which checkout an order belongs to when its request is repeated with its key, or its guest signs in. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import { placeOrder } from './place-order.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { listCheckoutIds } from '#test/fixtures/checkout/checkouts.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { EXPRESS, newCaller, paymentInput, payOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const guest = () => newCaller(null)
const place = (caller: CheckoutCaller, change: object = {}) => placeUnpaidOrder(shop, { change, caller })
type Placed = Awaited<ReturnType<typeof place>>

const pay = (placed: Placed) => payOrder(shop, placed)
const checkoutIds = () => listCheckoutIds(shop)
const countCheckouts = async () => new Set(await checkoutIds()).size

describe('a request that is repeated with its key', () => {
	/** Pays as a customer on the phone and as a guest on the laptop, then signs in on the laptop, which keeps its request. */
	async function orderOnTwoDevices() {
		const customerId = await newCustomer(shop)
		const onPhone = await place({ ...guest(), customerId }, EXPRESS)
		const laptop = newCaller('the-request-of-the-laptop')
		const onLaptop = await place(laptop)
		return { onPhone, onLaptop, laptop: { ...laptop, customerId } }
	}
	const payments = async () => {
		const rows = await shop.db.select().from(orders).orderBy(asc(orders.createdAt))
		return rows.map(({ number, paymentState, hiddenAt }) => [number, paymentState, hiddenAt !== null])
	}

	test('after its guest has signed in shares the checkout of the account on other devices: one order is paid for', async () => {
		const { onPhone, onLaptop, laptop } = await orderOnTwoDevices()
		expect(await place(laptop)).toMatchObject({ order: { id: onLaptop.order.id } })
		expect(await countCheckouts()).toBe(1)
		await pay(onLaptop)
		await pay(onPhone)
		expect(await payments()).toEqual([
			[onPhone.order.number, 'refunded', false],
			[onLaptop.order.number, 'paid', false],
		])
	})

	test('by a client that has lost its cookie shares the checkout of its other order', async () => {
		const first = await place(newCaller('the-first-key'))
		const caller = newCaller('the-second-key')
		const second = await place(caller, EXPRESS)
		expect(await place({ ...caller, key: 'the-first-key' })).toMatchObject({ order: { id: first.order.id } })
		await pay(second)
		await pay(first)
		expect(await payments()).toEqual([
			[first.order.number, 'refunded', false],
			[second.order.number, 'paid', false],
		])
	})

	test("after its guest has signed in shows the account's order that was paid meanwhile, every time", async () => {
		const { onPhone, laptop } = await orderOnTwoDevices()
		await pay(onPhone)
		const alreadyPaid = { code: 'already_paid', transactionId: onPhone.order.number }
		for (let repeat = 0; repeat < 2; repeat++)
			expect(await placeOrder(shop, paymentInput(), laptop)).toMatchObject(alreadyPaid)
	})

	test('does not open a payment after the edited order was paid, although the cookie was lost', async () => {
		const caller = newCaller('the-first-key')
		await place(caller)
		const edited = await place({ ...caller, key: 'the-edited-request' }, EXPRESS)
		await pay(edited)
		const refused = await placeOrder(shop, paymentInput(), newCaller('the-first-key'))
		expect(refused).toMatchObject({ ok: false, code: 'earlier_order_paid' })
		expect(JSON.stringify(refused)).not.toContain(edited.order.number)
	})
})

describe('the open order of a guest who signs in and is shown a paid order of the account', () => {
	test.each(['the-request-of-the-laptop', null])(
		'is hidden, and the money that still arrives for it is refunded (key: %s)',
		async (key) => {
			const customerId = await newCustomer(shop)
			const onPhone = await place({ ...guest(), customerId }, EXPRESS)
			const laptop = newCaller(key)
			const onLaptop = await place(laptop)
			await pay(onPhone)
			expect(await placeOrder(shop, paymentInput(), { ...laptop, customerId })).toMatchObject({
				code: 'already_paid',
			})
			expect(await shop.db.$count(checkouts)).toBe(1)
			await pay(onLaptop)
			expect(
				(await shop.db.select().from(orders)).map((order) => [order.number, order.paymentState]),
			).toEqual(
				expect.arrayContaining([
					[onPhone.order.number, 'paid'],
					[onLaptop.order.number, 'refunded'],
				]),
			)
		},
	)

	test('is replaced if the shopper pays again: both intended orders are kept', async () => {
		const customerId = await newCustomer(shop)
		const onPhone = await place({ ...guest(), customerId }, EXPRESS)
		const laptop = guest()
		const onLaptop = await place(laptop)
		await pay(onPhone)
		const signedIn = { ...laptop, customerId }
		await placeOrder(shop, paymentInput(), signedIn)
		const again = await place(signedIn)
		expect(again.order.id).not.toBe(onLaptop.order.id)
		await pay(again)
		const kept = (await shop.db.select().from(orders)).filter(({ paymentState }) => paymentState === 'paid')
		expect(kept.map(({ number }) => number).toSorted()).toEqual(
			[onPhone.order.number, again.order.number].toSorted(),
		)
	})
})
