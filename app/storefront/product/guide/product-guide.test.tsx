import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { comparedBlends } from './compared-blends.ts'
import ProductGuide from './product-guide.tsx'
import { PAGES } from '#shop/pages/definitions.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'
import { PRODUCTS, productWithId } from '#test/fixtures/products.ts'

const FILTER = { ...productWithId(2), id: 4, composition: null, roast: null, isFood: false }
const shown = [...PRODUCTS, FILTER].map(
	(product): ShownProduct => ({
		...product,
		sizes: product.sizes.map((size) => ({ ...size, isSoldOut: false })),
	}),
)
const guide = {
	content: PAGES.product.original,
	questions: PAGES.contact.original.questions.questions,
	blends: comparedBlends(shown),
	reviews: null,
	rating: null,
	offers: [],
}

function render(product: typeof FILTER | ReturnType<typeof productWithId>): string {
	const Page = createRoutesStub([
		{ path: '/', Component: () => <ProductGuide product={product} guide={guide} /> },
	])
	return renderToStaticMarkup(<Page />)
}

test('a blend is described by its own data, with amounts for each number of tumblers', () => {
	const html = render(productWithId(3))
	for (const text of [
		'4 of 5',
		'<span>Mild</span> <span>Strong</span>',
		'Medium roast',
		'Thick',
		'19%',
		'How many tumblers of 150 ml?',
		'2 heaped tablespoons',
		'360 ml of water',
		'100 ml of milk',
		'210\u00a0g about 21,',
	]) {
		expect(html).toContain(text)
	}
	expect(html).toContain('6 months from date of manufacturing.')
})

test('the blends are compared with each other, and not with what is no blend', () => {
	const html = render(productWithId(1))
	expect(guide.blends.map(({ shortName }) => shortName)).toEqual(['100% Pure', 'Perfect', 'Classic'])
	expect(html).toContain('<span aria-current="true">100% Pure</span>')
	expect(html).toContain('href="/product/3"')
	expect(html).toContain('₹250, Small (220g)')
})

test('their strength, roast and body are on scales with words at the ends', () => {
	const html = render(productWithId(1))
	const [, table = ''] = /<tbody>(.*)<\/tbody>/s.exec(html) ?? []
	const rows = table.split('</tr>').map((row) =>
		row
			.replaceAll(/<[^>]*>/g, '|')
			.split(/\|+/)
			.filter(Boolean),
	)
	expect(rows).toContainEqual(['Strength, mild to strong', '2 of 5', '3 of 5', '4 of 5'])
	expect(rows).toContainEqual(['Roast, light to dark', 'Dark roast', 'Medium-dark roast', 'Medium roast'])
	expect(rows).toContainEqual(['Body, clear to thick', 'Light and clear', 'Round', 'Thick'])
})

test('of a filter or a gift box only the questions are answered', () => {
	const html = render(FILTER)
	expect(html).toContain('Do you ship outside India?')
	for (const heading of ['How it tastes', 'Ten minutes', 'How it stays fresh', 'side by side']) {
		expect(html).not.toContain(heading)
	}
})

test('a draft without pack sizes is not compared yet', () => {
	const drafts = shown.map((product) => ({ ...product, sizes: [] }))
	expect(comparedBlends(drafts)).toEqual([])
})
