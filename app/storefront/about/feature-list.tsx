type Feature = { title: string; tamil?: string; text: string }

export function FeatureList({ features }: { features: readonly Feature[] }) {
	return (
		<ul className="feature-list">
			{features.map(({ title, tamil, text }, index) => (
				<li key={`${index}`}>
					<h3>{title}</h3>
					{tamil && (
						<p lang="ta" className="tamil-line">
							{tamil}
						</p>
					)}
					<p>{text}</p>
				</li>
			))}
		</ul>
	)
}
