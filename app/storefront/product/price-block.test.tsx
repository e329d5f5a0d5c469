import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PriceBlock, PriceSkeleton } from '#app/storefront/product/price-block.tsx'
import { defaultSize } from '#shop/catalogue/rules.ts'
import { rupees } from '#shop/money.ts'
import { productWithId } from '#test/fixtures/products.ts'

const size = defaultSize(productWithId(1))
const textOf = (html: string) =>
	html
		.replace(/<[^>]+>/g, '|')
		.replace(/\|+/g, '|')
		.replaceAll('| |', ' ')

function renderPrice(mrp: number, sellingPrice: number): string {
	return textOf(
		renderToStaticMarkup(
			<PriceBlock size={size} price={{ mrp: rupees(mrp), sellingPrice: rupees(sellingPrice) }} />,
		),
	)
}

describe('PriceBlock', () => {
	test('shows MRP and selling price separated by a space, and the discount', () => {
		expect(renderPrice(260, 240)).toBe('|₹260 ₹240|-8% OFF|M.R.P (Inclusive of all taxes) |₹1.09 per gram|')
	})
	test('shows both prices and no discount where they are equal', () => {
		expect(renderPrice(240, 240)).toBe('|₹240 ₹240|M.R.P (Inclusive of all taxes) |₹1.09 per gram|')
	})
	test('shows nothing if the prices are ₹0 because they could not be loaded', () => {
		expect(renderPrice(0, 0)).toBe('')
	})
	test('shows a loading message in the skeleton', () => {
		expect(textOf(renderToStaticMarkup(<PriceSkeleton />))).toBe('|Loading product details...|')
	})
})
