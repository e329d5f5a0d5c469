import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './stock.tsx'
import { seedIfEmpty } from '#db/seed.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
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
