/** A product card on the home page. */
import type { FormEvent } from 'react'
import { href, Link } from 'react-router'
import { addToCart } from '#app/cart/add-to-cart.ts'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { BlendRatio } from '#app/storefront/product/blend-ratio.tsx'
import { Button } from '#app/ui/button.tsx'
import { isDoubleTap } from '#app/ui/forms/double-tap.ts'
import { PENDING } from '#app/ui/forms/pending.ts'
import { GrowingImage } from '#app/ui/growing-image.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { FeaturedProduct } from '#app/catalogue/product-card.ts'
import { newLine } from '#shop/cart/rules.ts'
import { chooseGrind, DEFAULT_GRIND, formatNetQuantity } from '#shop/catalogue/rules.ts'
import { formatPrice } from '#shop/money.ts'

export function BlendCard({ product }: { product: FeaturedProduct }) {
	const { badge, offered: size } = product
	const grind = chooseGrind(size.grinds, DEFAULT_GRIND)
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
				{grind && `, ground ${grind.label.toLowerCase()}`}
			</p>
			{size.isSoldOut ? (
				<p className="blend-sold-out">{size.label} is sold out.</p>
			) : (
				<AddToCartForm product={product} />
			)}
		</li>
	)
}

/** Before hydration it leads to the cart page (`cart-url.ts`). */
function AddToCartForm({ product }: { product: FeaturedProduct }) {
	const { offered: size } = product

	function add(event: FormEvent<HTMLFormElement>) {
		const { currentTarget: form, timeStamp } = event
		event.preventDefault()
		// A press before hydration is still in progress.
		if (form.hasAttribute(PENDING) || isDoubleTap(form, timeStamp)) return
		addToCart(newLine({ product, size, grind: DEFAULT_GRIND }))
	}

	return (
		<form action={href('/cart')} className="blend-add" onSubmit={add}>
			<input type="hidden" name="product" value={product.id} />
			<input type="hidden" name="size" value={size.value} />
			<input type="hidden" name="grind" value={DEFAULT_GRIND} />
			<Button type="submit" tone="quiet">
				Add to Cart<span className="sr-only">{product.name}</span>
			</Button>
		</form>
	)
}
