/** The email about what is sent again. */
import { describeItems } from './describe-items.ts'
import { renderMessage } from './render-message.ts'
import type { Email } from '#shop/email/emails.server.ts'
import type { ItemQuantity, ReplacementReason } from '#shop/orders/after-sales/rules.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'

type Parcel = {
	items: readonly ItemQuantity[]
	reason: ReplacementReason
	trackingNumber: string
	courier: string | null
	trackingUrl: string | null
}

export function replacementShippedEmail(data: OrderEmailData, parcel: Parcel): Email {
	const { courier, trackingNumber, trackingUrl } = parcel
	return renderMessage(data, {
		subject: `Your replacement for order ${data.order.number} is on its way`,
		title: 'Your replacement is on its way',
		sentences: [
			`${OPENINGS[parcel.reason]} We have packed this again for you, at no cost: ${describeItems(data.items, parcel.items)}.`,
			`Tracking number: ${trackingNumber}${courier ? ` (${courier})` : ''}.`,
		],
		link: { label: 'View your order', url: `${data.publicUrl}/track-order?id=${data.order.number}` },
		otherLink:
			trackingUrl && courier ? { label: `Track your parcel with ${courier}`, url: trackingUrl } : null,
	})
}

const OPENINGS: Record<ReplacementReason, string> = {
	damaged: "We're sorry that your coffee arrived damaged.",
	lost: "We're sorry that your parcel got lost.",
	wrong_item: "We're sorry that we sent you the wrong pack.",
	other: 'Thank you for your patience.',
}
