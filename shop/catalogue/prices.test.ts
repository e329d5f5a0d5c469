import { beforeEach, expect, test } from 'vitest'
import { updatePrice } from './admin.server.ts'
import { listPrices } from './catalogue.server.ts'
import { productPrices } from './tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { paise, rupees } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

const PRICE = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(240) } as const
const update = (change: Partial<typeof PRICE>) =>
	updatePrice(shop, { price: { ...PRICE, ...change }, by: COMMAND_LINE })

test('a price is at most its MRP, and the MRP at most ₹5,000', async () => {
	const before = await listPrices(shop)
	for (const [change, message] of [
		[{ sellingPrice: paise(0) }, 'The price must be more than ₹0.'],
		[{ sellingPrice: paise(26_001) }, "The selling price can't be above the MRP."],
		[{ mrp: paise(500_001) }, 'The MRP can be at most ₹5,000.'],
	] as const)
		expect(await update(change)).toMatchObject({ kind: 'invalid', message })
	expect(await listPrices(shop)).toEqual(before)
	expect(await update({ mrp: rupees(5_000), sellingPrice: rupees(5_000) })).toEqual({ ok: true })
})

test('a selling price above the MRP is refused by the database too', async () => {
	await expect(
		shop.db.update(productPrices).set({ mrp: rupees(260), sellingPrice: rupees(261) }),
	).rejects.toThrow('Failed query')
})
