import { useState } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/mailbox.ts'
import { shopContext } from '#app/http/request-context.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { formatDateTime } from '#shop/dates.ts'
import { listEmails } from '#shop/email/emails.server.ts'

/** Every letter the shop would have sent. It exists only where there is no real post and no real money. */
export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	if (shop.config.smtp || shop.config.payments.mode !== 'sandbox') throw data(null, { status: 404 })
	const emails = await listEmails(shop)
	return {
		emails: emails.map(({ id, to, subject, text, html, createdAt, sentAt, isReadable }) => ({
			id,
			to,
			subject,
			text,
			html,
			createdAt: formatDateTime(createdAt),
			sent: sentAt !== null,
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
				No mail server is set, so every letter the shop writes is kept here and goes nowhere else.
			</p>
			{emails.length === 0 && <p className="mt-10">No emails yet. Place an order and come back.</p>}
			<ul className="mt-8">
				{emails.map((letter) => (
					<LetterRow key={letter.id} letter={letter} />
				))}
			</ul>
		</section>
	)
}

type Email = Route.ComponentProps['loaderData']['emails'][number]

/** The letter itself is drawn when it is opened: a hundred of them at once would keep a phone busy. */
function LetterRow({ letter }: { letter: Email }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<li className="border-t border-sand py-4">
			<details onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary className="cursor-pointer">
					<strong>{letter.subject}</strong>
					<span className="block text-[15px] text-cinnamon">
						To {letter.to}, {letter.createdAt}
						{letter.sent ? '' : ', waiting to go'}
					</span>
				</summary>
				{!letter.isReadable && (
					<p className="mt-4 max-w-[60ch] border-l-2 border-brass pl-4 text-15">
						The code in this letter was sealed with another SECRET than the shop has now, so nobody can read
						it any more. Please ask for a new one.
					</p>
				)}
				{isOpen && (
					<iframe
						title={letter.subject}
						srcDoc={letter.html}
						sandbox=""
						className="mt-4 h-[640px] w-full border border-sand"
					/>
				)}
				<details className="mt-4">
					<summary className="cursor-pointer">As plain text</summary>
					<pre className="mt-2 whitespace-pre-wrap text-[15px]">{letter.text}</pre>
				</details>
			</details>
		</li>
	)
}
