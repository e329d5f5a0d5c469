import { Link, useSearchParams } from 'react-router'
import { linkedPages, type Paging } from '#shop/paging.ts'

/** Links to the other pages of a list, which keep the rest of the query. Renders nothing for a list of one page. */
export function PageLinks({ label, paging }: { label: string; paging: Paging }) {
	const [query] = useSearchParams()
	const { page, pages } = paging
	if (pages === 1) return null
	const urlOf = (number: number) => {
		const others = [...query].filter(([name]) => name !== 'page')
		return `?${new URLSearchParams(number === 1 ? others : [...others, ['page', `${number}`]])}`
	}
	return (
		<nav aria-label={label} className="page-links">
			{page > 1 && (
				<Link to={urlOf(page - 1)} rel="prev">
					Previous
				</Link>
			)}
			<ol>
				{linkedPages(paging).map((number, index) => (
					<li key={number ?? `gap ${index}`}>
						{number === null ? (
							<span aria-hidden="true">…</span>
						) : (
							<Link
								to={urlOf(number)}
								aria-label={`Page ${number}`}
								aria-current={number === page ? 'page' : undefined}
							>
								{number}
							</Link>
						)}
					</li>
				))}
			</ol>
			{page < pages && (
				<Link to={urlOf(page + 1)} rel="next">
					Next
				</Link>
			)}
		</nav>
	)
}
