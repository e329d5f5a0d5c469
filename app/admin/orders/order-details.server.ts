/** Everything that is known of an order, in rows to read. */
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { formatDay, formatMoment } from '#shop/dates.ts'
import { DOWNLOAD_LINK_SECONDS, signInvoiceUrl } from '#shop/invoices/signed-url.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import type { StoredEmail } from '#shop/email/emails.server.ts'
import { formatTotal, times, toRupees } from '#shop/money.ts'
import { findForAdmin, listMoves } from '#shop/orders/admin.server.ts'
import { listNotes } from '#shop/orders/notes.server.ts'
import { isUnpaid, statusLabel } from '#shop/orders/rules.ts'
import { listOrderEmails } from '#shop/orders/resend-email.server.ts'
import { listPayments } from '#shop/payments/admin.server.ts'
import { refundableAmount } from '#shop/payments/partial-refund.server.ts'

type Row = [string, string]

const MOST_ACTS = 100

export async function readOrderStory(context: Context, number: string) {
	const shop = context.get(shopContext)
	const found = await findForAdmin(shop, number)
	if (!found) return null
	const { order, view } = found
	const [moves, acts, notes, emails, payments, invoices, left] = await Promise.all([
		listMoves(shop, order.id),
		listAuditEntries(shop, { about: order.number, most: MOST_ACTS }),
		listNotes(shop, order.id),
		listOrderEmails(shop, order),
		listPayments(shop, order.id),
		listInvoices(shop.db, order.id),
		refundableAmount(shop.db, order),
	])
	return {
		number: order.number,
		status: order.status,
		isHidden: order.removedAt !== null,
		isPaid: !isUnpaid(order.status),
		/** What may still be sent back. */
		left: { rupees: toRupees(left), words: formatTotal(left) },
		papers:
			invoices.length > 0
				? signInvoiceUrl(shop, { orderNumber: order.number, seconds: DOWNLOAD_LINK_SECONDS })
				: null,
		lines: [...sumRows(order, view), ...invoices.map(paperRow)],
		address: addressOf(order),
		moves: [...moves.map(moveRow), ...trackingRows(order)],
		payments: paymentRows(payments),
		emails: emails.map(letterFacts),
		acts: acts.map(actRow),
		notes: notes.map(({ text, by, at }): Row => [text, `${by}, ${formatMoment(at)}`]),
	}
}

type Found = NonNullable<Awaited<ReturnType<typeof findForAdmin>>>

function sumRows(order: Found['order'], view: Found['view']): Row[] {
	return [
		...view.items.map(
			(item): Row => [
				`${item.quantity} × ${item.productName}, ${item.size}, ${item.grind}`,
				formatTotal(times(item.price, item.quantity)),
			],
		),
		[`Shipping, ${order.shippingMethod}`, formatTotal(order.shipping)],
		[`Discount ${order.promoCode ?? ''}`, formatTotal(order.discount)],
		['Total', formatTotal(order.total)],
		...view.partsReturned.map(
			({ amount, at }): Row => [`Sent back on ${formatDay(new Date(at))}`, `−${formatTotal(amount)}`],
		),
	]
}

function paperRow({ kind, number }: Awaited<ReturnType<typeof listInvoices>>[number]): Row {
	return [kind === 'invoice' ? 'Invoice' : 'Credit note', number]
}

function addressOf({ recipient }: Found['order']): string {
	const { name, address, city, pincode, state, phone, email } = recipient
	return [name, address, `${city} ${pincode}`, state, phone, email].join('\n')
}

function moveRow({ to, at, by }: Awaited<ReturnType<typeof listMoves>>[number]): Row {
	return [`${statusLabel(to)}, by ${moverWords(by)}`, formatMoment(at)]
}

function trackingRows({ trackingNumber, courier }: Found['order']): Row[] {
	return trackingNumber ? [[`Tracking number${courier ? `, ${courier}` : ''}`, trackingNumber]] : []
}

function letterFacts({ id, subject, to, sentAt }: StoredEmail) {
	return { id, subject, facts: `To ${to}, ${sentAt ? formatMoment(sentAt) : 'waiting to go'}` }
}

function actRow({
	action,
	detail,
	actorName,
	at,
}: Awaited<ReturnType<typeof listAuditEntries>>[number]): Row {
	return [[action, detail.amount].filter(Boolean).join(', '), `${actorName}, ${formatMoment(at)}`]
}

function paymentRows({ attempts, refunds }: Awaited<ReturnType<typeof listPayments>>): Row[] {
	return [
		...attempts.map(
			(attempt): Row => [
				`${formatMoment(attempt.createdAt)}, ${attempt.merchantOrderId}`,
				[formatTotal(attempt.amount), attempt.state, attempt.errorCode, attempt.utr]
					.filter(Boolean)
					.join(', '),
			],
		),
		...refunds.map(
			(refund): Row => [
				`${formatMoment(refund.createdAt)}, refund (${refund.reason})`,
				`${formatTotal(refund.amount)}, ${refund.state}`,
			],
		),
	]
}

/** As the tables write it: customer, provider, shop, or shop:Kamala. */
function moverWords(by: string): string {
	if (by === 'customer' || by === 'provider') return `the ${by}`
	return by.replace(/^shop:/, '').replace(/^shop$/, 'the shop itself')
}
