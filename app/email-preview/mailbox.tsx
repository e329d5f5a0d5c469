import { useState } from 'react'
import { href } from 'react-router'
import type { Route } from './+types/mailbox.ts'
import { requireMailbox } from '#app/email-preview/require-mailbox.server.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { formatMoment } from '#shop/dates.ts'
import { listEmails } from '#shop/email/emails.server.ts'

/** Lists the emails that the shop would have sent. */
export async function loader({ context }: Route.LoaderArgs) {
	const emails = await listEmails(requireMailbox(context))
	return {
		emails: emails.map(({ id, to, subject, text, createdAt, sentAt, isReadable }) => ({
			id,
			to,
			subject,
			text,
			createdAt: formatMoment(createdAt),
			isSent: sentAt !== null,
			isReadable,
		})),
	}
}

export default function Mailbox({ loaderData: { emails } }: Route.ComponentProps) {
	return (
		<section className="mx-auto w-full max-w-4xl px-5 py-12">
			<PrivateHead title="Mailbox" />
			<h1 className="font-display text-[40px] leading-tight">Mailbox</h1>
			<p className="mt-3 text-cinnamon">
				No mail server is configured, so emails aren't delivered. They appear here instead.
			</p>
			{emails.length === 0 && (
				<p className="mt-10">No emails yet. Place an order to see its confirmation here.</p>
			)}
			<ul className="mt-8">
				{emails.map((email) => (
					<EmailRow key={email.id} email={email} />
				))}
			</ul>
		</section>
	)
}

type Email = Route.ComponentProps['loaderData']['emails'][number]

/** Renders the email only when it is opened, because a hundred iframes at once would freeze a phone. */
function EmailRow({ email }: { email: Email }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<li className="border-t border-sand py-4">
			<details onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary className="cursor-pointer">
					<strong>{email.subject}</strong>
					<span className="block text-15 text-cinnamon">
						To {email.to}, {email.createdAt}
						{email.isSent ? '' : ', queued'}
					</span>
				</summary>
				{!email.isReadable && (
					<p className="mt-4 max-w-[60ch] border-l-2 border-brass pl-4 text-15">
						The code in this email was encrypted with a different SECRET and can no longer be read. Please
						request a new one.
					</p>
				)}
				{isOpen && (
					<iframe
						title={email.subject}
						src={href('/mailbox/:id', { id: email.id })}
						sandbox=""
						className="mt-4 h-[640px] w-full border border-sand"
					/>
				)}
				<details className="mt-4">
					<summary className="cursor-pointer">As plain text</summary>
					<pre className="mt-2 whitespace-pre-wrap text-15">{email.text}</pre>
				</details>
			</details>
		</li>
	)
}
