type Column = { title: string; tamil?: string; text: string }

export function ThreeColumns({ columns }: { columns: readonly Column[] }) {
	return (
		<ul className="three-columns">
			{columns.map(({ title, tamil, text }, index) => (
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
