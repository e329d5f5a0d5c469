/** Why a line of the cart cannot be ordered, and what to do. */
export function CartProblem({ problem }: { problem: string }) {
	return <p className="cart-problem">{problem} Please remove it.</p>
}
