/** The FAQ of the contact page. The policies give the details. */
import { href, Link } from 'react-router'
import { useBrand, useShipping } from '#app/catalogue/shop-data.ts'
import {
	GRIEVANCE_ACKNOWLEDGED_WITHIN,
	GRIEVANCE_HOURS,
	GRIEVANCE_RESOLVED_WITHIN,
} from '#shop/contact/service-times.ts'
import { RETURN_WITHIN_DAYS } from '#shop/orders/rules.ts'
import type { Shipping } from '#shop/shipping/settings.ts'
import { dispatchAndDelivery } from '#shop/shipping/stated-times.ts'

type Question = { question: string; answer: string; link?: { to: string; label: string } }

export function questions(shipping: Shipping): Question[] {
	return [
		{
			question: 'How soon will my coffee arrive?',
			answer: `${dispatchAndDelivery(shipping)} Chennai is usually faster; remote places can take longer.`,
			link: { to: '/policies/shipping', label: 'Delivery times' },
		},
		...OTHER_QUESTIONS,
	]
}

const OTHER_QUESTIONS: readonly Question[] = [
	{
		question: 'Do you ship outside India?',
		answer:
			"Yes, to select destinations. Contact us directly with the address and how much coffee you would like, and we'll send you a quote.",
	},
	{
		question: 'What if I am not happy with my coffee?',
		answer: `Tell us within ${RETURN_WITHIN_DAYS} days of delivery and you can return it for a full refund.`,
		link: { to: '/policies/return', label: 'How to return a pack' },
	},
	{
		question: 'How do I track my order?',
		answer: 'We email you a tracking number once your order has shipped.',
		link: { to: '/track-order', label: 'Track your order' },
	},
]

export function Questions() {
	return (
		<section aria-labelledby="questions-title" className="pb-[var(--section-space)]">
			<h2 id="questions-title" className="section-title">
				Common questions
			</h2>
			<dl className="questions">
				{questions(useShipping()).map(({ question, answer, link }) => (
					<div key={question}>
						<dt>{question}</dt>
						<dd>
							{answer}{' '}
							{link && (
								<Link to={link.to} className="link">
									{link.label}
								</Link>
							)}
						</dd>
					</div>
				))}
			</dl>
			<Complaints />
		</section>
	)
}

function Complaints() {
	const brand = useBrand()
	return (
		<div className="contact-end">
			<p className="measure">
				Not satisfied with our reply? Our grievance officer handles complaints {GRIEVANCE_HOURS}. Every
				complaint gets a ticket number, is acknowledged within {GRIEVANCE_ACKNOWLEDGED_WITHIN} and resolved
				within {GRIEVANCE_RESOLVED_WITHIN}.{' '}
				<Link to={href('/contact/ticket')} className="link">
					Track a ticket
				</Link>{' '}
				or read the{' '}
				<Link to={`${href('/policies/privacy')}#grievance`} className="link">
					grievance details
				</Link>
				.
			</p>
			<a href={`mailto:${brand?.email}`} className="button button-quiet">
				Email us directly
			</a>
		</div>
	)
}
