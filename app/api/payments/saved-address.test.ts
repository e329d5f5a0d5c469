import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action as createPayment } from './create-payment.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { addAddress } from '#shop/accounts/addresses.server.ts'
import { addresses, sessions } from '#shop/accounts/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

/** Creates a signed-in customer whose one saved address has a name and a city that the checkout form refuses. */
async function newCustomerWithAddress(email: string) {
	const visitor = await newSignedInVisitor(shop, { ...MEENA, email })
	const { request, context } = visitor.args('/') as { request: Request; context: never }
	const customer = await findCurrentCustomer(request, context)
	const input = {
		name: 'Home 2',
		street: 'No 5',
		city: 'Ut',
		state: 'Kerala',
		postalCode: '682001',
		isDefault: true,
		gstBuyer: null,
	}
	const added = await addAddress(shop, { customerId: customer?.id ?? '', input })
	return { visitor, customerId: customer?.id, addressId: added.ok ? added.address.id : '' }
}

const pay = (
	visitor: Visitor,
	savedAddressId: unknown,
	customerDetails: object = { phone: '9876543210' },
	headers: Record<string, string> = {},
) => {
	const body = { ...paymentInput(), addressMode: 'saved', savedAddressId, customerDetails }
	return visitor.post(createPayment, body, headers)
}
const correctStreet = (id: string) =>
	shop.db.update(addresses).set({ street: 'No 6' }).where(eq(addresses.id, id))

describe('paying with a saved address', () => {
	test('ships to the saved address and assigns the order to the customer', async () => {
		const { visitor, customerId, addressId } = await newCustomerWithAddress('meena@example.in')
		expect((await pay(visitor, addressId)).status).toBe(200)
		const [order] = await shop.db.select().from(orders)
		expect(order).toMatchObject({
			customerId,
			recipient: {
				name: 'Home 2',
				email: 'meena@example.in',
				address: 'No 5',
				city: 'Ut',
				state: 'Kerala',
				pincode: '682001',
				phone: '9876543210',
			},
		})
		expect(order?.billing).toEqual(order?.recipient)
	})

	test('ignores an address in the body', async () => {
		const { visitor, addressId } = await newCustomerWithAddress('meena@example.in')
		await pay(visitor, addressId, { ...paymentInput().customerDetails, city: 'Elsewhere' })
		const [order] = await shop.db.select().from(orders)
		expect(order?.recipient.city).toBe('Ut')
	})

	test("refuses another customer's address", async () => {
		const { addressId } = await newCustomerWithAddress('meena@example.in')
		const { visitor } = await newCustomerWithAddress('ravi@example.in')
		const { status, body } = await pay(visitor, addressId)
		expect(status).toBe(404)
		expect(body).toMatchObject({ success: false, code: 'address_missing' })
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('refuses a guest as signed out, not because the address is missing', async () => {
		const { addressId } = await newCustomerWithAddress('meena@example.in')
		const { status, body } = await pay(newVisitor(shop), addressId)
		expect(status).toBe(401)
		expect(body).toMatchObject({ success: false, code: 'signed_out' })
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('says that the session has ended before it takes an order of a guest', async () => {
		const { visitor, addressId } = await newCustomerWithAddress('meena@example.in')
		await shop.db.delete(sessions)
		expect((await pay(visitor, addressId)).body).toMatchObject({ code: 'signed_out' })
		const withAddress = await visitor.post(createPayment, paymentInput())
		expect([withAddress.status, withAddress.body]).toEqual([
			401,
			expect.objectContaining({ code: 'signed_out' }),
		])
		expect(await shop.db.$count(orders)).toBe(0)
		visitor.cookies.delete('sk3_session')
		expect((await visitor.post(createPayment, paymentInput())).status).toBe(200)
	})

	test('again after the address was corrected ships to the corrected one, also with the same key', async () => {
		const { visitor, addressId } = await newCustomerWithAddress('meena@example.in')
		const headers = { 'Idempotency-Key': 'the-key-of-the-tab' }
		expect((await pay(visitor, addressId, undefined, headers)).status).toBe(200)
		await correctStreet(addressId)
		const corrected = await pay(visitor, addressId, undefined, headers)
		expect(corrected.status).toBe(200)
		const repeated = await pay(visitor, addressId, undefined, headers)
		expect(repeated.body.transactionId).toBe(corrected.body.transactionId)
		const rows = await shop.db.select().from(orders).orderBy(asc(orders.createdAt))
		expect(
			rows.map(({ number, recipient, billing }) => [number, recipient.address, billing.address]),
		).toEqual([
			[expect.any(String), 'No 5', 'No 5'],
			[corrected.body.transactionId, 'No 6', 'No 6'],
		])
		expect(new Set(rows.map(({ checkoutId }) => checkoutId)).size).toBe(1)
	})

	test('again after the address was corrected shows the order if it was paid meanwhile', async () => {
		const { visitor, addressId } = await newCustomerWithAddress('meena@example.in')
		const headers = { 'Idempotency-Key': 'the-key-of-the-tab', 'x-sandbox-scenario': 'sbx:pay' }
		const transactionId = String((await pay(visitor, addressId, undefined, headers)).body.transactionId)
		await verifyPayment(shop, transactionId)
		await correctStreet(addressId)
		const again = await pay(visitor, addressId, undefined, headers)
		expect(again.body).toMatchObject({ code: 'already_paid', transactionId })
	})

	test('refuses a key that was used for another cart', async () => {
		const { visitor, addressId } = await newCustomerWithAddress('meena@example.in')
		const headers = { 'Idempotency-Key': 'the-key-of-the-tab' }
		await pay(visitor, addressId, undefined, headers)
		await correctStreet(addressId)
		const other = await pay(visitor, addressId, { phone: '9123456780' }, headers)
		expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
	})

	test.each([null, '', 'x', 7, [], {}])('refuses the id %j', async (id) => {
		const { status } = await pay(newVisitor(shop), id)
		expect(status).toBe(400)
	})

	test('still requires a phone number', async () => {
		const { visitor, addressId } = await newCustomerWithAddress('meena@example.in')
		const { body } = await pay(visitor, addressId, { phone: '12' })
		expect(body).toMatchObject({
			field: 'customerDetails.phone',
			error: 'Phone number must be at least 10 digits',
		})
	})
})
