/** Describes a quotation for its page: its contents and its state. */
import {
	cancelledStatus,
	describeNotOwed,
	type PaymentStatus,
	PENDING,
} from '#app/quotations/pay-by-link.server.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { quotationRows } from '#shop/quotations/emails.server.ts'
import { signQuotationUrls, refuseUnpayable } from '#shop/quotations/payment/payment-link.server.ts'
import type { QuotationPayment } from '#shop/quotations/payment/quotation-payment.server.ts'
import { totalsOf } from '#shop/quotations/quotations.server.ts'
import type { Quotation } from '#shop/quotations/tables.server.ts'
import { fingerprintOfVersion } from '#shop/quotations/versions.server.ts'
import {
	formatDay,
	isPaidByAnother,
	isSameRecipient,
	quotationLabel,
	showsContents,
} from '#shop/quotations/rules.ts'
import { IN_REVIEW, IN_REVIEW_TITLE } from '#shop/payments/failure-messages.ts'
import { formatTotal } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'

export function describeQuotation(shop: Pick<Shop, 'clock' | 'config'>, payment: QuotationPayment) {
	const { quotation, order } = payment
	// If it was paid before the email or phone was corrected, the invoice is for somebody else. The phone number of the
	// order itself may have been corrected since.
	const isTheirs =
		order !== null &&
		!isPaidByAnother(payment) &&
		(order.fingerprint === fingerprintOfVersion(quotation) || isSameRecipient(order, quotation))
	return {
		label: quotationLabel(quotation.number),
		...statusOf(payment),
		notOwed: describeNotOwed(payment),
		mayPayTwice: payment.mayPayTwice,
		contents: showsContents(payment) ? contentsOf(shop, quotation) : null,
		orderNumber: order?.number ?? null,
		invoiceUrl: isTheirs
			? signInvoiceUrl(shop, { orderNumber: order.number, seconds: EMAIL_LINK_SECONDS })
			: null,
	}
}

function contentsOf(shop: Pick<Shop, 'clock' | 'config'>, quotation: Quotation) {
	const { gstBuyer, isCollected, lastDay, terms } = quotation
	const { name, address, city, pincode, state } = quotation.recipient
	return {
		rows: quotationRows(quotation),
		total: formatTotal(totalsOf(quotation).total),
		recipient: [name, gstBuyer && `${gstBuyer.legalName}, GSTIN ${gstBuyer.gstin}`]
			.filter(Boolean)
			.join('\n'),
		delivery: isCollected ? quotation.shippingMethodName : [address, `${city} ${pincode}`, state].join(', '),
		validUntil: formatDay(lastDay),
		terms,
		pdfUrl: signQuotationUrls(shop, quotation).pdf,
	}
}

export type QuotationView = ReturnType<typeof describeQuotation>

function statusOf({ quotation, state, order, attempt }: QuotationPayment): PaymentStatus {
	if (order)
		return (
			cancelledStatus(order) ?? {
				title: 'Paid, thank you',
				text: `Your order ${order.number} is confirmed.`,
				step: 'paid',
			}
		)
	if (attempt.state === 'pending') return PENDING
	if (attempt.state === 'review') return { title: IN_REVIEW_TITLE, text: IN_REVIEW, step: 'ended' }
	const refusal = refuseUnpayable(state, quotation)
	if (refusal) return { title: ENDED_TITLES[state], text: refusal.message, step: 'ended' }
	const until = `You can pay online until ${formatDay(quotation.lastDay)}, by UPI, card or net banking.`
	return attempt.state === 'stopped'
		? { title: 'Not paid yet', text: `${attempt.message} ${until}`, step: 'payable' }
		: { title: `Your quotation ${quotationLabel(quotation.number)}`, text: until, step: 'payable' }
}

const ENDED_TITLES = {
	open: '',
	expired: 'This quotation has expired',
	withdrawn: 'This quotation is withdrawn',
	paid: 'This quotation is already paid',
} as const
