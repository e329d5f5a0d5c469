/** Adds, changes or removes the company that an order's invoice names, until the parcel has left. */
import { whyNotBeforeShipping } from './correct-recipient.server.ts'
import { type Correction, correctOrder, notCorrected, nothingChanged } from './corrections.server.ts'
import type { GstBuyerCorrection } from './input.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { replaceInvoice, whyInvoiceStays } from '#shop/invoices/replace-invoice.server.ts'
import { gstBuyerCorrectedEmail } from '#shop/orders/emails/correction-emails.server.ts'
import { listItems, type Order, updateGstBuyer } from '#shop/orders/orders.server.ts'
import { hasAddress } from '#shop/orders/rules.ts'
import type { Outcome, Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { ENTER_BUYERS_GSTIN, type GstBuyer, whyOfOtherState, whyOwnGstin } from '#shop/tax/gstin.ts'
import { placeOfSupply, whyNotSoldTo } from '#shop/tax/place-of-supply.ts'

/** The total stays. A credit note reverses the issued invoice, and another one names the right buyer. */
export async function correctGstBuyer(
	shop: Shop,
	correction: Correction<GstBuyerCorrection>,
): Promise<Outcome> {
	const { gstBuyer } = correction.input
	return correctOrder(shop, correction, async (transaction, order) => {
		const refusal = refuseBuyer(shop, order, gstBuyer)
		if (refusal) return refusal
		const reason = await whyInvoiceStays(shop, transaction, order.id)
		if (reason) return notCorrected(reason)
		const corrected = await updateGstBuyer(transaction, order, gstBuyer)
		const items = await listItems(transaction, order.id)
		const invoice = await replaceInvoice(shop, transaction, { order: corrected, items })
		return {
			ok: true,
			kind: 'gst_buyer',
			before: { gstBuyer: order.gstBuyer },
			order: corrected,
			action: 'GSTIN corrected',
			// The GSTIN itself is left out, because a sole proprietor's contains a person's tax number.
			detail: { gstin: describeChange(order.gstBuyer, gstBuyer), invoice: invoice.number },
			render: gstBuyerCorrectedEmail,
			options: {
				invoiceUrl: signInvoiceUrl(shop, { orderNumber: order.number, seconds: EMAIL_LINK_SECONDS }),
			},
		}
	})
}

function refuseBuyer(
	{ config: { brand } }: Pick<Shop, 'config'>,
	order: Order,
	gstBuyer: GstBuyer | null,
): Refusal | null {
	const reason = whyNotBeforeShipping(order)
	if (reason) return notCorrected(reason)
	const { gstBuyer: before, billing, recipient } = order
	if (before?.gstin === gstBuyer?.gstin && before?.legalName === gstBuyer?.legalName)
		return nothingChanged('company')
	if (gstBuyer && !hasAddress(billing))
		return notCorrected(
			'An invoice to a company names its address, and this order has none. Cancel it, and enter it again with the address.',
			'gstin',
		)
	const own = gstBuyer && whyOwnGstin(brand, gstBuyer.gstin, ENTER_BUYERS_GSTIN)
	if (own) return notCorrected(own, 'gstin')
	const ofOtherState =
		gstBuyer &&
		whyOfOtherState(
			gstBuyer.gstin,
			{ address: 'the billing address', state: billing.state },
			(registered) =>
				`Enter the company's GSTIN for ${billing.state}, or cancel the order and ask the customer to order again with the address in ${registered}.`,
		)
	if (ofOtherState) return notCorrected(ofOtherState, 'gstin')
	const notSold = whyNotSoldTo(brand, placeOfSupply(recipient.state, gstBuyer))
	return notSold === null ? null : notCorrected(notSold, 'gstin')
}

function describeChange(before: GstBuyer | null, after: GstBuyer | null): 'added' | 'changed' | 'removed' {
	if (after === null) return 'removed'
	return before === null ? 'added' : 'changed'
}
