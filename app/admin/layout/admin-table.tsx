import type { ReactNode } from 'react'

/** A head is read as it stands, stands at the right above numbers, is told to screen readers alone, or gives its place to something to press. */
type Head = string | { title: string; look: 'number' | 'unseen' | 'words'; part?: ReactNode }

type AdminTableProps = {
	heads: readonly Head[]
	caption?: string
	/** On a phone each row becomes a card; its cells name themselves with `data-label`. */
	stacks?: boolean
	children: ReactNode
}

/** A table of the console: its heads, and whatever rows it is given. */
export function AdminTable({ heads, caption, stacks = false, children }: AdminTableProps) {
	const columns = heads.map((head) =>
		typeof head === 'string' ? { title: head, look: 'words', part: null } : { part: null, ...head },
	)
	return (
		<div className="admin-scroll">
			<table className={stacks ? 'admin-table admin-stack' : 'admin-table'}>
				{caption && <caption className="mb-2 text-start font-semibold">{caption}</caption>}
				<thead>
					<tr>
						{columns.map(({ title, look, part }) => (
							<th key={title} scope="col" className={look === 'number' ? 'number' : undefined}>
								{part ?? (look === 'unseen' ? <span className="sr-only">{title}</span> : title)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</div>
	)
}
