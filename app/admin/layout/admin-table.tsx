import type { ReactNode } from 'react'

/** A column header: plain text, right-aligned above numbers, or a control in place of the title. */
type Header = string | { title: string; isNumeric?: boolean; control?: ReactNode }

type AdminTableProps = {
	headers: readonly Header[]
	caption?: string
	/** On a phone each row becomes a card, and each cell shows its `data-label`. */
	stacks?: boolean
	/** For a style sheet that places the cells itself on narrow screens. */
	className?: string
	children: ReactNode
}

export function AdminTable({ headers, caption, stacks = false, className = '', children }: AdminTableProps) {
	return (
		<div className="admin-scroll">
			<table className={`admin-table ${stacks ? 'admin-stack' : ''} ${className}`}>
				{caption && <caption className="mb-2 text-start font-semibold">{caption}</caption>}
				<thead>
					<tr>
						{headers.map((header) => {
							const { title, isNumeric, control } = typeof header === 'string' ? { title: header } : header
							return (
								<th key={title} scope="col" className={isNumeric ? 'number' : undefined}>
									{control ?? title}
								</th>
							)
						})}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</div>
	)
}
