import type { LineProblem } from '#app/cart/prices/reprice.ts'

export function CartProblem({ problem }: { problem: LineProblem }) {
	return <p className="cart-problem">{problem.reason} Please remove it.</p>
}
