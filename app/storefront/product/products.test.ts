import { beforeAll, expect, test } from 'vitest'
import { loader } from './products.tsx'
import { seedIfEmpty } from '#db/seed.ts'
import { duplicateProduct, setProductStatus } from '#shop/catalogue/products.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
const by = { id: null, name: 'Kamala' }
beforeAll(() => seedIfEmpty(shop.db))

const load = async (query = '') => (await loader(newVisitor(shop).args(`/products${query}`))).data

async function addCopies(count: number): Promise<void> {
	for (let copy = 0; copy < count; copy++) {
		const copied = await duplicateProduct(shop, { productId: 1 + (copy % 3), by })
		if (!copied.ok) throw new Error(copied.message)
		await setProductStatus(shop, { productId: copied.id, status: 'active', by })
	}
}

test('a listing of more than eight products can be searched and filtered', async () => {
	await addCopies(5)
	expect(await load('?text=classic')).toMatchObject({ products: { length: 8 }, search: null })
	await addCopies(1)
	const { products, search } = await load()
	expect(products).toHaveLength(9)
	expect(search).toEqual({
		filter: { text: '', kind: '', roast: '' },
		roasts: ['Dark roast', 'Medium-dark roast', 'Medium roast'],
		found: 9,
	})
	const found = async (query: string) => (await load(query)).products.length
	expect([
		await found('?text=classic'),
		await found('?kind=chicory'),
		await found('?roast=Dark+roast'),
	]).toEqual([2, 5, 4])
	expect(await found('?text=cardamom&kind=&roast=')).toBe(0)
})
