/**
 * One page for orders and quotations of others, for unknown ones and for links that were altered or have expired, so that
 * a guess reveals nothing.
 */
import { href, Link } from 'react-router'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

type RefusedPageProps = {
	title: string
	heading?: string
	advice: string
	next?: { to: string; label: string } | null
	/** Set after too many attempts. */
	error: string | null
}

export function RefusedPage({
	title,
	heading = 'This link is incomplete or has expired',
	advice,
	next = { to: href('/orders'), label: 'Your Orders' },
	error,
}: RefusedPageProps) {
	return (
		<div className="page message-page">
			<PrivateHead title={title} />
			<h1 className="page-title">{error ? 'Please wait a moment' : heading}</h1>
			<p>{error ?? advice}</p>
			{next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}
			<p>
				<Link className="link" to={href('/contact')}>
					Write to us
				</Link>
			</p>
		</div>
	)
}
