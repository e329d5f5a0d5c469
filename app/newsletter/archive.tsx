/** The newsletters that were sent, for everybody. */
import '#app/newsletter/archive.css'
import { data, href, Link } from 'react-router'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { formatDate } from '#shop/dates.ts'
import { listArchive } from '#shop/newsletters/archive.server.ts'
import type { Route } from './+types/archive.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const read = () => listArchive(context.get(shopContext))
	const archived = await nullIfUnavailable(context, 'The archive of newsletters could not be read', read)
	const newsletters = (archived ?? []).map(({ slug, issue, sentAt }) => ({
		slug,
		subject: issue.subject,
		preheader: issue.preheader,
		sent: formatDate(sentAt),
	}))
	// An archive that could not be read must not be cached as empty.
	return data({ newsletters }, { headers: archived ? {} : NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

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
					<ResponsiveImage path="pour.jpg" shape="wide" alt="" sizes="(min-width: 768px) 46vw, 92vw" />
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
