/** The newest reviews on a product's page. */
import { href, Link } from 'react-router'
import { ReviewList } from '#app/storefront/product/reviews/review-list.tsx'
import type { ProductReviews as Reviews } from '#shop/reviews/published.server.ts'
import { describeRating, reviewsLabel } from '#shop/reviews/rules.ts'

export function ProductReviews({ productId, reviews }: { productId: number; reviews: Reviews }) {
	const { count, shown } = reviews
	const id = `${productId}`
	return (
		<section id="reviews" className="guide-section scroll-mt-20" aria-labelledby="reviews-title">
			<div>
				<h2 id="reviews-title" className="section-title">
					What customers say
				</h2>
				<p className="guide-text">{describeRating(reviews)}. All from customers whose order was delivered.</p>
				<p className="mt-3">
					<Link className="link" to={href('/product/:id/reviews', { id })}>
						{count > shown.length ? `All ${reviewsLabel(count)}` : 'How we publish reviews'}
					</Link>
				</p>
			</div>
			<ReviewList reviews={shown} />
		</section>
	)
}
