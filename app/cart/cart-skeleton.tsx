import { CartAssurances } from '#app/cart/assurances/assurances.tsx'

/** More are below any screen. */
const SKELETON_LINES = 10

/** The outline of a cart, as large as the cart will be: the style sheet cuts it to the number of its lines. */
export function CartSkeleton() {
	return (
		<div className="cart-loading needs-script" aria-busy="true">
			<p role="status" className="sr-only">
				Loading your cart...
			</p>
			<div className="cart-columns">
				<div className="cart-lines" aria-hidden="true">
					{Array.from({ length: SKELETON_LINES }, (_, line) => (
						<SkeletonLine key={line} />
					))}
				</div>
				<div className="cart-summary cart-summary-loading" aria-hidden="true">
					<h2>Order summary</h2>
					<span className="skeleton h-6" />
					<span className="skeleton h-12" />
					<span className="skeleton mt-2 h-8" />
					<span className="skeleton h-12" />
					<span className="skeleton h-12" />
				</div>
				<CartAssurances />
			</div>
		</div>
	)
}

function SkeletonLine() {
	return (
		<div className="cart-line">
			<div className="cart-image">
				<span className="skeleton aspect-square" />
			</div>
			<div className="cart-skeleton">
				<span className="skeleton h-5 w-3/4" />
				<span className="skeleton h-4 w-1/2" />
				<span className="skeleton mt-3 h-11 w-28" />
			</div>
		</div>
	)
}
