import { beforeEach, expect, test } from 'vitest'
import { findProductById } from '../catalogue.server.ts'
import { VariantLabelInput } from './input.ts'
import { correctVariant } from './correct-variant.server.ts'
import { moveVariant } from './move-variant.server.ts'
import { listVariants } from './stored-variants.server.ts'
import { addVariant } from './variants.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { newLine, sizeOf, writeSize } from '#shop/cart/rules.ts'
import { findSize } from '#shop/catalogue/rules.ts'
import { priceItems } from '#shop/checkout/pricing/price-order.server.ts'
import { findOrder, listItems } from '#shop/orders/orders.server.ts'
import { stockLines } from '#shop/returns/stock-of-items.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { familyPack } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
const LABEL = { name: 'Smalls', netQuantity: '225', unit: 'g' }

async function correct(change: object = {}, version?: number) {
	const current = (await listVariants(shop, 1)).find(({ size }) => size === 'small')?.version ?? 0
	const input = VariantLabelInput.parse({ ...LABEL, ...change })
	return correctVariant(shop, { productId: 1, size: 'small', input, version: version ?? current, by })
}

const move = (size: string, places: number) => moveVariant(shop, { productId: 1, size, places, by })
const labels = async () => (await findProductById(shop, 1))?.sizes.map(({ label }) => label)

test('the name and net quantity of a pack size can be corrected, and its key and prices stay', async () => {
	expect(await correct()).toEqual({ ok: true })
	expect((await findProductById(shop, 1))?.sizes[1]).toMatchObject({ value: 'small', label: 'Smalls (225g)' })
	expect((await listVariants(shop, 1))[1]?.prices).toHaveLength(1)
	expect((await listAuditEntries(shop, {}))[0]).toMatchObject({
		action: 'pack label corrected',
		subject: 'product 1 small',
		detail: { name: 'Small → Smalls', netQuantity: '220 → 225' },
	})
})

test('the second of two admins who correct a pack size at once is warned', async () => {
	expect(await correct({}, 1)).toEqual({ ok: true })
	expect(await correct({}, 1)).toMatchObject({ kind: 'conflict' })
})

test('no pack size is called as another of its product is or was', async () => {
	expect(await correct({ name: 'MEDIUM' })).toMatchObject({ field: 'name' })
	expect(await correct({ name: 'Tiny' })).toEqual({ ok: true })
	const add = (name: string) => addVariant(shop, { productId: 1, input: familyPack({ name }), by })
	expect(await add('Tiny')).toMatchObject({ message: 'There is already a pack called Tiny.' })
	expect(await add('Small')).toMatchObject({
		message: expect.stringContaining('The pack Tiny was called Small'),
	})
	expect(await correct({ name: 'Small' })).toEqual({ ok: true })
})

test('a cart of before and one of after the correction order the same pack, by its correct name', async () => {
	const before = { id: 1, size: 'Small (220g)', quantity: 1 }
	await correct()
	const product = await findProductById(shop, 1)
	const size = product && findSize(product, 'small')
	if (!size) throw new Error('The pack is not sold')
	const after = newLine({ product, size, grind: 'fine' })
	expect(after).toMatchObject({ size: 'small', sizeLabel: 'Smalls (225g)' })
	const priced = await priceItems(shop.db, [before, { ...after, ...writeSize(after) }], shop.clock())
	if (!priced.ok) throw new Error(priced.message)
	expect(priced.lines.map(({ variant }) => [variant.size, variant.sizeLabel])).toEqual([
		['small', 'Smalls (225g)'],
		['small', 'Smalls (225g)'],
	])
})

test('an order keeps the name that it was placed with, and the shop still knows its pack', async () => {
	const { number } = await placePaidOrder(shop)
	await correct()
	const order = await findOrder(shop.db, number)
	const items = await listItems(shop.db, order?.id ?? '')
	expect(items.map((item) => [item.sizeLabel, sizeOf(item)])).toEqual([['Small (220g)', 'small']])
	const lines = await inTransaction(shop, (transaction) => stockLines(transaction, { items, wanted: items }))
	expect(lines).toEqual([{ productId: items[0]?.productId, size: 'small', quantity: items[0]?.quantity }])
})

test('the pack sizes of a product are ordered, as far as there are places', async () => {
	expect(await move('large', -2)).toEqual({ ok: true })
	expect(await labels()).toEqual(['Sampler (80g)', 'Large (1000g)', 'Small (220g)', 'Medium (500g)'])
	expect((await listAuditEntries(shop, {}))[0]).toMatchObject({
		action: 'pack size moved',
		detail: { from: 4, to: 2 },
	})
	expect(await move('sampler', 99)).toEqual({ ok: true })
	expect(await move('sampler', 1)).toEqual({ ok: true })
	expect((await labels())?.at(-1)).toBe('Sampler (80g)')
	expect(await move('huge', 1)).toMatchObject({ kind: 'missing' })
})

test('two who order them at once leave each at a place of its own', async () => {
	await Promise.all([move('sampler', 1), move('large', -1), move('small', 2)])
	const positions = (await listVariants(shop, 1)).map(({ position }) => position)
	expect(positions).toEqual([1, 2, 3, 4])
})
