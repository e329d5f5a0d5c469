/** One page for orders of others, for those that do not exist and for links that expired, so that a guess reveals nothing. */
import { href, Link } from 'react-router'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

type NotYoursProps = {
	title: string
	heading: string
	wayForward: string
	/** After too many tries. */
	error: string | null
}

export function NotYours({ title, heading, wayForward, error }: NotYoursProps) {
	return (
		<div className="page message-page">
			<PrivateHead title={title} />
			<h1 className="page-title">{error ? 'Please wait a moment' : heading}</h1>
			<p>{error ?? wayForward}</p>
			<ButtonLink to={href('/orders')}>Your Orders</ButtonLink>
			<p>
				<Link className="link" to={href('/contact')}>
					Write to us
				</Link>
			</p>
		</div>
	)
}
