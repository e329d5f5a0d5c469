import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './stock.tsx'
import { duplicateProduct } from '#shop/catalogue/products.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const SMALL_PURE = { intent: 'save', productId: '1', size: 'small', available: '4', lowAt: '5', seen: '' }

test('stock is saved and listed with what shoppers see', async () => {
	expect(await action(admin.args('/admin/stock', SMALL_PURE))).toEqual({ success: 'Stock saved: 4 left' })
	const { variants } = await loader(admin.args('/admin/stock'))
	expect(variants.find(({ productId, size }) => productId === 1 && size === 'small')).toMatchObject({
		available: 4,
		shown: 'Limited Stock',
	})
})

test('invalid numbers and unknown pack sizes are refused', async () => {
	for (const invalid of [
		{ available: 'few' },
		{ available: '-1' },
		{ lowAt: '' },
		{ size: 'gigantic' },
		{ productId: '9' },
	]) {
		expect(await action(admin.args('/admin/stock', { ...SMALL_PURE, ...invalid }))).toHaveProperty('error')
	}
	expect(await action(admin.args('/admin/stock', { ...SMALL_PURE, intent: 'stop' }))).toHaveProperty('error')
	expect(await action(admin.args('/admin/stock', {}))).toHaveProperty('error')
})

test('many pack sizes are listed page by page, and found by words of product and size', async () => {
	for (let copy = 0; copy < 10; copy++)
		await duplicateProduct(shop, { productId: 1, by: { id: null, name: 'Kamala' } })
	const list = async (query: string) => {
		const { variants, paging, isLong } = await loader(admin.args(`/admin/stock${query}`))
		return [variants.length, paging.found, isLong]
	}
	expect(await list('')).toEqual([50, 52, true])
	expect(await list('?page=2')).toEqual([2, 52, true])
	expect(await list('?words=classic+large')).toEqual([1, 1, true])
	expect(await list('?words=perfect-small')).toEqual([1, 1, true])
	expect(await list('?words=tea')).toEqual([0, 0, true])
})
