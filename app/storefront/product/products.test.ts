import { beforeAll, expect, test } from 'vitest'
import * as product from './product.tsx'
import * as listing from './products.tsx'
import { seedIfEmpty } from '#db/seed.ts'
import { sellCopy } from '#test/fixtures/sell-copy.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeAll(() => seedIfEmpty(shop.db))

const load = async (query = '') => (await listing.loader(newVisitor(shop).args(`/products${query}`))).data

async function addCopies(count: number): Promise<void> {
	for (let copy = 0; copy < count; copy++) await sellCopy(shop, 1 + (copy % 3))
}

test('the listing says what each grind is for, as the product page does', async () => {
	const html = await renderPage(shop, '/products', { page: listing })
	const [first = ''] = /<p class="grind-uses">.*?<\/p>/.exec(html) ?? []
	const uses = [...first.matchAll(/<span.*?<\/span>/g)].map(([use]) => use.replaceAll(/<.*?>/g, ''))
	expect(uses).toEqual([
		'The South Indian filter, brass or steel: fine',
		'A pour-over: medium',
		'A French press, or cold brew: coarse',
	])
	const page = await renderPage(shop, '/product/1', { page: product, params: { id: '1' } })
	for (const use of uses) expect(page.replaceAll(/<.*?>/g, '')).toContain(use)
})

test('a listing of more than eight products can be searched and filtered', async () => {
	await addCopies(5)
	expect(await load('?text=classic')).toMatchObject({ products: { length: 8 }, search: null })
	await addCopies(1)
	const { products, search } = await load()
	expect(products).toHaveLength(9)
	expect(search).toEqual({
		filter: { text: '', kind: '', roast: '' },
		roasts: ['Dark roast', 'Medium-dark roast', 'Medium roast'],
		paging: { page: 1, pages: 1, first: 1, last: 9, found: 9 },
	})
	const found = async (query: string) => (await load(query)).products.length
	expect([
		await found('?text=classic'),
		await found('?kind=chicory'),
		await found('?roast=Dark+roast'),
	]).toEqual([2, 5, 4])
	expect(await found('?text=cardamom&kind=&roast=')).toBe(0)
})

test('a long listing has pages of twelve, also of what a search finds', async () => {
	await addCopies(26)
	const pageOf = async (query: string) => {
		const { products, search } = await load(query)
		return [products.length, search?.paging.page, search?.paging.pages, search?.paging.found]
	}
	expect(await pageOf('')).toEqual([12, 1, 3, 35])
	expect(await pageOf('?page=3')).toEqual([11, 3, 3, 35])
	expect(await pageOf('?page=9')).toEqual([11, 3, 3, 35])
	expect(await pageOf('?kind=chicory&page=2')).toEqual([10, 2, 2, 22])
	const ids = (await load('?page=2')).products.map(({ id }) => id)
	expect(ids).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
})
