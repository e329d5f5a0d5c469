/** A product as the shop would show it: its card, then what its page says. */
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { Product, ProductPrice, ProductContent } from '#shop/catalogue/rules.ts'

type PreviewProps = { product: Product & ProductContent; prices: readonly ProductPrice[] }

export function ProductPreview({ product, prices }: PreviewProps) {
	return (
		<section aria-label="As the shop would show it" className="product-preview">
			<h2>As the shop would show it</h2>
			<ul className="preview-card">
				<BlendCard product={product} prices={prices} />
			</ul>
			<div className="preview-pictures">
				{[product.image, ...product.additionalImages].map((path, index) => (
					// With its place, because the same picture may be chosen twice.
					<ResponsiveImage key={`${index} ${path}`} path={path} alt={`Picture ${index + 1}`} sizes="120px" />
				))}
			</div>
			<ul className="features">
				{product.features.map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<p className="measure">{product.story}</p>
		</section>
	)
}
