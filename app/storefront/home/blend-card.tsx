/** A product card on the home page. */
import { href, Link } from 'react-router'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import { priceOrBuiltIn } from '#app/storefront/product/use-latest-prices.ts'
import { Button } from '#app/ui/button.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { prefetchOnHover } from '#app/catalogue/prefetch-product.ts'
import { useStock } from '#app/catalogue/shop-data.ts'
import {
	DEFAULT_GRIND,
	DEFAULT_SIZE,
	defaultSize,
	type Product,
	type ProductPrice,
	type ProductContent,
	noBreak,
} from '#shop/catalogue/rules.ts'
import { formatPrice } from '#shop/money.ts'
import { isSoldOut, badgeToShow } from '#shop/stock/rules.ts'

type BlendCardProps = {
	product: Product & Pick<ProductContent, 'description' | 'badge'>
	prices: readonly ProductPrice[]
}

export function BlendCard({ product, prices }: BlendCardProps) {
	const size = defaultSize(product)
	const stock = useStock()
	const badge = badgeToShow(product.badge, stock, product.id)
	const { sellingPrice } = priceOrBuiltIn(prices, { productId: product.id, size })
	return (
		<li className={`blend-card blend-${product.slug}`}>
			<ResponsiveImage
				path={product.image}
				alt={`A pack of ${product.name}`}
				sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 90vw"
			/>
			{badge && <p className="eyebrow">{badge}</p>}
			<h3>
				<Link to={href('/product/:id?', { id: `${product.id}` })} {...prefetchOnHover}>
					{noBreak(product.name)}
				</Link>
			</h3>
			<BlendRatio composition={product.composition} />
			<p className="blend-description">{product.description}</p>
			<p className="blend-price">
				<span className="price">{formatPrice(sellingPrice)}</span> for {size.grams} g
			</p>
			{isSoldOut(stock, { productId: product.id, size: size.value }) ? (
				<p className="blend-sold-out">{size.label} is sold out.</p>
			) : (
				<AddToCartForm product={product} />
			)}
		</li>
	)
}

/** A plain form that leads to the cart page (`cart-url.ts`), so that this page needs no script for it. */
function AddToCartForm({ product }: { product: Product }) {
	return (
		<form action={href('/cart')} className="blend-add">
			<input type="hidden" name="product" value={product.id} />
			<input type="hidden" name="size" value={DEFAULT_SIZE} />
			<input type="hidden" name="grind" value={DEFAULT_GRIND} />
			<Button type="submit" tone="quiet">
				Add to Cart<span className="sr-only">{product.name}</span>
			</Button>
		</form>
	)
}
