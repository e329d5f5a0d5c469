import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'

type SearchFormProps = {
	name: string
	label: string
	placeholder?: string
	/** The address without the filters, while there are any. */
	clearsTo?: string | undefined
	/** More filters. */
	children?: ReactNode
}

/** Searches the list on the page. The query stays in the URL. */
export function SearchForm({ name, label, placeholder, clearsTo, children }: SearchFormProps) {
	const [query] = useSearchParams()
	return (
		// Reset when a link changes the query: `defaultValue` alone would keep the previous one.
		<Form key={query.toString()} className="admin-search" role="search">
			<label className="admin-search-text">
				<span className="field-label">{label}</span>
				<input name={name} defaultValue={query.get(name) ?? ''} placeholder={placeholder} className="input" />
			</label>
			{children}
			<Button type="submit" tone="quiet">
				Search
			</Button>
			{clearsTo && (
				<Link className="link mb-2" to={clearsTo}>
					Clear<span className="sr-only"> filters</span>
				</Link>
			)}
		</Form>
	)
}
