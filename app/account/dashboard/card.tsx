import { type ReactNode, useId } from 'react'

export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
	const id = useId()
	return (
		<section aria-labelledby={id} className="dashboard-card">
			<div className="mb-5 flex items-center justify-between gap-3">
				<h2 id={id}>{title}</h2>
				{aside}
			</div>
			{children}
		</section>
	)
}
