import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { FoldIcon, SearchIcon } from '#app/admin/layout/navigation/navigation-icons.tsx'
import { Button } from '#app/ui/button.tsx'

type SearchFormProps = {
	name: string
	label: string
	placeholder?: string
	/** The address without the filters, if there are any. */
	clearsTo?: string | undefined
	/** On a phone, all of it is behind an icon beside the title, because the work is the list. */
	isFolded?: boolean
	/** More filters. Narrow screens fold them, so that the list begins on the first screen. */
	children?: ReactNode
}

/** Searches the list on the page. The query stays in the URL. */
export function SearchForm({ isFolded = false, ...props }: SearchFormProps) {
	if (!isFolded) return <Fields {...props} />
	return (
		<details className="search-fold" open={props.clearsTo !== undefined}>
			<summary>
				<SearchIcon />
				<span className="sr-only">{props.label}</span>
			</summary>
			<Fields {...props} />
		</details>
	)
}

function Fields({ name, label, placeholder, clearsTo, children }: Omit<SearchFormProps, 'isFolded'>) {
	const [query] = useSearchParams()
	return (
		// Reset when a link changes the query, because `defaultValue` alone would keep the previous one.
		<Form key={query.toString()} className="admin-search" role="search">
			<label className="admin-search-text">
				<span className="field-label">{label}</span>
				<input name={name} defaultValue={query.get(name) ?? ''} placeholder={placeholder} className="input" />
			</label>
			{children && <Filters active={countFilters(query, name)}>{children}</Filters>}
			<div className="admin-search-buttons">
				<Button type="submit" tone="quiet">
					Search
				</Button>
				{clearsTo && (
					<Link className="link" to={clearsTo}>
						Clear<span className="sr-only"> filters</span>
					</Link>
				)}
			</div>
		</Form>
	)
}

function Filters({ active, children }: { active: number; children: ReactNode }) {
	return (
		<details className="admin-filters">
			<summary className="button button-quiet">
				Filters
				{active > 0 && (
					<>
						{' '}
						<span className="console-count">
							{active}
							<span className="sr-only"> in use</span>
						</span>
					</>
				)}
				<FoldIcon />
			</summary>
			{children}
		</details>
	)
}

/** Counts what the address says apart from the searched text and the page of the list. */
function countFilters(query: URLSearchParams, text: string): number {
	return [...query].filter(([name, value]) => value !== '' && ![text, 'before', 'page'].includes(name)).length
}
