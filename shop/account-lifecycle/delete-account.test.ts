import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteCustomerAccount } from './delete-account.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { quotations } from '#shop/quotations/tables.server.ts'
import { addNote } from '#shop/orders/admin/admin.server.ts'
import { orderNotes } from '#shop/orders/admin/tables.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { MEENA, newCustomer, withPasswordOf } from '#test/fixtures/customers.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { enterQuotation, pressPay } from '#test/fixtures/quotations.ts'
import { placeReturn } from '#test/fixtures/returns.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const RAVI = {
	name: 'Ravi Kumar',
	email: 'ravi@example.in',
	phone: '9123456780',
	address: '4 Hill Road',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
}

test('deleting an account removes all personal data and keeps the orders', async () => {
	const customerId = await newCustomer(shop)
	const { number } = await placePaidOrder(shop, { customerId, change: { gstBuyer: MADURAI_FOODS } })
	await shop.db.update(orders).set({ status: 'shipped', trackingNumber: 'X1' })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toMatchObject({
		ok: false,
		code: 'order_unsettled',
	})
	expect(await shop.db.$count(customers)).toBe(1)
	await shop.db.update(orders).set({ status: 'delivered' })
	await shop.runJobs()
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	expect(await shop.db.$count(customers)).toBe(0)
	expect(await shop.db.select().from(orders)).toMatchObject([
		{
			number,
			customerId: null,
			gstBuyer: null,
			recipient: { name: 'Deleted customer', email: '', phone: '', address: '', state: 'Tamil Nadu' },
		},
	])
	expect((await shop.sentEmails()).map(({ subject }) => subject)).toEqual([
		'Your SK3 Coffee account has been deleted',
	])
})

test('deleting an account deletes its quotations, whose links then lead nowhere', async () => {
	const customerId = await newCustomer(shop)
	await enterQuotation(shop, { customerId, email: MEENA.email })
	await enterQuotation(shop, { email: MEENA.email })
	const { label } = await enterQuotation(shop, { email: RAVI.email })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	expect(await shop.db.select().from(quotations)).toMatchObject([{ recipient: { email: RAVI.email } }])
	const closed = (await shop.db.select().from(checkouts)).filter(({ closedAt }) => closedAt !== null)
	expect(closed).toHaveLength(2)
	expect(await pressPay(shop, { label })).toMatchObject({ ok: true })
})

test('deleting an account anonymizes what its customer ordered as a guest, and deletes notes on the orders', async () => {
	const customerId = await newCustomer(shop)
	await placePaidOrder(shop)
	await placePaidOrder(shop, { change: { customerDetails: { ...RAVI, billingAddress: null } } })
	for (const { id, number } of await shop.db.select().from(orders))
		await addNote(shop, { order: { id, number }, text: 'Called Meena', by: COMMAND_LINE })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toMatchObject({
		ok: false,
		code: 'order_unsettled',
	})
	await shop.db.update(orders).set({ status: 'delivered', trackingNumber: 'X1' })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	const kept = await shop.db.select().from(orders)
	expect(kept.map(({ recipient }) => recipient.email).toSorted()).toEqual(['', RAVI.email])
	expect(JSON.stringify(kept)).not.toMatch(/Sundaram|12 Car Street|9876543210/)
	const ofRavi = kept.find(({ recipient }) => recipient.email === RAVI.email)
	expect(await shop.db.select().from(orderNotes)).toMatchObject([{ orderId: ofRavi?.id }])
})

test('a deletion that is refused takes no order from the guest who placed it', async () => {
	const customerId = await newCustomer(shop)
	const { number, viewer } = await placePaidOrder(shop)
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toMatchObject({
		ok: false,
		code: 'order_unsettled',
	})
	expect(await trackOrder(shop, { number, viewer })).toMatchObject({ order: { isOwn: true } })
})

test('a return of a guest with this email is settled before the account is deleted', async () => {
	const customerId = await newCustomer(shop)
	await placeReturn(shop)
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toMatchObject({
		ok: false,
		code: 'return_open',
	})
})

test('deletion waits for an order that is being assigned to the customer, and is then refused', async () => {
	const customerId = await newCustomer(shop)
	const placed = await placeOrder(shop, paymentInput(), newCaller())
	if (!placed.ok) throw new Error(placed.message)
	let deleting: ReturnType<typeof deleteCustomerAccount> | undefined
	await shop.db.transaction(async (transaction) => {
		await transaction.update(orders).set({ customerId }).where(eq(orders.id, placed.order.id))
		deleting = asAnotherRequest(() => deleteCustomerAccount(shop, customerId, withPasswordOf(customerId)))
		await expect.poll(() => countWaiting(shop)).toBe(1)
	})
	expect(await deleting).toMatchObject({ ok: false, code: 'payment_open' })
	expect(await shop.db.$count(customers)).toBe(1)
})

test('an order that waited for a deletion in progress is not placed', async () => {
	const customerId = await newCustomer(shop)
	let placing: ReturnType<typeof placeOrder> | undefined
	await shop.db.transaction(async (transaction) => {
		await transaction.delete(customers).where(eq(customers.id, customerId))
		placing = asAnotherRequest(() => placeOrder(shop, paymentInput(), { ...newCaller(), customerId }))
	})
	expect(await placing).toMatchObject({ ok: false, kind: 'signed_out' })
	expect(await shop.db.$count(orders)).toBe(0)
})

test('an account on the staff is kept until an owner has removed it from the staff', async () => {
	const customerId = await newCustomer(shop)
	await shop.db.update(customers).set({ role: 'packer' })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toMatchObject({
		ok: false,
		code: 'is_staff',
	})
	expect(await shop.db.$count(customers)).toBe(1)
	await shop.db.update(customers).set({ role: 'customer' })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	expect(await shop.db.$count(customers)).toBe(0)
})
