import { useState } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/mailbox.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { formatDateTime } from '#shop/dates.ts'
import { listEmails } from '#shop/email/emails.server.ts'

/**
 * The emails the shop would have sent. Only available without an SMTP server and with sandbox payments, and only on the
 * server's own machine unless a setting says otherwise: they contain everybody's codes and orders.
 */
export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const { smtp, payments, mailboxReadableBy } = shop.config
	const mayRead = mailboxReadableBy === 'everyone' || context.get(requestContext).isFromThisMachine
	if (smtp || payments.mode !== 'sandbox' || !mayRead) throw data(null, { status: 404 })
	const emails = await listEmails(shop)
	return {
		emails: emails.map(({ id, to, subject, text, html, createdAt, sentAt, isReadable }) => ({
			id,
			to,
			subject,
			text,
			html,
			createdAt: formatDateTime(createdAt),
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
				No mail server is configured, so emails are not delivered. They appear here instead.
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

/** Renders the email only when it is opened: a hundred iframes at once would freeze a phone. */
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
				{/* It inherits this page's content security policy, which blocks a <style> element and scripts. Our emails have neither. */}
				{isOpen && (
					<iframe
						title={email.subject}
						srcDoc={email.html}
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
