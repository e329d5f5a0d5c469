import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refuseOwn } from './own-orders.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

async function newMember(role: 'owner' | 'support') {
	const id = await newCustomer(shop, { email: 'kamala@example.in' })
	await shop.db.update(customers).set({ role }).where(eq(customers.id, id))
	return { id, name: 'Kamala' }
}

test.each(['kamala@example.in', 'KAMALA@example.in', 'kamala+coffee@example.in'])(
	'nobody on the staff decides about an order of the own mailbox, here %s',
	async (email) => {
		const by = await newMember('support')
		const of = { customerId: null, email }
		expect(await refuseOwn(shop.db, { by, of })).toMatchObject({ kind: 'forbidden' })
	},
)

test('an owner decides about their own order too, and all staff about the orders of others', async () => {
	const others = { customerId: null, email: 'meena@example.in' }
	expect(await refuseOwn(shop.db, { by: await newMember('support'), of: others })).toBeNull()
	await shop.seedAnew()
	const by = await newMember('owner')
	expect(await refuseOwn(shop.db, { by, of: { customerId: by.id, email: '' } })).toBeNull()
})
