import { discountPercent, type ProductPrice, type Size } from '#shop/catalogue/rules.ts'
import { formatUnitPrice } from '#shop/catalogue/variants/unit-price.ts'
import { formatPrice } from '#shop/money.ts'

type PriceBlockProps = { price: Pick<ProductPrice, 'mrp' | 'sellingPrice'>; size: Size }

/** Shows '₹260 ₹240' and '-8% OFF', or '₹110 ₹110' without a discount. Renders nothing for ₹0, which means that the price could not be loaded. */
export function PriceBlock({ price, size }: PriceBlockProps) {
	const { mrp, sellingPrice } = price
	if (mrp === 0 && sellingPrice === 0) return null
	const percent = discountPercent(price)
	const Mrp = mrp > sellingPrice ? 's' : 'span'
	return (
		<div className="price-block">
			<p className="price-line">
				<span className="price">
					<Mrp className="price-mrp">{formatPrice(mrp)}</Mrp> <strong>{formatPrice(sellingPrice)}</strong>
				</span>
				{percent > 0 && <span className="price-off">-{percent}% OFF</span>}
			</p>
			<p className="price-note">
				M.R.P (Inclusive of all taxes) <span>{formatUnitPrice(sellingPrice, size)}</span>
			</p>
		</div>
	)
}

export function PriceSkeleton() {
	return (
		<div className="price-block" role="status">
			<span className="skeleton price-skeleton" aria-hidden="true" />
			<p className="price-note">Loading product details...</p>
		</div>
	)
}
