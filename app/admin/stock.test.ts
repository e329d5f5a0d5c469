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

const SMALL_PURE = { variant: '1 small', available: '4', lowAt: '5', seen: '', opened: '5' }
const UNTOUCHED = { variant: '1 large', available: '', lowAt: '5', seen: '', opened: '5' }

type Row = typeof SMALL_PURE

/** Each field of the form is there once for each row. */
const save = (...rows: Row[]) =>
	action(admin.args('/admin/stock', [['intent', 'save'], ...rows.flatMap((row) => Object.entries(row))]))

const list = async () => {
	const { variants } = await loader(admin.args('/admin/stock'))
	return (key: string) => variants.find(({ productId, size }) => `${productId} ${size}` === key)
}

test('the changed rows are saved together, and listed with what shoppers see', async () => {
	expect(await save(SMALL_PURE, UNTOUCHED)).toEqual({ success: 'Stock saved' })
	expect((await list())('1 small')).toMatchObject({ available: 4, shown: 'Limited Stock' })
	expect((await list())('1 large')).toMatchObject({ available: null })
	const more = { ...SMALL_PURE, available: '9', seen: '4' }
	expect(await save(more, { ...UNTOUCHED, available: '0' })).toEqual({ success: '2 changes saved' })
	expect((await list())('1 small')).toMatchObject({ available: 9 })
	expect((await list())('1 large')).toMatchObject({ available: 0, shown: 'Sold out' })
	expect(await save({ ...more, seen: '9' })).toMatchObject({ error: 'Change a number first.' })
})

test('a row whose stock has changed meanwhile is refused, and does not hold up the others', async () => {
	await save(SMALL_PURE)
	const result = await save(SMALL_PURE, { ...UNTOUCHED, available: '7' })
	expect(result).toMatchObject({
		title: '1 of 2 saved',
		errors: { 'available 1 small': expect.stringContaining('has changed since you opened') },
	})
	expect((await list())('1 large')).toMatchObject({ available: 7 })
})

test('invalid numbers are refused at their rows, and nothing is saved', async () => {
	for (const [field, value] of [
		['available', 'few'],
		['available', '-1'],
		['lowAt', ''],
	] as const)
		expect(await save({ ...SMALL_PURE, [field]: value }, { ...UNTOUCHED, available: '7' })).toMatchObject({
			errors: { [`${field} 1 small`]: expect.any(String) },
		})
	expect((await list())('1 large')).toMatchObject({ available: null })
})

test('unknown pack sizes are refused', async () => {
	for (const variant of ['1 gigantic', '9 small', '1', ''])
		expect(await save({ ...SMALL_PURE, variant })).toHaveProperty('error')
	expect(await action(admin.args('/admin/stock', { intent: 'stop', variant: '1 small' }))).toHaveProperty(
		'error',
	)
	expect(await action(admin.args('/admin/stock', {}))).toHaveProperty('error')
})

test('a pack size is no longer tracked', async () => {
	await save(SMALL_PURE)
	expect(await action(admin.args('/admin/stock', { intent: 'stop', variant: '1 small' }))).toEqual({
		success: 'No longer tracked, so always on sale',
	})
	expect((await list())('1 small')).toMatchObject({ available: null })
})

test('many pack sizes are listed page by page, and found by words of product and size', async () => {
	for (let copy = 0; copy < 10; copy++)
		await duplicateProduct(shop, { productId: 1, by: { id: null, name: 'Kamala' } })
	const find = async (query: string) => {
		const { variants, paging, isLong } = await loader(admin.args(`/admin/stock${query}`))
		return [variants.length, paging.found, isLong]
	}
	expect(await find('')).toEqual([50, 52, true])
	expect(await find('?page=2')).toEqual([2, 52, true])
	expect(await find('?words=classic+large')).toEqual([1, 1, true])
	expect(await find('?words=perfect-small')).toEqual([1, 1, true])
	expect(await find('?words=tea')).toEqual([0, 0, true])
})
