import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadProduct, loadProducts } from '#app/catalogue/products.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { connect } from '#db/connect.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

function contextOf(of: Shop): Context {
	const { context }: { context: Context } = newVisitor(of).args('/')
	return context
}
const idOf = async (text?: string) => (await loadProduct(contextOf(shop), text)).product?.id

describe('loadProduct', () => {
	test('returns a product by its id', async () => expect(await idOf('3')).toBe(3))

	test.each([undefined, '', '0', '4', '-1', '1.5', '2x', 'coffee', '99999999999'])(
		'returns the first product for %j',
		async (text) => expect(await idOf(text)).toBe(1),
	)

	test('returns nothing while nothing is sold', async () => {
		await shop.db.update(products).set({ status: 'archived' })
		expect(await idOf('1')).toBe(undefined)
	})
})

test('loadProducts returns the first products in their order', async () => {
	const { products: first } = await loadProducts(contextOf(shop), { max: 2 })
	expect(first.map(({ id }) => id)).toEqual([1, 2])
})

test('without a database, a page has the products that were read last, and is not cached', async () => {
	const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
	const process: Shop = { ...shop }
	expect((await loadProducts(contextOf(process), { max: 2 })).headers).toEqual({})
	process.db = db
	const { products: known, headers } = await loadProducts(contextOf(process), { max: 2 })
	expect([known.length, headers]).toEqual([2, { 'Cache-Control': 'no-store' }])
	const perfect = await loadProduct(contextOf(process), '2')
	expect([perfect.product?.id, perfect.headers]).toEqual([2, { 'Cache-Control': 'no-store' }])
	await expect(loadProducts(contextOf(process))).rejects.toThrow()
	await close()
})

test('a product that could not be read is not taken for an unknown one', async () => {
	const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
	const process: Shop = { ...shop }
	await loadProducts(contextOf(process), { max: 1 })
	process.db = db
	await expect(loadProduct(contextOf(process), '2')).rejects.toThrow()
	await close()
})

test('a product that is new since it was asked for is not taken for an unknown one', async () => {
	const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
	const process: Shop = { ...shop }
	await shop.db.update(products).set({ status: 'draft' }).where(eq(products.id, 2))
	expect((await loadProduct(contextOf(process), '2')).product?.id).toBe(1)
	process.db = db
	await expect(loadProduct(contextOf(process), '2')).rejects.toThrow()
	await close()
})
