import { beforeEach, describe, expect, test } from 'vitest'
import { listStockPace } from './stock-pace.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const NOW = new Date('2026-11-25T06:30:00Z')

beforeEach(async () => {
	await shop.seedAnew()
	await shop.db.delete(stockLevels)
	shop.setClock(NOW)
})

const track = (available: number, size = 'small') =>
	shop.db.insert(stockLevels).values({ productId: 1, size, available, lowAt: 5 })

/** Sells one Small of the first blend at noon of a day in November. */
async function sell(day: number) {
	shop.setClock(new Date(`2026-11-${String(day).padStart(2, '0')}T06:30:00Z`))
	const { number } = await placePaidOrder(shop)
	shop.setClock(NOW)
	return number
}

describe('when stock runs out', () => {
	test('follows from the packs sold in the last 28 days', async () => {
		for (const day of [1, 10, 25]) await sell(day)
		await track(10)
		// Three packs were sold in the 25 days since the first order.
		expect(await listStockPace(shop)).toEqual({
			paceDays: 25,
			isTracked: true,
			variants: [{ name: '100% Pure, Small (220g)', available: 10, sold: 3, daysLeft: 83 }],
		})
	})

	test('leaves out what was sold before, is unpaid or was cancelled', async () => {
		await sell(25)
		await placeUnpaidOrder(shop)
		await cancelForShop(shop, { number: await sell(24), by: COMMAND_LINE })
		const old = await sell(23)
		await shop.pool.query(`update orders set created_at = '2026-10-20Z' where number = $1`, [old])
		await track(10)
		expect((await listStockPace(shop)).variants).toMatchObject([{ sold: 1, daysLeft: 70 }])
	})

	test('comes first for what is sold out, and is unknown for what does not sell', async () => {
		await sell(1)
		await track(10)
		await track(0, 'large')
		await track(4, 'medium')
		expect((await listStockPace(shop)).variants).toMatchObject([
			{ name: '100% Pure, Large (1000g)', daysLeft: 0 },
			{ name: '100% Pure, Small (220g)', daysLeft: 250 },
		])
	})

	test('is found by the name of the size, whatever it weighed when it was ordered', async () => {
		await sell(1)
		await shop.db.update(orderItems).set({ size: null, sizeLabel: 'SMALL (200g)' })
		await track(10)
		expect((await listStockPace(shop)).variants).toMatchObject([{ name: '100% Pure, Small (220g)', sold: 1 }])
	})

	test('is left out for variants that are not tracked or no longer sold', async () => {
		await sell(1)
		expect(await listStockPace(shop)).toEqual({ paceDays: 25, isTracked: false, variants: [] })
		await track(10)
		await shop.pool.query(`update products set status = 'archived' where id = 1`)
		expect((await listStockPace(shop)).variants).toEqual([])
	})

	test('is taken over the whole 28 days in a shop without orders', async () => {
		await track(10)
		expect(await listStockPace(shop)).toEqual({ paceDays: 28, isTracked: true, variants: [] })
		expect(await shop.db.$count(orders)).toBe(0)
	})
})
