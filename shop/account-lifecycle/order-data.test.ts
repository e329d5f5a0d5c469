import { expect, test } from 'vitest'
import { collectPersonalData } from './personal-data.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { cancelWrongOrder, settleAsMistake } from '#test/fixtures/mistaken-payments.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { placePaidBothWays } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

/** Lists how each order in the copy of the customer's data was paid. */
async function listPaidBy(customerId: string): Promise<string[]> {
	const customer = await findCustomer(shop.db, customerId)
	if (!customer) throw new Error('no customer')
	const copy = await collectPersonalData(shop, { customer, token: 'none' })
	return copy.orders.map(({ paidBy }) => paidBy ?? 'nothing').toSorted((a, b) => (a < b ? -1 : 1))
}

test('an order names how it was paid only if it was', async () => {
	await shop.seedAnew()
	const customerId = await newCustomer(shop)
	await placePaidOrder(shop, { customerId })
	await placeUnpaidOrder(shop)
	const number = await cancelWrongOrder(shop)
	await shop.db.update(orders).set({ customerId })
	expect(await listPaidBy(customerId)).toEqual(['Bank transfer', 'PhonePe', 'nothing'])
	await settleAsMistake(shop, number)
	expect(await listPaidBy(customerId)).toEqual(['PhonePe', 'nothing', 'nothing'])
})

test('an order that was paid in cash and online names both', async () => {
	await shop.seedAnew()
	const customerId = await newCustomer(shop)
	await placePaidBothWays(shop)
	await shop.db.update(orders).set({ customerId })
	expect(await listPaidBy(customerId)).toEqual(['Cash and PhonePe'])
})
