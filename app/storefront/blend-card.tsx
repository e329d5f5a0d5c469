/** A product as the home page shows it. */
import { href, Link } from 'react-router'
import { BlendLine } from '#app/storefront/blend-line.tsx'
import { priceOrBuiltIn } from '#app/storefront/use-latest-prices.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useStock } from '#app/web/shop-facts.ts'
import { defaultSize, type Product, type ProductPrice, unbroken } from '#shop/catalogue/rules.ts'
import { formatPrice } from '#shop/money.ts'
import { trueBadge } from '#shop/stock/rules.ts'

export function BlendCard({ product, prices }: { product: Product; prices: readonly ProductPrice[] }) {
	const size = defaultSize(product)
	const badge = trueBadge(product.badge, useStock(), product.id)
	const { sellingPrice } = priceOrBuiltIn(prices, { productId: product.id, size })
	return (
		<li className={`blend-card blend-${product.slug}`}>
			<Picture
				path={product.image}
				alt={`A pack of ${product.name}`}
				sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 90vw"
			/>
			{badge && <p className="eyebrow">{badge}</p>}
			<h3>
				<Link to={href('/product/:id?', { id: `${product.id}` })}>{unbroken(product.name)}</Link>
			</h3>
			<BlendLine composition={product.composition} />
			<p className="blend-words">{product.description}</p>
			<p className="blend-price">
				<span className="price">{formatPrice(sellingPrice)}</span> for {size.grams} g
			</p>
		</li>
	)
}
