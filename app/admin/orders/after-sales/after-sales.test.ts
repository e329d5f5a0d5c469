import { beforeEach, expect, test } from 'vitest'
import { loader } from '#app/admin/orders/order.tsx'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { createReplacement } from '#shop/returns/replacements.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { placePackedOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

test('the note of a replacement is sent to those who see contacts, and not to an accountant', async () => {
	const number = await placePackedOrder(shop)
	const parcel = { trackingNumber: 'D1', courier: 'DTDC' }
	await advanceOrder(shop, { number, to: 'shipped', ...parcel, by: COMMAND_LINE })
	const input = {
		items: [{ position: 0, quantity: 1 }],
		reason: 'lost' as const,
		note: 'Usha next door has none',
	}
	expect(await createReplacement(shop, { number, version: 0, by: COMMAND_LINE, input })).toMatchObject({
		ok: true,
	})
	const notesFor = async (role: StaffRole) => {
		const person = await newAdminVisitor(shop, role, { ...MEENA, email: `${role}@example.in` })
		const { afterSales } = await loader(person.args(`/admin/orders/${number}`, undefined, { number }))
		return afterSales.replacements.map(({ note }) => note)
	}
	expect(await notesFor('support')).toEqual([input.note])
	expect(await notesFor('accountant')).toEqual([''])
})
