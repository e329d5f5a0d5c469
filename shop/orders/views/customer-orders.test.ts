/** Tests which orders belong to a customer, and what remains of them when the account is deleted. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	anonymizeOrders,
	assignGuestOrders,
	findAddressee,
	findUnfinishedOrder,
	isAnonymized,
	lockOrdersOf,
} from './customer-orders.server.ts'
import { notifyCustomer, orderDeliveredEmail } from '../emails/emails.server.ts'
import { lockOrder } from '../orders.server.ts'
import { ORDER_STATUSES } from '../statuses.ts'
import { promoUses } from '../holds/tables.server.ts'
import { checkouts, orderNotes, orders } from '../tables.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'
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

describe('when the account is deleted, an order', () => {
	const fiftyOff = { amount: 230, discountAmount: 50, promoCode: 'TUMBLER50' }
	const anonymize = () => inTransaction(shop, (transaction) => anonymizeOrders(transaction, meena))

	test('keeps what the law requires, and no name, street, phone, browser or note', async () => {
		const { order } = await place(meena, fiftyOff)
		await shop.db
			.insert(orderNotes)
			.values({ orderId: order.id, at: shop.clock(), by: 'Kamala', text: 'Meena called' })
		await anonymize()
		const anonymous = {
			name: 'Deleted customer',
			email: '',
			address: '',
			city: 'Madurai',
			state: 'Tamil Nadu',
			pincode: '625001',
			phone: '',
		}
		const kept = await stored(order.id)
		expect(kept).toEqual({
			...order,
			recipient: expect.objectContaining(anonymous),
			billing: expect.objectContaining(anonymous),
			guestHash: '',
			browserHash: '',
		})
		expect([isAnonymized(order), isAnonymized(kept)]).toEqual([false, true])
		expect(await shop.db.select().from(promoUses)).toMatchObject([
			{ canonicalEmail: 'deleted', phone: 'deleted', releasedAt: null },
		])
		expect(await shop.db.$count(orderNotes)).toBe(0)
	})

	test('gets no more emails', async () => {
		const { order } = await place(meena)
		const notify = async () =>
			inTransaction(shop, async (transaction) =>
				notifyCustomer(shop, transaction, {
					order: await lockOrder(transaction, order.id),
					event: 'delivered',
					render: orderDeliveredEmail,
				}),
			)
		await anonymize()
		await notify()
		expect(await shop.sentEmails()).toEqual([])
		const recipient = sql`${orders.recipient} || '{"email":"meena@example.in"}'`
		await shop.db.update(orders).set({ guestHash: 'a browser', recipient })
		await notify()
		expect(await shop.sentEmails()).toHaveLength(1)
	})

	test('of somebody else stays as it is', async () => {
		const { order } = await place(null, fiftyOff)
		await shop.db
			.insert(orderNotes)
			.values({ orderId: order.id, at: shop.clock(), by: 'Kamala', text: 'Ring twice' })
		const everything = async () => [
			await shop.db.select().from(orders),
			await shop.db.select().from(checkouts),
			await shop.db.select().from(promoUses),
			await shop.db.select().from(orderNotes),
		]
		const before = await everything()
		await anonymize()
		expect(await everything()).toEqual(before)
	})
})
