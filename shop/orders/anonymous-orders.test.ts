import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { anonymizeOrders, isAnonymized } from './anonymous-orders.server.ts'
import { notifyCustomer, orderDeliveredEmail } from './emails/emails.server.ts'
import { promoUses } from './holds/tables.server.ts'
import { lockOrder } from './orders.server.ts'
import { orderNotes } from './admin/tables.server.ts'
import { checkouts, orders } from './tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let meena = ''
beforeEach(async () => {
	await shop.seedAnew()
	meena = await newCustomer(shop, { name: 'Meena of the account', email: 'account@example.in' })
})

const place = (customerId: string | null, change: object = {}) =>
	placeUnpaidOrder(shop, { caller: { ...newCaller(), customerId }, change })

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
		const [stored] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
		expect(stored).toEqual({
			...order,
			recipient: expect.objectContaining(anonymous),
			billing: expect.objectContaining(anonymous),
			guestHash: '',
			browserHash: '',
		})
		expect([isAnonymized(order), stored && isAnonymized(stored)]).toEqual([false, true])
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
