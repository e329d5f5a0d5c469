/** The reminder of an unpaid order. */
import { LINK_DAYS } from './rules.ts'
import { DEFAULT_NAME, firstName } from '#shop/accounts/rules.ts'
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
		subject: 'Your coffee is not ordered yet',
		title: 'Still want your coffee?',
		preheader: 'Your payment did not go through. Your cart is one press away.',
		picture: { name: 'pour', publicUrl },
		blocks: [
			{ kind: 'text', text: `Vanakkam ${firstName(name) ?? DEFAULT_NAME},` },
			{
				kind: 'text',
				text: "Your payment did not go through, so nothing was ordered. If you still want it, your cart is one press away, at today's prices.",
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
				text: `The link works for ${LINK_DAYS} days. This is the only reminder; if your bank shows a charge, it comes back by itself.`,
			},
			{ kind: 'small-link', question: 'No emails like this?', label: 'Unsubscribe', url: unsubscribeUrl },
		],
		brand,
	})
	return { ...email, unsubscribeUrl }
}
