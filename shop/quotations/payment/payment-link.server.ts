/** Places and pays the order of a quotation from its signed payment link. */
import { placeQuotedOrder } from './place-quoted-order.server.ts'
import { findQuotation, type FoundQuotation, lockQuotation } from '#shop/quotations/quotations.server.ts'
import type { Quotation } from '#shop/quotations/tables.server.ts'
import { formatDay, quotationLabel, type QuotationState } from '#shop/quotations/rules.ts'
import { fingerprintOfVersion } from '#shop/quotations/versions.server.ts'
import type { PlacedOrder } from '#shop/checkout/create-order.server.ts'
import { LINK_REFUSED, startPaymentOf } from '#shop/checkout/start-payment.server.ts'
import { EMAIL_LINK_SECONDS, isValidQuery, signQuery } from '#shop/crypto/signed-link.server.ts'
import { midnightAfter } from '#shop/dates.ts'
import { lockOpenOrders } from '#shop/orders/checkouts/checkouts.server.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { canContinue, createNextAttempt, findLatestAttempt } from '#shop/payments/attempts/attempts.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction, retryOnConflict } from '#shop/transaction.server.ts'

type Link = { label: string; query: URLSearchParams }

/** The link works long after the last day, so that the page can say what became of the quotation. */
function linkQuery(shop: Pick<Shop, 'clock' | 'config'>, quotation: Quotation): string {
	const untilLastDay = (midnightAfter(quotation.lastDay).getTime() - shop.clock().getTime()) / 1000
	const seconds = Math.round(untilLastDay) + EMAIL_LINK_SECONDS
	return signQuery(shop, { purpose: 'quotation', subject: linkSubject(quotation), seconds })
}

/** A link that went to a mistyped email or phone number must neither show what is corrected afterwards, nor pay it. */
function linkSubject({ number, recipientVersion }: Quotation): string {
	const label = quotationLabel(number)
	return recipientVersion === 1 ? label : `${label} for recipient ${recipientVersion}`
}

export function signQuotationUrls(shop: Pick<Shop, 'clock' | 'config'>, quotation: Quotation) {
	const page = `${shop.config.publicUrl}/quotations/${quotationLabel(quotation.number)}`
	const query = linkQuery(shop, quotation)
	return { page: `${page}?${query}`, pdf: `${page}/pdf?${query}` }
}

/** Returns null if the link was altered, has expired, names no quotation or was made for an earlier recipient. */
export async function findQuotationOfLink(
	shop: Shop,
	{ label, query }: Link,
): Promise<FoundQuotation | null> {
	const found = await findQuotation(shop, label)
	return found && opens(shop, { found, query }) ? found : null
}

function opens(
	shop: Pick<Shop, 'clock' | 'config'>,
	{ found, query }: Pick<Link, 'query'> & { found: FoundQuotation },
): boolean {
	return isValidQuery(shop, { purpose: 'quotation', subject: linkSubject(found.quotation), query })
}

/** Returns null while it can be paid. */
export function refuseUnpayable(
	state: QuotationState,
	{ lastDay }: Pick<Quotation, 'lastDay'>,
): Refusal | null {
	switch (state) {
		case 'open':
			return null
		case 'expired':
			return ended(`Its prices were valid until ${formatDay(lastDay)}. Please ask us for a new quotation.`)
		case 'withdrawn':
			return ended("We've withdrawn this quotation. Please ask us for a new one.")
		case 'paid':
			return ended('This quotation is already paid.')
	}
}

function ended(message: string): Refusal {
	return refuse('conflict', 'Not paid', { message, code: 'quotation_ended' })
}

/** Uses the ordinary payment flow. A repeated request, even from another browser, pays the same order. */
export async function payQuotation(shop: Shop, { link, scenario }: { link: Link; scenario?: string }) {
	return startPaymentOf(shop, {
		prepare: async () => {
			const found = await findQuotationOfLink(shop, link)
			return found ? { ok: true, found } : LINK_REFUSED
		},
		place: () => placeOrderToPay(shop, link),
		payer: {
			redirectUrl: `${shop.config.publicUrl}/quotations/${link.label}?${link.query}`,
			...(scenario ? { scenario } : {}),
		},
	})
}

async function placeOrderToPay(shop: Shop, { label, query }: Link): Promise<Outcome<PlacedOrder>> {
	return retryOnConflict('orders_number_unique', () =>
		inTransaction(shop, async (transaction): Promise<Outcome<PlacedOrder>> => {
			const found = await lockQuotation(shop, transaction, label)
			if (!found || !opens(shop, { found, query })) return LINK_REFUSED
			const { quotation, state } = found
			const refusal = refuseUnpayable(state, quotation)
			if (refusal) return refusal
			const fingerprint = fingerprintOfVersion(quotation)
			const open = await lockOpenOrders(transaction, quotation.checkoutId)
			const started = open.find((order) => order.fingerprint === fingerprint)
			if (started) {
				const latest = await findLatestAttempt(transaction, started.id)
				const attempt =
					latest && (await canContinue(transaction, latest))
						? latest
						: await createNextAttempt(shop, transaction, started)
				return { ok: true, order: started, attempt }
			}
			const placed = await placeQuotedOrder(shop, transaction, { quotation, by: 'customer' })
			if (!placed.ok) return placed
			const { order } = placed
			return { ok: true, order, attempt: await createNextAttempt(shop, transaction, order) }
		}),
	)
}
