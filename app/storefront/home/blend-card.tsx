/** A product card on the home page. */
import { href, Link } from 'react-router'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import { Button } from '#app/ui/button.tsx'
import { GrowingImage } from '#app/ui/growing-image.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { FeaturedProduct } from '#app/catalogue/product-card.ts'
import { DEFAULT_GRIND, formatNetQuantity } from '#shop/catalogue/rules.ts'
import { formatPrice } from '#shop/money.ts'

export function BlendCard({ product }: { product: FeaturedProduct }) {
	const { badge, offered: size } = product
	const path = href('/product/:id?', { id: `${product.id}` })
	return (
		<li className={`blend-card blend-${product.slug}`}>
			<GrowingImage productId={product.id}>
				<ResponsiveImage
					path={product.image}
					alt={product.imageAlt}
					sizes="(min-width: 1024px) 36vw, (min-width: 640px) 45vw, 43vw"
				/>
			</GrowingImage>
			{badge && <p className="eyebrow">{badge}</p>}
			<h3>
				<Link to={path}>
					<ProductName name={product.name} />
				</Link>
			</h3>
			<BlendRatio composition={product.composition} />
			{product.offer && <p className="card-offer">{product.offer}</p>}
			<p className="blend-description">{product.description}</p>
			<p className="blend-price">
				<span className="price">{formatPrice(size.price)}</span> for {formatNetQuantity(size)}
			</p>
			{size.isSoldOut ? (
				<p className="blend-sold-out">{size.label} is sold out.</p>
			) : (
				<AddToCartForm product={product} size={size.value} />
			)}
		</li>
	)
}

/** A plain form that leads to the cart page (`cart-url.ts`), so that this page needs no script for it. */
function AddToCartForm({ product, size }: { product: FeaturedProduct; size: string }) {
	return (
		<form action={href('/cart')} className="blend-add">
			<input type="hidden" name="product" value={product.id} />
			<input type="hidden" name="size" value={size} />
			<input type="hidden" name="grind" value={DEFAULT_GRIND} />
			<Button type="submit" tone="quiet">
				Add to Cart<span className="sr-only">{product.name}</span>
			</Button>
		</form>
	)
}
