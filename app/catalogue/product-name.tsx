/** A product's name. Where it takes two lines, they break at the dash, which is then not shown. */
export function ProductName({ name }: { name: string }) {
	const [series, blend] = name.split(/ - (.+)/)
	return (
		<span className="product-name">
			{series}
			{blend && (
				<span>
					<span> - </span>
					{blend}
				</span>
			)}
		</span>
	)
}
