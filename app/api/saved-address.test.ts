import { beforeEach, describe, expect, test } from 'vitest'
import { action as createPayment } from './create-payment.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { addAddress } from '#shop/accounts/addresses.server.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

/** A signed-in customer with one saved address, with a name and a city that the checkout form refuses. */
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

const pay = (visitor: Visitor, savedAddressId: unknown, customerDetails: object = { phone: '9876543210' }) =>
	visitor.post(createPayment, { ...paymentInput(), addressMode: 'saved', savedAddressId, customerDetails })

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
