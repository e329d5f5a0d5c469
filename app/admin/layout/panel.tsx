/** A titled part of a screen, and rows of a name and a value in it. */
import type { ReactNode } from 'react'

type PanelProps = { title: string; id?: string; children: ReactNode }

export function Panel({ title, id, children }: PanelProps) {
	return (
		<section id={id} className="admin-panel grid scroll-mt-20 gap-3" aria-label={title}>
			<h2>{title}</h2>
			{children}
		</section>
	)
}

type RowsProps = {
	rows: readonly (readonly [string, string])[]
	empty: string
	/** Puts the value below the name if both do not fit, and breaks neither. */
	wraps?: boolean
}

export function Rows({ rows, empty, wraps = false }: RowsProps) {
	if (rows.length === 0) return <p>{empty}</p>
	return (
		<div className={`admin-scroll ${wraps ? '@container' : ''}`}>
			<table className="admin-table admin-rows">
				<tbody>
					{rows.map(([name, value]) => (
						<tr
							key={`${name}|${value}`}
							className={
								wraps
									? 'flex flex-wrap justify-between gap-x-4 border-b border-sand py-2 last:border-b-0 [&>td]:border-b-0 [&>td]:p-0'
									: undefined
							}
						>
							<td className={wraps ? 'whitespace-pre' : 'whitespace-pre-line [overflow-wrap:anywhere]'}>
								{name}
							</td>
							{/* A date that cannot break would leave no room for the name on a phone. */}
							<td className={wraps ? 'whitespace-pre @min-[26.5rem]:text-end' : `number ${spacingOf(value)}`}>
								{value}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

const MAX_SHORT_WORD = 20

/** A short word, such as an invoice number, would break at its hyphen. */
function spacingOf(value: string): string {
	const isShortWord = value.length <= MAX_SHORT_WORD && !/\s/.test(value)
	if (isShortWord) return 'whitespace-nowrap'
	// Who and when: a date has room on one line.
	return `whitespace-pre-line text-balance sm:whitespace-pre ${value.includes('\n') ? 'min-w-44' : ''}`
}
