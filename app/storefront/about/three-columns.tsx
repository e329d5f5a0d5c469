export type Third = { title: string; tamil?: string; words: string }

/** Three short things said side by side, or on a phone one below the other. */
export function Thirds({ of }: { of: readonly Third[] }) {
	return (
		<ul className="thirds">
			{of.map(({ title, tamil, words }) => (
				<li key={title}>
					<h3>{title}</h3>
					{tamil && (
						<p lang="ta" className="tamil-line">
							{tamil}
						</p>
					)}
					<p>{words}</p>
				</li>
			))}
		</ul>
	)
}
