import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { toCard } from '#app/catalogue/product-card.ts'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { productWithId } from '#test/fixtures/products.ts'

function renderCard(soldOut: string[]): string {
	const Page = createRoutesStub([
		{ id: 'root', path: '/', Component: () => <BlendCard product={toCard(productWithId(1))} /> },
	])
	const loaderData = { root: { stock: { soldOut, low: [] } } }
	return renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData }} />)
}

describe('BlendCard', () => {
	test('offers the small pack', () => {
		expect(renderCard(['1 large'])).toContain('Add to Cart')
	})
	test('says that the small pack is sold out', () => {
		const html = renderCard(['1 small'])
		expect(html).toContain('Small (220g) is sold out.')
		expect(html).not.toContain('Add to Cart')
	})
})
