/** Samples of the emails about an order, its corrections and its returns. */
import type { Sample } from '#app/admin/emails/sample-newsletter.server.ts'
import { SAMPLE_COMPANY } from '#app/admin/emails/sample-order.server.ts'
import { DAY_MILLISECONDS, formatLastDay } from '#shop/dates.ts'
import { formatTotal, negative, percentOf, rupees, ZERO_PAISE } from '#shop/money.ts'
import * as corrected from '#shop/orders/emails/correction-emails.server.ts'
import * as order from '#shop/orders/emails/emails.server.ts'
import { describeUnsettled } from '#shop/orders/checkouts/why-unsettled.ts'
import type { OrderEmail, OrderEmailData } from '#shop/orders/emails/render-order-email.ts'
import { paymentInReviewEmail } from '#shop/payments/alerts/in-review-email.ts'
import { paymentSettledEmail } from '#shop/payments/alerts/settled-email.ts'
import { replacementShippedEmail, replacementTrackingCorrectedEmail } from '#shop/returns/emails.server.ts'
import * as returned from '#shop/returns/return-emails.server.ts'
import { reviewInvitationEmail } from '#shop/reviews/emails.server.ts'

const ofOrder = (label: string, render: OrderEmail): Sample => ({ label, render: ({ data }) => render(data) })

const PART_PERCENT = 50
const TRACKING_URL = 'https://courier.example/track?number=D12345678'
const partOf = (data: OrderEmailData) => ({ ...data, amount: percentOf(data.order.total, PART_PERCENT) })

const tracked = (data: OrderEmailData) => ({ ...data, trackingUrl: TRACKING_URL })
const invoiced = (data: OrderEmailData) => ({
	...data,
	invoiceUrl: `${data.publicUrl}/invoices/${data.order.number}`,
})
const cancellable = (data: OrderEmailData) => ({
	...invoiced(data),
	cancelUrl: `${data.publicUrl}/orders/${data.order.number}/cancel`,
})

const collected = (data: OrderEmailData): OrderEmailData => ({
	...data,
	order: {
		...data.order,
		isCollected: true,
		shippingMethodName: 'Pickup',
		deliveryFrom: null,
		deliveryTo: null,
	},
})

const movedTo = (data: OrderEmailData): OrderEmailData => ({
	...data,
	replaced: { kind: 'recipient', before: { ...data.order.recipient, address: '21 Beach Road' } },
})

function resized(data: OrderEmailData, size: string): OrderEmailData {
	const before = { position: 0, size, price: ZERO_PAISE, refunded: ZERO_PAISE }
	return { ...invoiced(data), replaced: { kind: 'size', before } }
}

const REPLACEMENT = {
	items: [{ position: 0, quantity: 1 }],
	trackingNumber: 'D12345678',
	courier: 'DTDC',
	trackingUrl: TRACKING_URL,
}

const RETURN = {
	id: '',
	items: [{ position: 0, quantity: 1 }],
	wish: 'refund' as const,
	answer: '',
	sendsBack: true,
}

export const ORDER_SAMPLES = {
	Orders: {
		'order-confirmed': {
			label: 'Order confirmed',
			render: ({ data }) => order.orderConfirmedEmail(cancellable(data)),
		},
		'order-shipped': ofOrder('Order shipped', (data) => order.orderShippedEmail(tracked(data))),
		'order-delivered': ofOrder('Order delivered', order.orderDeliveredEmail),
		'order-ready': {
			label: 'Ready to collect',
			render: ({ data }) => order.orderReadyEmail(collected(data)),
		},
		'order-collected': {
			label: 'Collected',
			render: ({ data }) => order.orderCollectedEmail(collected(data)),
		},
		'review-invitation': {
			label: 'How is your coffee?',
			render: ({ data }) => {
				const reviewUrl = `${data.publicUrl}/orders/${data.order.number}/review`
				return reviewInvitationEmail(data, { reviewUrl, neverUrl: `${reviewUrl}?never=1` })
			},
		},
		'order-cancelled': ofOrder('Order cancelled', order.orderCancelledEmail),
		'order-refunded': ofOrder('Refund complete', order.orderRefundedEmail),
		'no-refund-due': ofOrder('No refund due', order.mistakenPaymentEmail),
		'part-of-refund-due': {
			label: 'Part of the refund due',
			render: ({ data }) => order.mistakenDifferenceEmail(partOf(data)),
		},
		'rest-refunded': ofOrder('Refund without cancelling', order.restRefundStartedEmail),
		'part-refund-started': {
			label: 'Partial refund started',
			render: ({ data }) => order.partialRefundStartedEmail(partOf(data)),
		},
		'part-refund-completed': {
			label: 'Partial refund complete',
			render: ({ data }) => order.partialRefundCompletedEmail(partOf(data)),
		},
		'payment-came-through': ofOrder('Late payment came through', (data) =>
			order.orderRestoredEmail(cancellable(data)),
		),
		'payment-in-review': {
			label: 'Payment of another amount',
			render: ({ data }) => paymentInReviewEmail({ ...data, received: partOf(data).amount }),
		},
		'payment-settled': {
			label: 'Payment of another amount settled',
			render: ({ data }) => {
				const order = { ...data.order, paymentState: 'unpaid' as const }
				const at = data.order.createdAt.toISOString()
				const settled = { received: partOf(data).amount, at, how: 'Refunded to your card, UTR 123456789012' }
				return paymentSettledEmail({ ...data, order, settled })
			},
		},
		'extra-payment': ofOrder('Extra payment refunded', order.extraPaymentRefundEmail),
		'paid-twice': {
			label: 'Paid twice',
			render: ({ data }) => order.paidTwiceEmail({ ...data, supersededBy: data.order.number }),
		},
		'not-sold': {
			label: 'No longer sold to this state',
			render: ({ data }) =>
				order.cancelledWhenPaidEmail({
					...data,
					cancelledBecause: describeUnsettled('not_sold_to_state', data.order) ?? '',
				}),
		},
		'sold-out-meanwhile': {
			label: 'Sold out before the payment',
			render: ({ data }) =>
				order.cancelledWhenPaidEmail({
					...data,
					cancelledBecause: describeUnsettled('sold_out', data.order) ?? '',
				}),
		},
	},
	Corrections: {
		'details-corrected': ofOrder('Delivery details', (data) =>
			corrected.orderCorrectedEmail(movedTo(data), ['address', 'phone number']),
		),
		'collector-corrected': ofOrder('Details of an order to collect', (data) =>
			corrected.orderCorrectedEmail(collected(data), ['name', 'phone number']),
		),
		'grind-corrected': ofOrder('Grind', (data) =>
			corrected.grindCorrectedEmail({
				...data,
				replaced: { kind: 'grind', before: { position: 0, grind: 'Coarse' } },
			}),
		),
		'size-corrected': ofOrder('Size', (data) =>
			corrected.sizeCorrectedEmail(resized(partOf(data), 'Medium (500g)')),
		),
		'difference-asked': {
			label: 'Size that costs more',
			render: ({ data }) =>
				corrected.differenceRequestedEmail(data, {
					pack: data.items[0]?.productName ?? '',
					from: 'Small (220g)',
					to: 'Medium (500g)',
					amount: formatTotal(rupees(240)),
					lastDay: formatLastDay(new Date(data.order.createdAt.getTime() + 4 * DAY_MILLISECONDS)),
					paymentUrl: `${data.publicUrl}/price-differences/${data.order.number}`,
				}),
		},
		'difference-paid': ofOrder('Size that costs more, paid', (data) =>
			corrected.sizeCorrectedEmail(resized({ ...data, amount: negative(rupees(240)) }, 'Sampler (80g)')),
		),
		'size-refunded': ofOrder('Size, refunded', (data) => corrected.differenceRefundedEmail(partOf(data))),
		'tracking-corrected': ofOrder('Tracking number', (data) =>
			corrected.trackingCorrectedEmail(tracked(data)),
		),
		'gstin-corrected': {
			label: 'GSTIN',
			render: ({ data }) =>
				corrected.gstBuyerCorrectedEmail({
					...invoiced(data),
					order: { ...data.order, gstBuyer: SAMPLE_COMPANY },
				}),
		},
		'delivery-undone': ofOrder('Not delivered yet', corrected.deliveryUndoneEmail),
	},
	'Returns and replacements': {
		'return-asked': {
			label: 'Return requested',
			render: ({ data }) => returned.returnRequestedEmail(data, RETURN),
		},
		'return-agreed': {
			label: 'Return accepted',
			render: ({ data }) => returned.returnAgreedEmail(data, RETURN),
		},
		'return-declined': {
			label: 'Return declined',
			render: ({ data }) =>
				returned.returnDeclinedEmail(data, { ...RETURN, answer: 'The pack was opened two weeks ago.' }),
		},
		'return-received': {
			label: 'Return received',
			render: ({ data }) => returned.returnReceivedEmail(data, RETURN),
		},
		'return-refunded': {
			label: 'Return refunded',
			render: ({ data }) => returned.returnRefundedEmail(data, { ...RETURN, amount: data.order.total }),
		},
		'return-replaced': {
			label: 'Return replaced',
			render: ({ data }) => returned.returnReplacedEmail(data, RETURN),
		},
		'return-settled': {
			label: 'Return settled',
			render: ({ data }) =>
				returned.returnClosedEmail(data, { ...RETURN, answer: 'We have added a pack to your next order.' }),
		},
		'replacement-shipped': {
			label: 'Replacement shipped',
			render: ({ data }) => replacementShippedEmail(data, { ...REPLACEMENT, reason: 'damaged' }),
		},
		'replacement-tracking-corrected': {
			label: 'Tracking number of a replacement',
			render: ({ data }) => replacementTrackingCorrectedEmail(data, REPLACEMENT),
		},
	},
} satisfies Record<string, Record<string, Sample>>
