import type { LineProblem } from '#app/cart/reprice.ts'

/** Why a line of the cart cannot be ordered, and what to do. */
export function CartProblem({ problem }: { problem: LineProblem }) {
	return <p className="cart-problem">{problem.reason} Please remove it.</p>
}
