import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { GoodsField } from './goods-field.tsx'
import type { PromoProduct } from '#shop/promos/goods.ts'
import { PRODUCTS, productWithId } from '#test/fixtures/products.ts'

const render = (chosen: string, products: readonly PromoProduct[] = PRODUCTS) => {
	const field = <GoodsField name="goods" none="N" chosen={chosen} products={products} />
	return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: field }])} />)
}
const checkedIn = (html: string) =>
	[...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([box]) => /value="([^"]*)"/.exec(box)?.[1])

test('chosen products are checked, also those no longer sold', () => {
	const html = render('1:small,2,3:huge')
	expect(checkedIn(html)).toEqual(['1:small', '2', '3:huge'])
	expect(html).toContain('product 3:huge, no longer sold')
})

test('nothing is checked where nothing is chosen', () => {
	expect(checkedIn(render(''))).toEqual([])
	expect(render('')).not.toContain('no longer sold')
})

test('a pack size that is not sold has its name, and is offered only where it is chosen', () => {
	const sizes = [
		{ value: 'small', name: 'Small', isSold: true },
		{ value: 'family pack', name: 'Family pack', isSold: false },
	]
	const products = [{ id: 1, shortName: 'Pure', sizes }]
	expect(render('1:family pack', products)).toContain('Pure (Family pack), no longer sold')
	expect(render('1:small', products)).not.toContain('Family pack')
})

test('many products can be searched', () => {
	expect(render('')).not.toContain('Find a product')
	const products = Array.from({ length: 9 }, (_, index) => ({ ...productWithId(1), id: index + 1 }))
	expect(render('', products)).toContain('Find a product')
})
