import { href, Link } from 'react-router'

export function TicketWords({ ticket }: { ticket: string }) {
	return (
		<>
			Your ticket number is <span className="whitespace-nowrap">{ticket}</span>. It is on its way to your
			mailbox, too.{' '}
			<Link className="link" to={`${href('/contact/ticket')}?number=${ticket}`}>
				See where it stands
			</Link>
		</>
	)
}
