/** Samples of the emails that the shop sends, with made-up names and an order that nobody placed. */
import { recipient, type Sample, WRITTEN_TO_EMAILS } from '#app/admin/emails/sample-newsletter.server.ts'
import { ORDER_SAMPLES } from '#app/admin/emails/sample-order-emails.server.ts'
import { sampleOrder, SAMPLE_CUSTOMER } from '#app/admin/emails/sample-order.server.ts'
import { BIRTHDAY_PERCENT } from '#shop/account-lifecycle/rules.ts'
import {
	accountClosedEmail,
	birthdayEmail,
	codeEmail,
	deviceLinkEmail,
	passwordChangedEmail,
	welcomeEmail,
} from '#shop/accounts/emails.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { type Email, SECRET_PLACEHOLDER } from '#shop/email/emails.server.ts'
import { quotationMovedEmail } from '#shop/quotations/emails.server.ts'
import { quotationLabel } from '#shop/quotations/rules.ts'
import { cancellationNotice } from '#shop/payments/cancellation/cancellation-notice.ts'
import { newOrderNotice } from '#shop/payments/confirm-order.server.ts'
import { reviewNotice } from '#shop/reviews/emails.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { digestEmail, notificationEmail } from '#shop/staff/notification-emails.server.ts'
import { invitationEmail } from '#shop/staff/emails.server.ts'
import { INVITATION_DAYS } from '#shop/staff/rules.ts'

/** Grouped, in the order in which a customer would get them. */
export const SAMPLE_EMAILS = {
	...ORDER_SAMPLES,
	Quotations: {
		'quotation-moved': {
			label: 'Another email address',
			render: ({ data: { brand } }) =>
				quotationMovedEmail({
					to: SAMPLE_CUSTOMER.email,
					name: SAMPLE_CUSTOMER.name,
					label: quotationLabel(1001),
					brand,
				}),
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
					expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MILLISECONDS),
					token: '',
					brand,
					publicUrl,
				}),
		},
		'new-order': {
			label: 'New order',
			render: ({ data: { brand, publicUrl, order: placed } }) =>
				notificationEmail({
					to: brand.email,
					brand,
					publicUrl,
					content: newOrderNotice(placed),
				}),
		},
		'cancelled-by-customer': {
			label: 'Cancelled by the customer',
			render: ({ data: { brand, publicUrl, order: placed } }) =>
				notificationEmail({
					to: brand.email,
					brand,
					publicUrl,
					content: cancellationNotice({
						order: { ...placed, status: 'packed' },
						amount: placed.total,
						refundedOnline: placed.total,
					}),
				}),
		},
		'daily-summary': {
			label: 'Daily summary',
			render: ({ data: { brand, publicUrl, order: placed } }) =>
				digestEmail({
					to: brand.email,
					brand,
					publicUrl,
					items: [
						newOrderNotice(placed),
						cancellationNotice({ order: placed, amount: placed.total, refundedOnline: placed.total }),
						reviewNotice({ id: '', version: 1 }),
					].map(({ subject, link }) => ({ summary: subject, path: link.path })),
				}),
		},
	},
} satisfies Record<string, Record<string, Sample>>

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
