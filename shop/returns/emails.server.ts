/** Writes the emails about replacements. */
import { renderMessage } from './render-message.ts'
import type { Email } from '#shop/email/emails.server.ts'
import type { ItemQuantity, ReplacementReason } from '#shop/orders/after-sales/rules.ts'
import { describePacks } from '#shop/orders/after-sales/views.ts'
import { describeTracking } from '#shop/orders/emails/sentences.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'

type Parcel = {
	items: readonly ItemQuantity[]
	reason: ReplacementReason
	trackingNumber: string
	courier: string | null
	trackingUrl: string | null
}

export function replacementShippedEmail(data: OrderEmailData, parcel: Parcel): Email {
	return renderMessage(data, {
		subject: `Your replacement for order ${data.order.number} is on its way`,
		title: 'Your replacement is on its way',
		sentences: [
			`${OPENINGS[parcel.reason]} We've packed this for you again, free of charge: ${packs(data, parcel)}.`,
		],
		leadingFacts: [['Tracking number', describeTracking(parcel), 'strong']],
		...linksOf(data, parcel),
	})
}

/** The shop corrected what the label of the parcel says. */
export function replacementTrackingCorrectedEmail(
	data: OrderEmailData,
	parcel: Omit<Parcel, 'reason'>,
): Email {
	return renderMessage(data, {
		subject: `The tracking number of your replacement for order ${data.order.number} has changed`,
		title: 'Your tracking number has changed',
		sentences: [
			'The tracking number that we sent you for your replacement was wrong, sorry. Please use the new one below.',
			`In the parcel: ${packs(data, parcel)}.`,
		],
		leadingFacts: [['New tracking number', describeTracking(parcel), 'strong']],
		...linksOf(data, parcel),
	})
}

function packs({ items }: OrderEmailData, parcel: Pick<Parcel, 'items'>): string {
	return describePacks(parcel.items, items).join('; ')
}

function linksOf(data: OrderEmailData, { trackingUrl, courier }: Pick<Parcel, 'trackingUrl' | 'courier'>) {
	const view = { label: 'View your order', url: `${data.publicUrl}/track-order?id=${data.order.number}` }
	return trackingUrl && courier
		? { link: { label: `Track your parcel with ${courier}`, url: trackingUrl }, otherLink: view }
		: { link: view }
}

const OPENINGS: Record<ReplacementReason, string> = {
	damaged: "We're sorry that your coffee arrived damaged.",
	lost: "We're sorry that your parcel got lost.",
	wrong_item: "We're sorry that we sent you the wrong pack.",
	other: 'Thank you for your patience.',
}
