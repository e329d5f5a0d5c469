import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { orders, partialRefunds } from '#shop/orders/tables.server.ts'
import { storeDays } from '#shop/reports/daily/store-days.server.ts'
import { changedDays, storedDays } from '#shop/reports/daily/tables.server.ts'
import { installationsOf, inShopAt, restoreFrom } from '#test/fixtures/shops/installations.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const { emptyInstallation, newInstallation, backUpHere } = installationsOf(shop)

test('restored rows note no day, because the figures of none are stored; later changes do', async () => {
	await shop.seedAnew()
	shop.setClock(new Date(Date.now() - 2 * DAY_MILLISECONDS))
	await placePaidOrder(shop)
	shop.setClock(new Date())
	await shop.pool.query(
		'insert into parts_returned (order_id, amount_paise, at) select id, 500, now() from orders',
	)
	const file = await backUpHere()
	for (const installation of [await emptyInstallation(), await newInstallation()]) {
		expect(await restoreFrom(file, installation)).toMatchObject({ ok: true })
		await inShopAt(shop, installation, async (restored) => {
			expect(await restored.db.$count(partialRefunds)).toBe(1)
			expect(await restored.db.$count(changedDays)).toBe(0)
			await storeDays(restored)
			expect(await restored.db.$count(storedDays)).toBeGreaterThan(0)
			await restored.db.update(orders).set({ discount: sql`100`, total: sql`total_paise - 100` })
			expect(await restored.db.$count(changedDays)).toBe(1)
		})
	}
})
