/** One product of the order: its review and the review's state, or the form to write one. */
import { Form, href, Link, useNavigation } from 'react-router'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { type Answer, type OwnReview, ReviewForm } from '#app/orders/reviews/review-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { ShopAnswer } from '#app/ui/reviews/shop-answer.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'
import { productImagePath } from '#shop/images/rules.ts'
import { DECLINE_REASONS } from '#shop/reviews/rules.ts'

type Product = {
	productId: number
	name: string
	imageUrl: string
	review: OwnReview | null
	mayWrite: boolean
}

type ProductReviewProps = { product: Product; name: string; answer: Answer | undefined }

export function ProductReview({ product, name, answer }: ProductReviewProps) {
	const { productId, review, mayWrite } = product
	const titleId = `product-${productId}`
	if (!review && !mayWrite) return null
	return (
		<section aria-labelledby={titleId} className="grid gap-4 border-t border-sand pt-6">
			<div className="flex items-center gap-4">
				<ResponsiveImage
					path={productImagePath(product.imageUrl)}
					alt=""
					sizes="64px"
					className="pack-image w-16! shrink-0 rounded-control"
				/>
				<h2 id={titleId} className="scroll-mt-24 text-21">
					<ProductName name={product.name} />
				</h2>
			</div>
			{review ? (
				<>
					<Written review={review} productId={productId} />
					<details open={answer !== undefined}>
						<summary className="link min-h-11 content-center">
							{mayWrite ? 'Change or delete your review' : 'Delete your review'}
						</summary>
						<div className="mt-4 grid gap-6">
							{mayWrite && <ReviewForm productId={productId} name={name} review={review} answer={answer} />}
							<DeleteForm productId={productId} />
						</div>
					</details>
				</>
			) : (
				<ReviewForm productId={productId} name={name} review={null} answer={answer} />
			)}
		</section>
	)
}

function Written({ review, productId }: { review: OwnReview; productId: number }) {
	const { stars, text, shownName, answer } = review
	return (
		<div className="grid gap-3">
			<div role="status" className="border-s-2 border-brass ps-4">
				<WhatHappens review={review} productId={productId} />
			</div>
			<p>
				<Stars stars={stars} />
			</p>
			<p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
			<p className="text-15 text-cinnamon">{shownName}</p>
			<ShopAnswer answer={answer} />
		</div>
	)
}

function WhatHappens({ review: { state, declinedFor }, productId }: Parameters<typeof Written>[0]) {
	if (state === 'published')
		return (
			<p>
				Your review is published.{' '}
				<Link className="link" to={`${href('/product/:id?', { id: `${productId}` })}#reviews`}>
					See it
				</Link>
			</p>
		)
	if (state === 'declined' && declinedFor)
		return (
			<p>
				We haven't published your review. {DECLINE_REASONS[declinedFor]}. You can change it, and we'll read it
				again.
			</p>
		)
	return <p>Thank you. We'll read your review and publish it, good or bad. This page says when it is.</p>
}

function DeleteForm({ productId }: { productId: number }) {
	const { formData } = useNavigation()
	const isBusy = formData?.get('intent') === 'delete' && formData.get('product') === `${productId}`
	return (
		<Form method="post" preventScrollReset className="border-t border-sand pt-4">
			<input type="hidden" name="product" value={productId} />
			<Button type="submit" tone="quiet" name="intent" value="delete" aria-disabled={isBusy}>
				{isBusy ? 'Deleting...' : 'Delete this review'}
			</Button>
		</Form>
	)
}
