import { beforeEach, expect, test } from 'vitest'
import { listPrices } from '../catalogue.server.ts'
import { listVariants } from './stored-variants.server.ts'
import { setPrice, withdrawPrice } from './prices.server.ts'
import { productPrices } from '../tables.server.ts'
import type { ProductPrice } from '../rules.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { paise, rupees } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const PRICE = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(240) } as const
const by = COMMAND_LINE
const update = (change: Partial<ProductPrice>, validFrom?: string) =>
	setPrice(shop, { price: { ...PRICE, ...change }, ...(validFrom ? { validFrom } : {}), by })
const small = async () => (await listVariants(shop, 1)).find(({ size }) => size === 'small')
const sellingPrice = async () => (await listPrices(shop, PRICE))[0]?.sellingPrice

test('a price is at most its MRP, and the MRP at most ₹50,000', async () => {
	const before = await listPrices(shop)
	for (const [change, field, message] of [
		[{ sellingPrice: paise(0) }, 'sellingPrice', 'The price must be more than ₹0.'],
		[{ sellingPrice: paise(26_001) }, 'sellingPrice', "The selling price can't be above the MRP."],
		[{ mrp: paise(5_000_001) }, 'mrp', 'The MRP can be at most ₹50,000.'],
	] as const)
		expect(await update(change)).toMatchObject({ kind: 'invalid', field, message })
	expect(await listPrices(shop)).toEqual(before)
	expect(await update({ mrp: rupees(50_000), sellingPrice: rupees(50_000) })).toEqual({ ok: true })
})

test('a selling price above the MRP is refused by the database too', async () => {
	await expect(
		shop.db.update(productPrices).set({ mrp: rupees(260), sellingPrice: rupees(261) }),
	).rejects.toThrow('Failed query')
})

test('a price holds from midnight in India on its day, and the earlier ones are kept', async () => {
	shop.setClock(new Date('2026-11-30T18:29:00Z'))
	expect(await update({ sellingPrice: rupees(255) }, '2026-12-01')).toEqual({ ok: true })
	expect(await sellingPrice()).toBe(rupees(240))
	shop.setClock(new Date('2026-11-30T18:30:00Z'))
	expect(await sellingPrice()).toBe(rupees(255))
	expect(await update({ sellingPrice: rupees(250) })).toEqual({ ok: true })
	expect((await small())?.prices.map(({ validFrom, ...price }) => [validFrom, price.sellingPrice])).toEqual([
		['2026-12-01', rupees(250)],
		['2017-07-01', rupees(240)],
	])
})

test('a price cannot begin on a day that is over, and only a coming one can be withdrawn', async () => {
	shop.setClock(new Date('2026-11-30T06:00:00Z'))
	const withdraw = async (validFrom: string) =>
		withdrawPrice(shop, { ...PRICE, validFrom, version: (await small())?.version ?? 0, by })
	expect(await update({}, '2026-11-29')).toMatchObject({ field: 'validFrom' })
	await update({ sellingPrice: rupees(255) }, '2026-12-01')
	expect(await withdraw('2026-12-02')).toMatchObject({ kind: 'missing' })
	expect(await withdraw('2026-12-01')).toEqual({ ok: true })
	expect(await withdraw('2017-07-01')).toMatchObject({ kind: 'conflict' })
	shop.setClock(new Date('2026-12-05T06:00:00Z'))
	expect(await sellingPrice()).toBe(rupees(240))
	expect(await update({ size: 'huge' })).toMatchObject({ kind: 'missing' })
})

test('the second of two admins who change the prices of a pack size at once is refused', async () => {
	shop.setClock(new Date('2026-11-30T06:00:00Z'))
	const opened = (await small())?.version ?? 0
	const save = (sellingPrice: number, version: number) =>
		setPrice(shop, {
			price: { ...PRICE, sellingPrice: rupees(sellingPrice) },
			validFrom: '2026-12-01',
			version,
			by,
		})
	const outcomes = await Promise.all([save(255, opened), save(250, opened)])
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
	expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
		kind: 'conflict',
		message: expect.stringContaining('Somebody else has changed this pack size'),
	})
	const withdrawal = { ...PRICE, validFrom: '2026-12-01', by }
	expect(await withdrawPrice(shop, { ...withdrawal, version: opened })).toMatchObject({ kind: 'conflict' })
	expect(await withdrawPrice(shop, { ...withdrawal, version: opened + 1 })).toEqual({ ok: true })
})
