/** Shows the shop's answer to a review. */
export function ShopAnswer({ answer }: { answer: string }) {
	if (!answer) return null
	return (
		<blockquote className="measure mt-1 border-s-2 border-brass ps-4">
			<p className="text-15 text-cinnamon">Our answer</p>
			<p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
		</blockquote>
	)
}
