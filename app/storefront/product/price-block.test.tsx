import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PriceBlock, PriceSkeleton } from '#app/storefront/product/price-block.tsx'
import { defaultSize, productFromAddress } from '#shop/catalogue/rules.ts'
import { rupees } from '#shop/money.ts'

const size = defaultSize(productFromAddress('1'))
const words = (html: string) =>
	html
		.replace(/<[^>]+>/g, '|')
		.replace(/\|+/g, '|')
		.replaceAll('| |', ' ')

function block(mrp: number, sellingPrice: number): string {
	return words(
		renderToStaticMarkup(
			<PriceBlock size={size} price={{ mrp: rupees(mrp), sellingPrice: rupees(sellingPrice) }} />,
		),
	)
}

describe('a price block', () => {
	it('says MRP and selling price with a space between them, and what is off', () => {
		expect(block(260, 240)).toBe('|₹260 ₹240|-8% OFF|M.R.P (Inclusive of all taxes) |₹1.09 per gram|')
	})
	it('says both where they are the same, and nothing of a discount', () => {
		expect(block(240, 240)).toBe('|₹240 ₹240|M.R.P (Inclusive of all taxes) |₹1.09 per gram|')
	})
	it('shows nothing of ₹0 ₹0, which is a price that could not be had', () => {
		expect(block(0, 0)).toBe('')
	})
	it('says that it is loading', () => {
		expect(words(renderToStaticMarkup(<PriceSkeleton />))).toBe('|Loading product details...|')
	})
})
