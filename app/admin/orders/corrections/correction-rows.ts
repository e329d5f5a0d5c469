/** Lists what the shop has corrected in an order, as rows for its console screen. */
import { formatMoment } from '#shop/dates.ts'
import { describeRecipient } from '#app/admin/orders/corrections/describe-recipient.ts'
import { describeTracking } from '#shop/orders/emails/sentences.ts'
import type { OrderItem } from '#shop/orders/orders.server.ts'
import { describeDifference } from '#shop/orders/views/view-of-correction.ts'
import type { StoredCorrection } from '#shop/orders/corrections/stored-corrections.server.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

/** A name and a value. Line breaks are kept. */
type Row = [string, string]

/** Only staff who may see payments see the amount that was refunded with another size. */
type Shown = {
	items: OrderItem[]
	isCollected: boolean
	can: { seePayments: boolean; contact: boolean }
}

export function correctionRow(correction: StoredCorrection, shown: Shown): Row {
	const { reason, by, at } = correction
	const what = [describeCorrection(correction, shown), reason].filter(Boolean).join('\n')
	return [what, `${by}\n${formatMoment(at)}`]
}

function describeCorrection({ kind, before }: StoredCorrection, { items, isCollected, can }: Shown): string {
	if (kind === 'recipient') {
		if (!can.contact) return 'Name, address or phone was corrected'
		return `Was: ${describeRecipient(before)}`
	}
	if (kind === 'tracking') {
		const what = before.replacement ? `Tracking number of ${before.replacement}` : 'Tracking number'
		return `${what} was: ${describeTracking(before)}`
	}
	if (kind === 'delivery') return `Was marked as ${isCollected ? 'collected' : 'delivered'} by mistake`
	if (kind === 'gst_buyer') return `Invoice was to: ${companyLabel(before.gstBuyer) ?? 'no company'}`
	const item = items.find(({ position }) => position === before.position)
	if (kind === 'size') {
		const difference = can.seePayments ? describeDifference(before.refunded) : ''
		return `Size of ${item?.productName ?? 'a pack'} was: ${before.size}${difference}`
	}
	return `Grind${item ? ` of ${item.productName}, ${item.sizeLabel},` : ''} was: ${before.grind}`
}

export function companyLabel(gstBuyer: GstBuyer | null): string | null {
	return gstBuyer && `${gstBuyer.legalName}, GSTIN ${gstBuyer.gstin}`
}
