import { beforeEach, expect, test } from 'vitest'
import { action } from './order.tsx'
import { agreeToReturn } from '#shop/returns/answer-return.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { placeReturn, returnsOf } from '#test/fixtures/returns.ts'
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
