/** The newsletters that were sent, for everybody. */
import '#app/newsletter/archive.css'
import { href, Link } from 'react-router'
import { shopContext } from '#app/http/request-context.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { formatDate } from '#shop/dates.ts'
import { listArchive } from '#shop/newsletters/archive.server.ts'
import type { Route } from './+types/archive.ts'

/** Fails while the database is unavailable: what could not be read must not be called empty. */
export async function loader({ context }: Route.LoaderArgs) {
	const archived = await listArchive(context.get(shopContext))
	const newsletters = archived.map(({ slug, issue, sentAt }) => ({
		slug,
		subject: issue.subject,
		preheader: issue.preheader,
		sent: formatDate(sentAt),
	}))
	return { newsletters }
}

export default function Archive({ loaderData: { newsletters } }: Route.ComponentProps) {
	const title = <h1 className="page-title">Newsletters</h1>
	return (
		<div className="page newsletter-page">
			<PageHead
				title="Newsletters"
				description="Every newsletter we have sent: new roasts, and tips for a better decoction."
			/>
			{newsletters.length === 0 ? (
				<div className="newsletter-none">
					<div>
						{title}
						<p className="lede">
							Our first newsletter is still brewing. Subscribe below and we'll email it to you.
						</p>
					</div>
					<img src="/brew/brew-3.svg" alt="" width={320} height={320} className="newsletter-drawing" />
				</div>
			) : (
				<>
					{title}
					<ul className="newsletter-list">
						{newsletters.map(({ slug, subject, preheader, sent }) => (
							<li key={slug}>
								<p className="newsletter-date">{sent}</p>
								<h2>
									<Link className="link" to={href('/newsletters/:slug', { slug })}>
										{subject}
									</Link>
								</h2>
								{preheader && <p>{preheader}</p>}
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	)
}
