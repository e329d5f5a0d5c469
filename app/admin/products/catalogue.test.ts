import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './catalogue.tsx'
import { rupees } from '#shop/money.ts'
import { setPrice } from '#shop/catalogue/variants/prices.server.ts'
import { setVariantActive } from '#shop/catalogue/variants/variants.server.ts'
import { duplicateProduct } from '#shop/catalogue/products.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const PATH = '/admin/catalogue'
const send = (fields: Record<string, string>) => action(admin.args(PATH, fields))
const listed = async () =>
	(await loader(admin.args(PATH))).products.map(({ shortName, status }) => `${shortName} ${status}`)

test('a new product is a draft at the end of the list', async () => {
	expect(await send({ intent: 'add', name: 'Evening Blend' })).toMatchObject({ status: 302 })
	expect(await listed()).toEqual([
		'100% Pure active',
		'Perfect active',
		'Classic active',
		'Evening Blend draft',
	])
	expect(await send({ intent: 'add', name: 'x' })).toMatchObject({ field: 'name' })
})

test('a price change names its pack size, also when that is no longer sold', async () => {
	const by = { id: null, name: 'Kamala' }
	const price = { productId: 1, size: 'sampler', mrp: rupees(115), sellingPrice: rupees(110) }
	await setPrice(shop, { price, by })
	await setVariantActive(shop, { productId: 1, size: 'sampler', isActive: false, by })
	const { history } = await loader(admin.args(PATH))
	expect(history[0]?.change).toContain('100% Pure, Sampler (80g): ')
})

test('products are moved up and down', async () => {
	expect(await send({ intent: 'move', productId: '3', places: '-1' })).toHaveProperty('success')
	expect(await send({ intent: 'move', productId: '1', places: '1' })).toHaveProperty('success')
	expect(await listed()).toEqual(['Classic active', '100% Pure active', 'Perfect active'])
	expect(await send({ intent: 'move', productId: '99', places: '1' })).toHaveProperty('error')
	expect(await send({ intent: 'move', productId: 'x', places: '1' })).toHaveProperty('error')
})

test('many products are listed page by page with their place in the shop, and found by name', async () => {
	for (let copy = 0; copy < 48; copy++)
		await duplicateProduct(shop, { productId: 1, by: { id: null, name: 'Kamala' } })
	const list = async (query: string) => {
		const { products, isLong } = await loader(admin.args(`${PATH}${query}`))
		return [isLong, ...products.map(({ id, place, isLast }) => `${id} at ${place}${isLast ? ', last' : ''}`)]
	}
	expect((await list('')).length).toBe(51)
	expect(await list('?page=2')).toEqual([true, '51 at 51, last'])
	expect(await list('?words=classic')).toEqual([true, '3 at 3'])
	expect(await send({ intent: 'move', productId: '51', places: '-50' })).toHaveProperty('success')
	expect((await list(''))[1]).toBe('51 at 1')
})
