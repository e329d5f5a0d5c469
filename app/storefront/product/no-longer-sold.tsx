/** The page of an archived product, because links and bookmarks lead here for years. */
import { href } from 'react-router'
import type { FeaturedProduct } from '#app/catalogue/product-card.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { BlendCard } from '#app/storefront/home/blend-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

export default function NoLongerSold({
	archived,
	others,
}: {
	archived: string
	others: readonly FeaturedProduct[]
}) {
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title={archived} />
			<h1 className="page-title">{archived}</h1>
			<p className="mt-3 mb-10 max-w-2xl">
				We no longer sell this one. If you have ordered it, your order and invoice stay as they are.
			</p>
			<h2 className="section-title mb-6">In the shop now</h2>
			<ul className="blend-grid">
				{others.map((product) => (
					<BlendCard key={product.id} product={product} />
				))}
			</ul>
			<p className="mt-8">
				<ButtonLink to={href('/products')}>All products</ButtonLink>
			</p>
		</div>
	)
}
