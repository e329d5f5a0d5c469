import { beforeEach, expect, test } from 'vitest'
import { countWaiting } from './waiting.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { createReplacement } from '#shop/returns/replacements.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

async function orderAt(time: string, isPacked = false) {
	shop.setClock(new Date(time))
	const { number } = await placePaidOrder(shop)
	if (isPacked) await advanceOrder(shop, { number, to: 'packed', by: COMMAND_LINE })
}

test('orders to pack and to ship are counted, with the time of the oldest', async () => {
	expect(await countWaiting(shop)).toEqual({
		toPack: { count: 0, oldest: null },
		toShip: { count: 0, oldest: null },
	})
	await orderAt('2026-11-20T06:30:00Z')
	await orderAt('2026-11-19T06:30:00Z')
	await orderAt('2026-11-18T06:30:00Z', true)
	await placeUnpaidOrder(shop)
	expect(await countWaiting(shop)).toEqual({
		toPack: { count: 2, oldest: new Date('2026-11-19T06:30:00Z') },
		toShip: { count: 1, oldest: new Date('2026-11-18T06:30:00Z') },
	})
})

test('a replacement is to ship since it was agreed on', async () => {
	shop.setClock(new Date('2026-11-10T06:30:00Z'))
	const { number } = await placePaidOrder(shop)
	for (const to of ['packed', 'shipped'] as const)
		await advanceOrder(shop, { number, to, trackingNumber: 'D1', courier: 'DTDC', by: COMMAND_LINE })
	const agreedAt = new Date('2026-11-12T06:30:00Z')
	shop.setClock(agreedAt)
	const input = { items: [{ position: 0, quantity: 1 }], reason: 'damaged' as const, note: 'Torn' }
	expect(await createReplacement(shop, { number, version: 0, by: COMMAND_LINE, input })).toMatchObject({
		ok: true,
	})
	await orderAt('2026-11-18T06:30:00Z', true)
	expect((await countWaiting(shop)).toShip).toEqual({ count: 2, oldest: agreedAt })
})

test('a packed order that its customer collects is not to ship', async () => {
	await orderAt('2026-11-18T06:30:00Z', true)
	await shop.db.update(orders).set({ isCollected: true })
	expect((await countWaiting(shop)).toShip.count).toBe(0)
})
