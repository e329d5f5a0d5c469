/** Shows all emails that the shop sends, as their readers see them. */
import '#app/admin/emails/emails.css'
import { href, Link } from 'react-router'
import type { Route } from './+types/emails.ts'
import { renderSample, SAMPLE_EMAILS } from '#app/admin/emails/sample-emails.server.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { EmailPreviewLinks, PreviewFrame } from '#app/admin/layout/preview-frame.tsx'
import { shopContext } from '#app/http/request-context.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const groups = Object.entries(SAMPLE_EMAILS).map(([label, samples]) => ({
		label,
		emails: Object.entries(samples).map(([name, sample]) => ({ name, label: sample.label })),
	}))
	const emails = groups.flatMap((group) => group.emails)
	const asked = new URL(request.url).searchParams.get('email')
	const shown = emails.find(({ name }) => name === asked) ?? emails[0]
	if (!shown) throw new Error('There are no samples of emails')
	const email = await renderSample(context.get(shopContext), shown.name)
	if (!email) throw new Error(`There is no sample of the email ${shown.name}`)
	return { groups, shown, subject: email.subject }
}

export default function Emails({ loaderData: { groups, shown, subject } }: Route.ComponentProps) {
	const preview = href('/admin/emails/:email/preview', { email: shown.name })
	return (
		<>
			<ConsoleTitle>Emails</ConsoleTitle>
			<p className="console-intro">
				Every email that the shop sends automatically, with made-up names and a sample order. Your name, logo
				and contact details come from Business details.
			</p>
			<div className="email-samples">
				<nav aria-label="Emails">
					{groups.map(({ label, emails }) => (
						<section key={label}>
							<h2>{label}</h2>
							<ul>
								{emails.map((email) => (
									<li key={email.name}>
										<Link
											className="link"
											to={`?email=${email.name}#shown`}
											aria-current={email.name === shown.name ? 'page' : undefined}
										>
											{email.label}
										</Link>
									</li>
								))}
							</ul>
						</section>
					))}
				</nav>
				<div>
					<h2 id="shown" className="email-shown">
						{shown.label}
					</h2>
					<p className="mb-2">
						<span className="text-cinnamon">Subject:</span> {subject}
					</p>
					<PreviewFrame key={shown.name} src={preview} version={0} of="email" />
					<EmailPreviewLinks src={preview} />
				</div>
			</div>
		</>
	)
}
