import '#app/storefront/product/products.css'
import { href, Link } from 'react-router'
import type { FirstOrder } from '#app/storefront/product/listing/first-order.ts'
import { Spans } from '#app/ui/prose.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

type ListingIntroProps = Pick<PageContent<'products'>, 'intro' | 'first'> & { firstOrder: FirstOrder | null }

export function ListingIntro({ intro, first, firstOrder }: ListingIntroProps) {
	return (
		<header className="series">
			<h1 className="page-title">
				<Spans text={intro.title} />
			</h1>
			<p className="measure">{intro.text}</p>
			{firstOrder && (
				<p className="measure">
					{first.text}{' '}
					<Link className="link" to={href('/product/:id?', { id: `${firstOrder.id}` })}>
						{firstOrder.name}
					</Link>
					: {firstOrder.taste}.
				</p>
			)}
		</header>
	)
}
