/** Writes the reminder of an unpaid order. */
import { LINK_DAYS } from './rules.ts'
import { greetingOf } from '#shop/accounts/greeting.ts'
import type { Brand } from '#shop/config/brand.ts'
import { describePack } from '#shop/describe-pack.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { renderEmail } from '#shop/email/render-email.ts'
import { smallImageUrl } from '#shop/images/rules.ts'
import { formatTotal, multiply } from '#shop/money.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'

type ReminderData = {
	order: Pick<Order, 'recipient'>
	items: readonly OrderItem[]
	brand: Brand
	publicUrl: string
	restoreUrl: string
	unsubscribeUrl: string
}

export function unpaidReminderEmail(data: ReminderData): Email {
	const { order, items, brand, publicUrl, restoreUrl, unsubscribeUrl } = data
	const { name, email: to } = order.recipient
	const email = renderEmail({
		to,
		subject: "Your coffee hasn't been ordered yet",
		title: 'Still want your coffee?',
		preheader: "Your payment didn't go through. We've kept your cart for you.",
		blocks: [
			{ kind: 'text', text: greetingOf(name) },
			{
				kind: 'text',
				text: "Your payment didn't go through, so nothing was ordered. If you still want your coffee, we've kept your cart for you, at today's prices.",
			},
			{ kind: 'button', label: 'Restore my cart', url: restoreUrl },
			{
				kind: 'items',
				items: items.map((item) => ({
					name: item.productName,
					details: `${describePack(item)} × ${item.quantity}`,
					price: formatTotal(multiply(item.price, item.quantity)),
					imageUrl: publicUrl + smallImageUrl(item.imageUrl),
				})),
				sums: [],
			},
			{
				kind: 'text',
				text: `The link works for ${LINK_DAYS} days, and this is the only reminder we'll send. If any money was debited, it will be returned to your account automatically.`,
			},
			{
				kind: 'small-link',
				question: 'You get this because you subscribe to our newsletter.',
				label: 'Unsubscribe',
				url: unsubscribeUrl,
			},
		],
		brand,
	})
	return { ...email, unsubscribeUrl }
}
