import { Link, useSearchParams } from 'react-router'

/** Leads to the next page of the same search. */
export function OlderLink({ before, label }: { before: string; label: string }) {
	const [query] = useSearchParams()
	return (
		<p className="mt-4">
			<Link className="link" to={`?${new URLSearchParams({ ...Object.fromEntries(query), before })}`}>
				{label}
			</Link>
		</p>
	)
}
