import { href, Link } from 'react-router'
import type { NotPrinted, PrintedKind } from '#app/admin/shipping/selected-parcels.server.ts'

type Props = {
	/** How many are printed. */
	count: number
	notPrinted: readonly NotPrinted[]
	what: PrintedKind
}

/** Says what was selected and is not printed, or that nothing was selected. Prints nothing itself. */
export function NotPrintedNotice({ count, notPrinted, what }: Props) {
	if (count === 0 && notPrinted.length === 0)
		return (
			<p>
				No orders selected.{' '}
				<Link className="link" to={href('/admin/orders')}>
					Select orders
				</Link>{' '}
				to print their {what}.
			</p>
		)
	if (notPrinted.length === 0) return null
	const done = what === 'labels' ? 'sent' : 'packed'
	return (
		<div role="status">
			<p>
				Not printed, because nothing is {done} for {notPrinted.length === 1 ? 'it' : 'them'}:
			</p>
			<ul>
				{notPrinted.map(({ number, why }) => (
					<li key={number}>
						{number}: {why}
					</li>
				))}
			</ul>
		</div>
	)
}
