import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { GoodsField } from './goods-field.tsx'
import { PRODUCTS } from '#test/fixtures/products.ts'

const render = (chosen: string) => {
	const field = <GoodsField name="goods" none="N" chosen={chosen} products={PRODUCTS} />
	return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: field }])} />)
}
const checkedIn = (html: string) =>
	[...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([box]) => /value="([^"]*)"/.exec(box)?.[1])

test('what is chosen is checked, also what is no longer sold', () => {
	const html = render('1:small,2,3:huge')
	expect(checkedIn(html)).toEqual(['1:small', '2', '3:huge'])
	expect(html).toContain('product 3:huge, no longer sold')
})

test('nothing is checked where nothing is chosen', () => {
	expect(checkedIn(render(''))).toEqual([])
	expect(render('')).not.toContain('no longer sold')
})
