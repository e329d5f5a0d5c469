import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	assignGuestOrders,
	assignPaidGuestOrders,
	findAddressee,
	findUnfinishedOrder,
	lockOrdersOf,
} from './customer-orders.server.ts'
import { ORDER_STATUSES } from '../statuses.ts'
import { checkouts, orders } from '../tables.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput, placeAndReadPaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let meena = ''
beforeEach(async () => {
	await shop.seedAnew()
	meena = await newCustomer(shop, { name: 'Meena of the account', email: 'account@example.in' })
})

const place = (customerId: string | null = null, change: object = {}) =>
	placeUnpaidOrder(shop, { caller: { ...newCaller(), customerId }, change })
const stored = async (id: string) => {
	const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
	if (!order) throw new Error('no order')
	return order
}

describe('an email about a cancellation goes', () => {
	test('to the owner of the account, with the name of the recipient if the account has none', async () => {
		const { order } = await place(meena)
		const find = () => findAddressee(shop.db, order)
		expect(await find()).toEqual({ email: 'account@example.in', name: 'Meena of the account' })
		await shop.db.update(customers).set({ name: '' })
		expect(await find()).toEqual({ email: 'account@example.in', name: 'Meena Sundaram' })
	})

	test('to the recipient of a guest order', async () => {
		const { order } = await place()
		expect(await findAddressee(shop.db, order)).toEqual({ email: MEENA.email, name: MEENA.name })
	})
})

test("at a sign-in, the paid guest orders with the account's email are claimed, and no others", async () => {
	const paid = await placeAndReadPaidOrder(shop)
	const unpaid = await place()
	const claim = (email: string) => assignPaidGuestOrders(shop, { id: meena, email })
	await claim('account@example.in')
	expect((await stored(paid.id)).customerId).toBeNull()
	await claim(MEENA.email)
	expect((await stored(paid.id)).customerId).toBe(meena)
	expect((await stored(unpaid.order.id)).customerId).toBeNull()
	const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
	await assignPaidGuestOrders(shop, { id: ravi, email: MEENA.email })
	expect((await stored(paid.id)).customerId).toBe(meena)
})

test('a verified email claims the guest orders with it, in any case, and no order of another account', async () => {
	const { customerDetails } = paymentInput()
	const to = (email: string) => ({ customerDetails: { ...customerDetails, email } })
	const [spelled, other] = [
		await place(null, to('MEENA@example.in')),
		await place(null, to('ravi@example.in')),
	]
	const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
	const gift = await place(ravi)
	await inTransaction(shop, (transaction) =>
		assignGuestOrders(transaction, { customerId: meena, email: 'meena@example.in' }),
	)
	const owners = [spelled, other, gift].map(async ({ order }) => (await stored(order.id)).customerId)
	expect(await Promise.all(owners)).toEqual([meena, null, ravi])
})

test('the orders of an account can be locked with their checkouts, hidden ones too', async () => {
	const { order } = await place(meena)
	await shop.db.update(orders).set({ hiddenAt: shop.clock() })
	// This order was claimed from a browser whose checkout is not the customer's.
	const claimed = await place()
	await shop.db.update(orders).set({ customerId: meena }).where(eq(orders.id, claimed.order.id))
	const other = await place()
	const free = () =>
		asAnotherRequest(async () => {
			const freeOrders = await shop.db.select().from(orders).for('update', { skipLocked: true })
			const freeCheckouts = await shop.db.select().from(checkouts).for('update', { skipLocked: true })
			return [freeOrders.map(({ id }) => id), freeCheckouts.map(({ id }) => id)]
		})
	await inTransaction(shop, async (transaction) => {
		await lockOrdersOf(transaction, { id: meena, email: 'account@example.in' })
		expect(await free()).toEqual([[other.order.id], [other.order.checkoutId]])
	})
	expect(order.customerId).toBe(meena)
})

test('an order is unfinished until it is delivered or refunded, unless it is hidden', async () => {
	await place()
	const { order } = await place(meena)
	const find = () => findUnfinishedOrder(shop.db, { id: meena, email: 'account@example.in' })
	for (const status of ORDER_STATUSES) {
		await shop.db.update(orders).set({ status, trackingNumber: 'T1' }).where(eq(orders.id, order.id))
		const isFinished = status === 'delivered' || status === 'refunded'
		expect(await find(), status).toBe(isFinished ? null : order.number)
	}
	await shop.db.update(orders).set({ status: 'pending', hiddenAt: shop.clock() })
	expect(await find()).toBeNull()
})
