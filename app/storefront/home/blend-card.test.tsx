import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ProductName } from '#app/catalogue/product-name.tsx'
import type { FeaturedProduct } from '#app/catalogue/product-card.ts'
import { toFeatured } from '#app/catalogue/to-card.ts'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { defaultSize } from '#shop/catalogue/rules.ts'
import { asShown, productWithId } from '#test/fixtures/products.ts'

const small = defaultSize(productWithId(1))

function renderCard(soldOut: string): string {
	return renderProduct(toFeatured(asShown(productWithId(1), soldOut)))
}

function renderProduct(product: FeaturedProduct): string {
	const Page = createRoutesStub([{ path: '/', Component: () => <BlendCard product={product} /> }])
	return renderToStaticMarkup(<Page />)
}

describe('BlendCard', () => {
	test('offers the small pack', () => {
		expect(renderCard('large')).toContain('Add to Cart')
	})
	test('says which grind is added to the cart', () => {
		expect(renderCard('large')).toContain('220 g, ground fine')
		const unground = toFeatured(asShown({ ...productWithId(1), sizes: [{ ...small, grinds: [] }] }, 'large'))
		expect(renderProduct(unground)).not.toContain('ground')
	})
	test('says that the small pack is sold out', () => {
		const html = renderCard('small')
		expect(html).toContain('Small (220g) is sold out.')
		expect(html).not.toContain('Add to Cart')
	})
})

test.each(['Artisan Blend - 100% Pure', 'Kumbakonam Special', 'A - B - C', 'Semi-dark - '])(
	'the name %s is whole in its two parts',
	(name) => {
		const html = renderToStaticMarkup(<ProductName name={name} />)
		expect(html.replaceAll(/<[^>]+>/g, '')).toBe(name)
	},
)
