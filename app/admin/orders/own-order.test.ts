import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { action } from './order.tsx'
import { replacements } from '#shop/orders/after-sales/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { agreeToReturn } from '#shop/returns/answer-return.server.ts'
import { createReplacement } from '#shop/returns/replacements.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { placeAndReadPaidOrder } from '#test/fixtures/orders.ts'
import { placeDeliveredOrder, placeReturn, returnsOf } from '#test/fixtures/returns.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

test('nobody on the staff marks a return of their own as received', async () => {
	const { number, returnId } = await placeReturn(shop)
	const input = { sendsBack: true, answer: 'Please send it back.' }
	await agreeToReturn(shop, { number, returnId, input, by: { id: null, name: 'Kamala' } })
	const agreed = await returnsOf(shop, number)
	const packer = await newAdminVisitor(shop, 'packer', MEENA)
	const form = { intent: 'receive-return', return: returnId, isRestocked: 'on' }
	expect(await action(packer.args(`/admin/orders/${number}`, form, { number }))).toMatchObject({
		error: 'Ask somebody else to do this for your own order.',
	})
	expect(await returnsOf(shop, number)).toEqual(agreed)
})

test('a replacement of an own order is not withdrawn on the page of another order', async () => {
	const { number } = await placeDeliveredOrder(shop)
	const created = await createReplacement(shop, {
		number,
		version: 0,
		input: { items: [{ position: 0, quantity: 1 }], reason: 'damaged', note: '' },
		by: { id: null, name: 'Kamala' },
	})
	if (!created.ok) throw new Error(created.message)
	const other = await placeAndReadPaidOrder(shop)
	await shop.db
		.update(orders)
		.set({ recipient: { ...other.recipient, email: 'other@example.in' } })
		.where(eq(orders.id, other.id))
	const support = await newAdminVisitor(shop, 'support', MEENA)
	for (const intent of ['withdraw-replacement', 'ship-replacement']) {
		const form = { intent, replacement: created.replacement, trackingNumber: 'D1', courier: 'DTDC' }
		const args = support.args(`/admin/orders/${other.number}`, form, { number: other.number })
		await expect(action(args)).rejects.toMatchObject({ init: { status: 400 } })
	}
	expect(await shop.db.select().from(replacements)).toMatchObject([{ withdrawnAt: null, shippedAt: null }])
})
