/** Writes the email that asks for reviews, and the one to the staff about a new review. */
import type { Review } from './tables.server.ts'
import { greetingOf } from '#shop/accounts/greeting.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { renderEmail } from '#shop/email/render-email.ts'
import { type OrderEmailData, unpricedItemsOf } from '#shop/orders/emails/render-order-email.ts'
import type { Notification } from '#shop/staff/notifications.server.ts'

type Links = { reviewUrl: string; neverUrl: string }

export function reviewInvitationEmail(data: OrderEmailData, { reviewUrl, neverUrl }: Links): Email {
	const { order, brand, publicUrl, addressee = order.recipient } = data
	const opening =
		'Your coffee has been with you for a week. How does it taste? A few words help us, and others who are choosing their coffee. Honest criticism is as welcome as praise.'
	return renderEmail({
		to: addressee.email,
		subject: `How is your coffee? Order ${order.number}`,
		title: 'How is your coffee?',
		preheader: opening,
		headerImage: { name: 'pour', publicUrl },
		blocks: [
			{ kind: 'text', text: greetingOf(addressee.name) },
			{ kind: 'text', text: opening },
			{ kind: 'items', items: unpricedItemsOf(data), sums: [] },
			{ kind: 'button', label: 'Write a review', url: reviewUrl },
			{
				kind: 'text',
				text: `Something not right with your coffee? Write to ${brand.email}, so that we can help.`,
			},
			{
				kind: 'small-link',
				question: "This is the only time we'll ask about this order.",
				label: 'Never ask me again',
				url: neverUrl,
			},
		],
		brand,
	})
}

/** Leaves out the customer's words, because the notification outlives their account. */
export function reviewNotice({ id, version }: Pick<Review, 'id' | 'version'>): Notification {
	return {
		kind: 'review',
		key: `review:${id}:${version}`,
		subject: 'A review to read',
		title: 'A customer has written a review',
		sentences: ['Please read it, and publish or decline it.'],
		link: { label: 'Open the reviews', path: '/admin/reviews' },
	}
}
