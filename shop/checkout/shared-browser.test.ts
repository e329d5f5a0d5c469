/** People may share a browser, such as one in a library: which of their orders are one checkout, and for how long. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import { placeOrder } from './place-order.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { completePayment, EXPRESS, newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { STRANGER } from '#test/fixtures/checkout/checkouts.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const DAYS = 86_400
const TWO_PACKS = { amount: 480, orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }] }

/** Places an order, in a browser of its own unless `caller` says otherwise. */
async function begin(caller: Partial<CheckoutCaller>, change: object = {}): Promise<string> {
	const placed = await placeUnpaidOrder(shop, { change, caller: { ...newCaller(null), ...caller } })
	return placed.order.number
}

async function pay(...numbers: string[]) {
	for (const number of numbers) await completePayment(shop, number)
	const rows = await shop.db.select().from(orders).orderBy(asc(orders.createdAt))
	return numbers.map((paid) => rows.find(({ number }) => number === paid)?.paymentState)
}

async function sharedBrowser() {
	const one = await newCustomer(shop, { email: 'one@example.in' })
	const two = await newCustomer(shop, { email: 'two@example.in' })
	return { one, two, browserHash: newCaller().browserHash }
}

describe('separate checkouts have', () => {
	test.each([
		['started', ['browser']],
		['continued', ['home', 'browser']],
	])(
		'those of a customer who has %s an order there, and of a guest with another phone and email',
		async (_, places) => {
			const { one, browserHash } = await sharedBrowser()
			for (const place of places)
				await begin({ customerId: one, ...(place === 'browser' && { browserHash }) })
			const [order] = await shop.db.select().from(orders)
			const ofGuest = await begin({ browserHash }, { ...EXPRESS, ...STRANGER })
			expect(await pay(ofGuest, order?.number ?? '')).toEqual(['paid', 'paid'])
		},
	)

	test('those of two guests with different phones and emails, between whom a customer was signed in', async () => {
		const { browserHash } = await sharedBrowser()
		const ofOne = await begin({ browserHash })
		const ofOther = await begin({ browserHash }, STRANGER)
		expect(await pay(ofOther, ofOne)).toEqual(['paid', 'paid'])
	})

	test('those of a guest and of a customer who ordered there days ago', async () => {
		const { one, browserHash } = await sharedBrowser()
		await begin({ customerId: one, browserHash })
		await shop.passTime(3 * DAYS)
		const atHome = await begin({ customerId: one }, TWO_PACKS)
		const ofGuest = await begin({ browserHash }, EXPRESS)
		expect(await pay(ofGuest, atHome)).toEqual(['paid', 'paid'])
	})

	test('those of two customers who ordered there days apart, and days before a guest', async () => {
		const { one, two, browserHash } = await sharedBrowser()
		for (const customerId of [one, two, null]) {
			await begin({ customerId, browserHash })
			await shop.passTime(3 * DAYS)
		}
		const ofOne = await begin({ customerId: one }, TWO_PACKS)
		const ofTwo = await begin({ customerId: two }, TWO_PACKS)
		expect(await pay(ofOne, ofTwo)).toEqual(['paid', 'paid'])
	})

	test('those that two customers and a guest, who ordered there on one day, begin days later', async () => {
		const { one, two, browserHash } = await sharedBrowser()
		for (const customerId of [one, two, null]) await begin({ customerId, browserHash })
		await shop.passTime(3 * DAYS)
		const ofOne = await begin({ customerId: one }, TWO_PACKS)
		const ofTwo = await begin({ customerId: two }, TWO_PACKS)
		const ofGuest = await begin({ browserHash }, EXPRESS)
		expect(await pay(ofGuest, ofOne, ofTwo)).toEqual(['paid', 'paid', 'paid'])
	})

	test('those that a customer, who ordered there and at home on one day, begins at home days later', async () => {
		const { one, browserHash } = await sharedBrowser()
		const { guestHash } = newCaller()
		const home = { ...newCaller(), customerId: one }
		await begin({ customerId: one, browserHash })
		await begin({ browserHash, guestHash }, EXPRESS)
		await begin({ ...home, key: null }, TWO_PACKS)
		await shop.passTime(3 * DAYS)
		const atHome = await begin({ ...home, key: null }, TWO_PACKS)
		const ofGuest = await begin({ browserHash, guestHash }, EXPRESS)
		expect(await pay(ofGuest, atHome)).toEqual(['paid', 'paid'])
	})
})

describe('one checkout has', () => {
	test.each([
		['phone', { email: 'work@example.in' }],
		['mailbox', { phone: '9000000009', email: 'Meena+coffee@example.in' }],
	])('those of a customer and of a guest there with the same %s', async (_, change) => {
		const { one, browserHash } = await sharedBrowser()
		const ofCustomer = await begin({ customerId: one, browserHash })
		const customerDetails = { ...paymentInput().customerDetails, ...change }
		const ofGuest = await begin({ browserHash }, { ...EXPRESS, customerDetails })
		expect(await pay(ofGuest, ofCustomer)).toEqual(['paid', 'refunded'])
	})

	test('those of one guest, whatever is edited', async () => {
		const caller = newCaller(null)
		const first = await begin(caller)
		const edited = await begin(caller, { ...EXPRESS, ...STRANGER })
		expect(await pay(edited, first)).toEqual(['paid', 'refunded'])
	})

	test('those of a customer who continues as a guest there, although the clock of a server was wrong', async () => {
		const { one, browserHash } = await sharedBrowser()
		const ofCustomer = await begin({ customerId: one, browserHash })
		await shop.pool.query(`update orders set created_at = created_at - interval '3 days'`)
		const ofGuest = await begin({ browserHash }, EXPRESS)
		expect(await pay(ofGuest, ofCustomer)).toEqual(['paid', 'refunded'])
	})

	test('those of a guest in a browser where a customer has continued an order that was started elsewhere', async () => {
		const { one, browserHash } = await sharedBrowser()
		const elsewhere = await begin({ customerId: one })
		for (let repeat = 0; repeat < 2; repeat++)
			expect(await begin({ customerId: one, browserHash })).toBe(elsewhere)
		const [order] = await shop.db.select().from(orders)
		expect(order?.continuedIn).toEqual([browserHash])
		const ofGuest = await begin({ browserHash }, EXPRESS)
		expect(await pay(elsewhere, ofGuest)).toEqual(['paid', 'refunded'])
	})

	test('so that a guest there reads once that it has been paid, and may then order the same again', async () => {
		const { one, two, browserHash } = await sharedBrowser()
		const elsewhere = await begin({ customerId: one })
		await begin({ customerId: one, browserHash })
		await pay(elsewhere)
		expect(await begin({ customerId: two, browserHash })).not.toBe(elsewhere)
		const guest = { ...newCaller(null), browserHash }
		expect(await placeOrder(shop, paymentInput(), guest)).toMatchObject({ code: 'earlier_order_paid' })
		const again = await begin(guest)
		expect(await pay(again)).toEqual(['paid'])
	})

	test('those that a customer, who shared a browser with a guest, begins on two devices days later', async () => {
		const { one, browserHash } = await sharedBrowser()
		for (const customerId of [one, null]) await begin({ customerId, browserHash })
		await shop.passTime(3 * DAYS)
		const atHome = await begin({ customerId: one }, TWO_PACKS)
		const elsewhere = await begin({ customerId: one }, EXPRESS)
		expect(await pay(elsewhere, atHome)).toEqual(['paid', 'refunded'])
	})

	test('those that a customer begins on two devices, days after an order of their own', async () => {
		const { one } = await sharedBrowser()
		const earlier = await begin({ customerId: one })
		await shop.passTime(3 * DAYS)
		const later = await begin({ customerId: one }, EXPRESS)
		expect(await pay(later, earlier)).toEqual(['paid', 'refunded'])
	})
})
