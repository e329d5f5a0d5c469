import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { countOrdersOf, exportRecall, listRecall, removeBatch } from './recall.server.ts'
import { packedBatches } from './tables.server.ts'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { createReplacement, shipReplacement } from '#shop/returns/replacements.server.ts'
import { listBatches } from '#shop/roasts/batches.server.ts'
import { newBatch } from '#test/fixtures/batches.ts'
import { packOrder, placeAndPack, placePaidOrder, shipOrder } from '#test/fixtures/orders.ts'
import { reportRefund } from '#test/fixtures/refunds.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
/** Completes all refunds at the provider. */
async function completeRefunds() {
	for (const refund of await shop.db.select().from(refunds)) await reportRefund(shop, refund)
}

describe('the recall list of a batch', () => {
	test('names all to whom its packs were or will be sent, and nobody else', async () => {
		const first = await newBatch(shop, 'R-1')
		const shipped = await placeAndPack(shop)
		await shipOrder(shop, shipped.number)
		// The list is sorted by the time of the order.
		shop.advance(60)
		const packed = await placeAndPack(shop)
		const cancelled = await placeAndPack(shop)
		await cancelForShop(shop, { number: cancelled.number, by })
		await newBatch(shop, 'R-2')
		await placeAndPack(shop)
		const recalled = await listRecall(shop, first)
		expect(recalled.map(({ number, status }) => ({ number, status }))).toEqual([
			{ number: shipped.number, status: 'Shipped' },
			{ number: packed.number, status: 'Packed' },
		])
		expect(recalled[0]).toMatchObject({
			name: 'Meena Sundaram',
			phone: '9876543210',
			email: 'meena@example.in',
			sent: ['1 × Artisan Blend - 100% Pure, Small (220g), fine grind'],
		})
		const lines: string[] = []
		for await (const line of exportRecall(recalled)) lines.push(line)
		expect(lines).toHaveLength(3)
		expect(lines[1]).toContain('meena@example.in')
		expect(await countOrdersOf(shop, [first])).toEqual(new Map([[first, 2]]))
	})

	test('leaves out an order that was cancelled before it shipped, also once its refund has arrived', async () => {
		const batch = await newBatch(shop, 'R-1')
		const cancelled = await placeAndPack(shop)
		await cancelForShop(shop, { number: cancelled.number, by })
		await completeRefunds()
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'refunded' }])
		expect(await listRecall(shop, batch)).toEqual([])
		expect(await countOrdersOf(shop, [batch])).toEqual(new Map())
	})

	test('keeps what left the shop, whatever became of its money', async () => {
		const batch = await newBatch(shop, 'R-1')
		const lost = await placeAndPack(shop)
		await shipOrder(shop, lost.number)
		await cancelForShop(shop, { number: lost.number, by })
		await completeRefunds()
		shop.advance(60)
		const collected = await placeAndPack(shop)
		await shop.db.update(orders).set({ isCollected: true }).where(eq(orders.number, collected.number))
		await advanceOrder(shop, { number: collected.number, to: 'delivered', by })
		const refundable = rupees(280)
		await refundPartially(shop, {
			number: collected.number,
			amount: refundable,
			expectedRefundable: refundable,
			by,
		})
		await completeRefunds()
		expect(await listRecall(shop, batch)).toMatchObject([
			{ number: lost.number, status: 'Refunded' },
			{ number: collected.number, status: 'Refunded' },
		])
	})

	test('has the parcels in which packs of it were sent again', async () => {
		await newBatch(shop, 'R-1')
		const { number } = await placeAndPack(shop)
		await shipOrder(shop, number)
		const second = await newBatch(shop, 'R-2')
		await createReplacement(shop, {
			number,
			version: 0,
			by,
			input: { items: [{ position: 0, quantity: 1 }], reason: 'damaged', note: 'Torn' },
		})
		await shipReplacement(shop, { number: `${number}-R1`, trackingNumber: 'D2', courier: 'DTDC', by })
		expect(await listRecall(shop, second)).toMatchObject([
			{ number, parcel: `${number}-R1`, status: 'Replacement shipped' },
		])
	})
})

test('a batch can be removed until packs come from it', async () => {
	const mistaken = await newBatch(shop, 'R-0')
	expect(await removeBatch(shop, { id: mistaken, by })).toEqual({ ok: true })
	expect(await removeBatch(shop, { id: mistaken, by })).toMatchObject({ kind: 'missing' })
	const used = await newBatch(shop, 'R-1')
	await placeAndPack(shop)
	expect(await removeBatch(shop, { id: used, by })).toMatchObject({ kind: 'conflict' })
	expect(await listBatches(shop)).toHaveLength(1)
})

test('a batch can be removed when its only order was cancelled before it left', async () => {
	const id = await newBatch(shop, 'R-1')
	const { number } = await placeAndPack(shop)
	expect(await cancelForShop(shop, { number, by })).toMatchObject({ ok: true })
	expect(await removeBatch(shop, { id, by })).toEqual({ ok: true })
	expect(await listBatches(shop)).toEqual([])
})

test('an order is packed whether or not its batch is removed at that moment', async () => {
	const { number } = await placePaidOrder(shop)
	const id = await newBatch(shop, 'R-1')
	const [packed, removed] = await Promise.all([packOrder(shop, number), removeBatch(shop, { id, by })])
	expect(packed.ok).toBe(true)
	expect(await shop.db.select().from(packedBatches)).toHaveLength(removed.ok ? 0 : 1)
})
