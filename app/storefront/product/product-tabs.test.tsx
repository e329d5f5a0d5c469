import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ProductTabs } from '#app/storefront/product/product-tabs.tsx'
import { productWithId } from '#test/fixtures/products.ts'

const blend = productWithId(2)
const FILTER = { ...blend, composition: null, roast: null, isFood: false }

test.each([
	['a blend', blend, true],
	['what is not brewed, such as a filter', FILTER, false],
])('how to brew it is said of a blend alone: %s', (_, product, isBrewed) => {
	const Page = createRoutesStub([
		{
			path: '/',
			Component: () => <ProductTabs product={product} brewing="To brew: be patient." />,
		},
	])
	const html = renderToStaticMarkup(<Page />)
	expect(html).toContain('Enough chicory to thicken')
	expect(html.includes('To brew:')).toBe(isBrewed)
})
