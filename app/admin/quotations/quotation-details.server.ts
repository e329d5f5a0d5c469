/** Loads a quotation for the console. */
import { renderSVG } from 'uqr'
import { describeDetails, joinDetails } from '#app/admin/audit/audit-details.ts'
import { actionLabel, actorLabel } from '#app/admin/audit/audit-entry.ts'
import { whatsAppUrl } from '#app/admin/layout/whatsapp-url.ts'
import { findStockWarnings } from '#app/admin/quotations/stock-warnings.server.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { takesOtherPayments } from '#shop/config/other-payments.ts'
import { formatMoment } from '#shop/dates.ts'
import { quotationRows, whatsAppText } from '#shop/quotations/emails.server.ts'
import { signQuotationUrls } from '#shop/quotations/payment/payment-link.server.ts'
import { findQuotation, listQuotedOrders, totalsOf } from '#shop/quotations/quotations.server.ts'
import type { Quotation } from '#shop/quotations/tables.server.ts'
import { findOpenPayment, findPayableEarlier } from '#shop/quotations/versions.server.ts'
import {
	canEdit,
	CHANNEL_LABELS,
	formatDay,
	quotationLabel,
	showsContents,
	STATE_LABELS,
} from '#shop/quotations/rules.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Row = [name: string, value: string]

export async function loadQuotation(context: Context, number: string) {
	const shop = context.get(shopContext)
	const found = await findQuotation(shop, number)
	if (!found) return null
	const { quotation, checkout, state, superseded } = found
	const label = quotationLabel(quotation.number)
	const [orders, activity, warnings, payableEarlier, openPayment] = await Promise.all([
		listQuotedOrders(shop, checkout),
		listAuditEntries(shop, { about: label }),
		state === 'open' ? findStockWarnings(shop, { lines: quotation.lines, stored: quotation }) : [],
		canEdit(state) ? findPayableEarlier(shop, quotation) : null,
		findOpenPayment(shop.db, quotation),
	])
	const isOn = takesOtherPayments(shop.config.brand)
	return {
		label,
		state,
		stateLabel: STATE_LABELS[state],
		canEdit: canEdit(state),
		version: quotation.version,
		total: formatTotal(totalsOf(quotation).total),
		rows: quotationRows(quotation),
		warnings,
		facts: factsOf(quotation),
		versionNote: superseded ? notCounted(superseded) : payableEarlier && stillPayable(payableEarlier),
		customerId: quotation.customerId,
		sending: state === 'open' ? sendingOf(shop, quotation) : null,
		pdfUrl: showsContents(found) ? signQuotationUrls(shop, quotation).pdf : null,
		openPayment: openPayment && formatTotal(openPayment),
		orders,
		activity: activity.map(activityRow),
		otherPayments: {
			isOn,
			may: may(context, 'orders.take-payment'),
			maySwitch: may(context, 'settings.edit'),
		},
	}
}

function notCounted(later: Quotation): string {
	return `The customer was paying while this quotation was changed to ${formatTotal(totalsOf(later).total)}. What was paid counts and is shown here; the change doesn't.`
}

function stillPayable(total: Paise): string {
	return `The customer has opened the payment page of the version before, ${formatTotal(total)}. If they pay there, that version counts and is shown here. Please tell them about the change.`
}

export type QuotationDetails = NonNullable<Awaited<ReturnType<typeof loadQuotation>>>

function factsOf(quotation: Quotation): Row[] {
	const { recipient, billing, gstBuyer, channel, lastDay, terms, note, createdAt, createdBy } = quotation
	const isBilledElsewhere = placeOf(billing) !== placeOf(recipient)
	const facts: (Row | null)[] = [
		['For', [recipient.name, recipient.phone, recipient.email].filter(Boolean).join('\n')],
		['Delivery', [quotation.shippingMethodName, placeOf(recipient)].filter(Boolean).join('\n')],
		gstBuyer && ['Company', `${gstBuyer.legalName}\nGSTIN ${gstBuyer.gstin}`],
		isBilledElsewhere ? ['Billing address', placeOf(billing)] : null,
		['Prices valid until', formatDay(lastDay)],
		terms ? ['Terms', terms] : null,
		note ? ['Note for the staff', note] : null,
		['Ordered by', CHANNEL_LABELS[channel]],
		['Entered', `${createdBy}\n${formatMoment(createdAt)}`],
	]
	return facts.filter((fact) => fact !== null)
}

function placeOf({ address, city, pincode, state }: Contact): string {
	return [address, `${city} ${pincode}`.trim(), state].filter(Boolean).join('\n')
}

/** Describes how the link gets to the customer. */
function sendingOf(shop: Pick<Shop, 'clock' | 'config'>, quotation: Quotation) {
	const urls = signQuotationUrls(shop, quotation)
	const text = whatsAppText({ quotation, urls, brand: shop.config.brand })
	const { recipient, recipientVersion, emailsSent, emailedAt } = quotation
	return {
		url: urls.page,
		text,
		whatsAppUrl: whatsAppUrl(recipient.phone, text),
		qrCode: renderSVG(urls.page, { border: 2 }),
		email: recipient.email,
		emailsSent,
		emailed: emailedAt && `Emailed ${formatMoment(emailedAt)}`,
		hasEndedLinks: recipientVersion > 1 && emailedAt === null,
	}
}

type Activity = Awaited<ReturnType<typeof listAuditEntries>>[number]

function activityRow({ action, detail, actorName, at }: Activity): Row {
	return [
		[actionLabel(action), joinDetails(describeDetails(detail, (subject) => subject))]
			.filter(Boolean)
			.join(', '),
		`${actorLabel(actorName)}\n${formatMoment(at)}`,
	]
}
