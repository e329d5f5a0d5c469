/** All reviews of a product, in pages, with the rules by which they are published. */
import { data, href, Link, redirect } from 'react-router'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { loadProduct } from '#app/catalogue/products.server.ts'
import { passHeaders } from '#app/http/response-headers.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { loadReviews } from '#app/storefront/product/reviews/load-reviews.server.ts'
import { ReviewList } from '#app/storefront/product/reviews/review-list.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { ReviewRules } from '#app/ui/reviews/review-rules.tsx'
import { pagingOf, readPage } from '#shop/paging.ts'
import { describeRating } from '#shop/reviews/rules.ts'
import type { Route } from './+types/all-reviews.ts'

const REVIEWS_PER_PAGE = 10

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { product, headers: productHeaders } = await loadProduct(context, params.id)
	if (String(product?.id) !== params.id || !product) throw data(null, { status: 404 })
	const wanted = readPage(new URL(request.url).searchParams)
	const { reviews, headers } = await loadReviews(context, {
		productId: product.id,
		page: wanted,
		size: REVIEWS_PER_PAGE,
	})
	// Without reviews there is no page of them.
	if (!reviews) throw redirect(href('/product/:id?', { id: params.id }))
	const paging = pagingOf({ found: reviews.count, page: wanted, size: REVIEWS_PER_PAGE })
	// The list has become shorter.
	if (paging.page !== wanted) throw redirect(`${href('/product/:id/reviews', params)}?page=${paging.page}`)
	const { id, name } = product
	return data({ product: { id, name }, reviews, paging }, { headers: { ...productHeaders, ...headers } })
}

export const headers = passHeaders

export default function AllReviews({ loaderData: { product, reviews, paging } }: Route.ComponentProps) {
	const rating = describeRating(reviews)
	return (
		<div className="page py-12 lg:py-16">
			<PageHead
				title={`Reviews of ${product.name}`}
				description={`${rating} by customers whose order was delivered.`}
			/>
			<p className="eyebrow">
				<Link to={href('/product/:id?', { id: `${product.id}` })}>
					<ProductName name={product.name} />
				</Link>
			</p>
			<h1 className="page-title">What customers say</h1>
			<p className="mt-3 mb-8">{rating}</p>
			<div className="grid gap-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
				<div className="min-w-0">
					<ReviewList reviews={reviews.shown} />
					<PageLinks label="Pages of reviews" paging={paging} />
				</div>
				<ReviewRules />
			</div>
		</div>
	)
}
