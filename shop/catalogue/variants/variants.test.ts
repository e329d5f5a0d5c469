import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findProductById, listProducts } from '../catalogue.server.ts'
import { listVariants } from './stored-variants.server.ts'
import { NewVariantInput, VariantInput } from './input.ts'
import { setPrice } from './prices.server.ts'
import { setProductStatus } from '../products.server.ts'
import { productPrices } from '../tables.server.ts'
import { addVariant, setVariantActive, updateVariant } from './variants.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { FAMILY_PACK_FORM, familyPack } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
const lastEntry = async () => (await listAuditEntries(shop, {}))[0]
const add = (productId: number, change: object = {}) =>
	addVariant(shop, { productId, input: familyPack(change), by })

describe('pack sizes', () => {
	const sizesOf = async (id: number) => (await findProductById(shop, id))?.sizes.map(({ label }) => label)

	test('are added at the end, with their price', async () => {
		expect(await add(1)).toEqual({ ok: true })
		expect((await sizesOf(1))?.at(-1)).toBe('Family pack (750g)')
		expect(await lastEntry()).toMatchObject({
			action: 'pack size added',
			subject: 'product 1 family pack',
			detail: { quantity: '750 g', price: '₹749.50 (MRP ₹800)' },
		})
	})

	test('are sold from a coming day if they are added for one', async () => {
		shop.setClock(new Date('2026-11-30T06:00:00Z'))
		expect(await add(1, { validFrom: '2026-11-29' })).toMatchObject({ field: 'validFrom' })
		expect(await add(1, { validFrom: '2026-12-25' })).toEqual({ ok: true })
		expect(await lastEntry()).toMatchObject({ detail: { price: '₹749.50 (MRP ₹800) from 25 Dec 2026' } })
		const isShown = async () =>
			(await listProducts(shop))[0]?.sizes.some(({ value }) => value === 'family pack')
		expect(await isShown()).toBe(false)
		shop.setClock(new Date('2026-12-25T06:00:00Z'))
		expect(await isShown()).toBe(true)
	})

	test('have one name however it is composed', async () => {
		expect(await add(1, { name: 'Café'.normalize('NFD') })).toEqual({ ok: true })
		expect(await add(1, { name: 'Café'.normalize('NFC') })).toMatchObject({ kind: 'conflict' })
	})

	test('have different names, whatever the case, and a price up to their MRP', async () => {
		expect(await add(1, { name: 'SMALL' })).toMatchObject({ kind: 'conflict', field: 'name' })
		expect(await add(1, { sellingPrice: '801' })).toMatchObject({ field: 'sellingPrice' })
		expect(await add(1, { mrp: '999999' })).toMatchObject({ field: 'mrp' })
		expect(await add(9)).toMatchObject({ kind: 'missing' })
	})

	test('have a number of their own, the weight to post and grinds, which can be changed', async () => {
		await add(1, { sku: 'PURE-FAM', packedWeight: '830', grinds: ['coarse', 'fine'] })
		const pack = async () => (await listVariants(shop, 1)).find(({ size }) => size === 'family pack')
		expect(await pack()).toMatchObject({ sku: 'PURE-FAM', packedWeight: 830, grinds: ['fine', 'coarse'] })
		const change = async (input: object, size = 'family pack') =>
			updateVariant(shop, {
				productId: 1,
				size,
				input: VariantInput.parse({ sku: 'pure-family', packedWeight: '', grinds: [], ...input }),
				version: (await pack())?.version ?? 0,
				by,
			})
		expect(await change({})).toEqual({ ok: true })
		expect(await pack()).toMatchObject({ sku: 'pure-family', packedWeight: null, grinds: [] })
		expect(await lastEntry()).toMatchObject({
			action: 'pack size changed',
			detail: { sku: 'PURE-FAM → pure-family', packedWeight: '830 → none' },
		})
		expect(await change({ sku: 'perfect-small' })).toMatchObject({ kind: 'conflict', field: 'sku' })
		expect(await add(2, { sku: 'pure-family' })).toMatchObject({ kind: 'conflict', field: 'sku' })
		expect(await change({}, 'huge')).toMatchObject({ kind: 'missing' })
	})

	test('get a number that is free and that the form accepts', async () => {
		await add(2, { name: 'Other', sku: 'pure-a-b' })
		for (const name of ['A b', 'A-b', 'Of thirty characters exactly so'])
			await add(1, { name: name.slice(0, 30) })
		const skus = (await listVariants(shop, 1)).slice(4).map(({ sku }) => sku)
		expect(skus).toEqual(['pure-a-b-2', 'pure-a-b-3', 'pure-of-thirty-characters-exactly-s'])
		for (const sku of skus) expect(VariantInput.shape.sku.parse(sku)).toBe(sku)
	})

	test('warn the second of two admins who change one at once, whatever they change', async () => {
		const version = async () => (await listVariants(shop, 1))[1]?.version
		const input = VariantInput.parse({ sku: 'PURE-S', packedWeight: '', grinds: [] })
		const change = (opened: number) =>
			updateVariant(shop, { productId: 1, size: 'small', input, version: opened, by })
		expect((await Promise.all([change(1), change(1)])).filter(({ ok }) => ok)).toHaveLength(1)
		expect(await version()).toBe(2)
		await setVariantActive(shop, { productId: 1, size: 'small', isActive: false, by })
		expect(await change(2)).toMatchObject({
			kind: 'conflict',
			message: expect.stringContaining('Somebody else has changed this pack size'),
		})
		expect(await change(3)).toEqual({ ok: true })
	})

	test('are refused for one of two that get the same SKU at once', async () => {
		const outcomes = await Promise.all([1, 2, 3].map((productId) => add(productId, { sku: 'FAMILY' })))
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
	})

	test('are no longer shown when they are no longer sold, and come back', async () => {
		const set = (isActive: boolean, size = 'sampler') =>
			setVariantActive(shop, { productId: 1, size, isActive, by })
		expect(await set(false)).toEqual({ ok: true })
		expect(await sizesOf(1)).not.toContain('Sampler (80g)')
		expect(await listVariants(shop, 1)).toMatchObject([{ size: 'sampler', isActive: false }, {}, {}, {}])
		expect(await set(true)).toEqual({ ok: true })
		expect(await sizesOf(1)).toContain('Sampler (80g)')
		expect(await set(true, 'huge')).toMatchObject({ kind: 'missing' })
	})

	test('one whose price begins later does not replace the last one on sale', async () => {
		await add(1)
		const ofFamilyPack = and(eq(productPrices.productId, 1), eq(productPrices.size, 'family pack'))
		await shop.db.delete(productPrices).where(ofFamilyPack)
		const price = { productId: 1, size: 'family pack', mrp: rupees(800), sellingPrice: rupees(750) }
		await setPrice(shop, { price, validFrom: '2099-01-01', by })
		const stop = (size: string) => setVariantActive(shop, { productId: 1, size, isActive: false, by })
		for (const size of ['sampler', 'medium', 'large']) expect(await stop(size)).toEqual({ ok: true })
		expect(await stop('small')).toMatchObject({ kind: 'conflict' })
	})

	test('the last one of a product on sale stays', async () => {
		const stop = (size: string) => setVariantActive(shop, { productId: 1, size, isActive: false, by })
		for (const size of ['sampler', 'medium', 'large']) expect(await stop(size)).toEqual({ ok: true })
		expect(await stop('small')).toMatchObject({ kind: 'conflict' })
		await setProductStatus(shop, { productId: 1, status: 'archived', by })
		expect(await stop('small')).toEqual({ ok: true })
	})

	test.each([
		{ name: '' },
		{ name: 'Small (220g)' },
		{ name: 'x'.repeat(31) },
		{ name: '---' },
		{ name: 'pack 𝐀' },
		{ name: 'İ'.repeat(21) },
		{ netQuantity: '0' },
		{ netQuantity: '50001' },
		{ netQuantity: '1.5' },
		{ unit: 'stone' },
		{ sku: 'two words' },
		{ sku: 'x'.repeat(41) },
		{ packedWeight: '-5' },
		{ grinds: ['espresso'] },
		{ mrp: 'ten' },
		{ sellingPrice: '' },
	])('are refused: %j', (change) => {
		expect(NewVariantInput.safeParse({ ...FAMILY_PACK_FORM, ...change }).success).toBe(false)
	})
})
