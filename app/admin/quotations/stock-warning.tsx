/** Warns of missing stock. The quotation can still be saved and sent. */
export function StockWarning({ warnings }: { warnings: readonly string[] }) {
	if (warnings.length === 0) return null
	return (
		<div className="mt-3 border-t border-sand pt-3">
			<p className="font-semibold">Not enough stock. It can't be paid until there is.</p>
			<ul>
				{warnings.map((warning) => (
					<li key={warning} className="[overflow-wrap:anywhere]">
						{warning}
					</li>
				))}
			</ul>
		</div>
	)
}
