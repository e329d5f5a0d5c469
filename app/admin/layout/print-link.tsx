import { Link } from 'react-router'

export function PrintLink({ to, number, label }: { to: string; number: string; label: string }) {
	return (
		<Link className="link" to={`${to}?number=${number}`} target="_blank" rel="noopener">
			{label}
			<span className="sr-only"> of {number}</span>
		</Link>
	)
}
