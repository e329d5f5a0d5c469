import { type ReactNode, useId } from 'react'

type CardProps = { title: string; aside?: ReactNode; isBare?: boolean; children: ReactNode }

/** Bare, it has no frame of its own, because it contains cards. */
export function Card({ title, aside, isBare = false, children }: CardProps) {
	const id = useId()
	return (
		<section aria-labelledby={id} className={`dashboard-card${isBare ? ' dashboard-card-bare' : ''}`}>
			<div className="mb-5 flex items-center justify-between gap-3">
				<h2 id={id}>{title}</h2>
				{aside}
			</div>
			{children}
		</section>
	)
}
