import '#app/storefront/product/products.css'
import { Spans } from '#app/ui/prose.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

export function ListingIntro({ title, text }: PageContent<'products'>['intro']) {
	return (
		<header className="series">
			<h1 className="page-title">
				<Spans text={title} />
			</h1>
			<p className="measure">{text}</p>
		</header>
	)
}
