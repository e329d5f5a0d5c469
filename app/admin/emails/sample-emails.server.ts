/** The emails that the shop sends, with made-up names and an order that nobody placed. */
import { recipient, type Sample, WRITTEN_TO_EMAILS } from '#app/admin/emails/sample-newsletter.server.ts'
import { sampleOrder, SAMPLE_COMPANY, SAMPLE_CUSTOMER } from '#app/admin/emails/sample-order.server.ts'
import { BIRTHDAY_PERCENT } from '#shop/account-lifecycle/rules.ts'
import {
	accountClosedEmail,
	birthdayEmail,
	codeEmail,
	deviceLinkEmail,
	passwordChangedEmail,
	welcomeEmail,
} from '#shop/accounts/emails.server.ts'
import { DAY_MILLISECONDS, formatLastDay } from '#shop/dates.ts'
import { type Email, SECRET_PLACEHOLDER } from '#shop/email/emails.server.ts'
import { formatTotal, negative, percentOf, rupees } from '#shop/money.ts'
import * as corrected from '#shop/orders/emails/correction-emails.server.ts'
import * as order from '#shop/orders/emails/emails.server.ts'
import type { OrderEmail, OrderEmailData } from '#shop/orders/emails/render-order-email.ts'
import { newOrderNotice } from '#shop/payments/confirm-order.server.ts'
import * as returned from '#shop/returns/return-emails.server.ts'
import { replacementShippedEmail, replacementTrackingCorrectedEmail } from '#shop/returns/emails.server.ts'
import { reviewInvitationEmail } from '#shop/reviews/emails.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { digestEmail, noticeEmail } from '#shop/staff/notification-emails.server.ts'
import { invitationEmail } from '#shop/staff/emails.server.ts'

const ofOrder = (label: string, render: OrderEmail): Sample => ({ label, render: ({ data }) => render(data) })

const PART_PERCENT = 50
const partOf = (data: OrderEmailData) => ({ ...data, amount: percentOf(data.order.total, PART_PERCENT) })

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

const REPLACEMENT = {
	items: [{ position: 0, quantity: 1 }],
	trackingNumber: 'D12345678',
	courier: 'DTDC',
	trackingUrl: null,
}

const RETURN = { id: '', items: [{ position: 0, quantity: 1 }], answer: '', sendsBack: true }

/** Grouped, in the order in which a customer would get them. */
export const SAMPLE_EMAILS = {
	Orders: {
		'order-confirmed': {
			label: 'Order confirmed',
			render: ({ data }) =>
				order.orderConfirmedEmail({
					...data,
					invoiceUrl: `${data.publicUrl}/invoices/${data.order.number}`,
					cancelUrl: `${data.publicUrl}/orders/${data.order.number}/cancel`,
				}),
		},
		'order-shipped': ofOrder('Order shipped', order.orderShippedEmail),
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
		'part-refund-started': {
			label: 'Partial refund started',
			render: ({ data }) => order.partialRefundStartedEmail(partOf(data)),
		},
		'part-refund-completed': {
			label: 'Partial refund complete',
			render: ({ data }) => order.partialRefundCompletedEmail(partOf(data)),
		},
		'payment-came-through': ofOrder('Late payment came through', order.orderRestoredEmail),
		'extra-payment': ofOrder('Extra payment refunded', order.extraPaymentRefundEmail),
		'paid-twice': {
			label: 'Paid twice',
			render: ({ data }) => order.paidTwiceEmail({ ...data, keptNumber: data.order.number }),
		},
		'not-sold': {
			label: 'Not sold to this state any more',
			render: ({ data }) =>
				order.notSoldRefundEmail({
					...data,
					notSold: `We can only sell within ${data.order.recipient.state}.`,
				}),
		},
	},
	Corrections: {
		'details-corrected': ofOrder('Delivery details', corrected.orderCorrectedEmail),
		'grind-corrected': ofOrder('Grind', corrected.grindCorrectedEmail),
		'size-corrected': ofOrder('Size', (data) => corrected.sizeCorrectedEmail(partOf(data))),
		'difference-asked': {
			label: 'Size that costs more',
			render: ({ data }) =>
				corrected.differenceAskedEmail(data, {
					pack: data.items[0]?.productName ?? '',
					from: 'Small (220g)',
					to: 'Medium (500g)',
					amount: formatTotal(rupees(240)),
					lastDay: formatLastDay(new Date(data.order.createdAt.getTime() + 4 * DAY_MILLISECONDS)),
					paymentUrl: `${data.publicUrl}/price-differences/${data.order.number}`,
				}),
		},
		'difference-paid': ofOrder('Size that costs more, paid', (data) =>
			corrected.sizeCorrectedEmail({ ...data, amount: negative(rupees(240)) }),
		),
		'size-refunded': ofOrder('Size, refunded', (data) => corrected.differenceRefundedEmail(partOf(data))),
		'tracking-corrected': ofOrder('Tracking number', corrected.trackingCorrectedEmail),
		'gstin-corrected': {
			label: 'GSTIN',
			render: ({ data }) =>
				corrected.gstBuyerCorrectedEmail({
					...data,
					order: { ...data.order, gstBuyer: SAMPLE_COMPANY },
					invoiceUrl: `${data.publicUrl}/invoices/${data.order.number}`,
				}),
		},
		'delivery-undone': ofOrder('Not delivered yet', corrected.deliveryUndoneEmail),
	},
	'Returns and replacements': {
		'return-asked': {
			label: 'Return asked for',
			render: ({ data }) => returned.returnAskedEmail(data, RETURN),
		},
		'return-agreed': {
			label: 'Return agreed',
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
	Account: {
		'sign-up-code': {
			label: 'Code to sign up',
			render: ({ data: { brand } }) =>
				codeEmail({ to: SAMPLE_CUSTOMER.email, purpose: 'signup', code: '123456', brand }),
		},
		'reset-code': {
			label: 'Code to reset the password',
			render: ({ data: { brand } }) =>
				codeEmail({ to: SAMPLE_CUSTOMER.email, purpose: 'password_reset', code: '123456', brand }),
		},
		welcome: { label: 'Welcome', render: (data) => welcomeEmail(recipient(data)) },
		'password-changed': {
			label: 'Password changed',
			render: (data) => passwordChangedEmail({ ...recipient(data), at: data.now }),
		},
		'failed-sign-ins': {
			label: 'Too many failed sign-ins',
			render: (data) => deviceLinkEmail({ ...recipient(data), token: '', isForSecondFactor: false }),
		},
		birthday: {
			label: 'Birthday month',
			render: (data) =>
				birthdayEmail({
					...recipient(data),
					code: 'BDAY-7F3K9',
					percent: BIRTHDAY_PERCENT,
					endsAt: new Date(data.now.getTime() + 30 * DAY_MILLISECONDS),
				}),
		},
		'account-deleted': { label: 'Account deleted', render: (data) => accountClosedEmail(recipient(data)) },
	},
	'Newsletter and messages': WRITTEN_TO_EMAILS,
	Staff: {
		invitation: {
			label: 'Invitation',
			render: ({ data: { brand, publicUrl }, now }) =>
				invitationEmail({
					to: 'ravi@example.in',
					role: 'packer',
					invitedBy: SAMPLE_CUSTOMER.name,
					expiresAt: now,
					token: '',
					brand,
					publicUrl,
				}),
		},
		'new-order': {
			label: 'New order',
			render: ({ data: { brand, publicUrl, order: placed } }) =>
				noticeEmail({
					to: brand.email,
					brand,
					publicUrl,
					notice: newOrderNotice(placed),
				}),
		},
		'daily-summary': {
			label: 'Daily summary',
			render: ({ data: { brand, publicUrl, order: placed } }) =>
				digestEmail({
					to: brand.email,
					brand,
					publicUrl,
					items: [{ summary: newOrderNotice(placed).subject, path: `/admin/orders/${placed.number}` }],
				}),
		},
	},
} satisfies Record<string, Record<string, Sample>>

/** Null if there is no such email. */
export async function renderSample(shop: Shop, name: string): Promise<Email | null> {
	const samples: Record<string, Sample> = Object.assign({}, ...Object.values(SAMPLE_EMAILS))
	const sample = Object.hasOwn(samples, name) ? samples[name] : undefined
	if (!sample) return null
	const email = sample.render({ data: await sampleOrder(shop), now: shop.clock() })
	const { secret = SECRET_PLACEHOLDER } = email
	return {
		...email,
		html: email.html.replace(SECRET_PLACEHOLDER, secret),
		text: email.text.replace(SECRET_PLACEHOLDER, secret),
	}
}
