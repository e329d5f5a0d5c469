import { Link, useSearchParams } from 'react-router'

/** The way to what lies before the last one shown, by the same words. */
export function FurtherBack({ before, label }: { before: string; label: string }) {
	const [query] = useSearchParams()
	return (
		<p className="mt-4">
			<Link className="link" to={`?${new URLSearchParams({ ...Object.fromEntries(query), before })}`}>
				{label}
			</Link>
		</p>
	)
}
