/** Describes a correction to the customer of the order. Only the shop sees why it was made. */
import { formatTotal, negative, type Paise } from '#shop/money.ts'
import type { OrderView } from './order-view.ts'
import type { OrderItem } from '../orders.server.ts'
import type { StoredCorrection } from '../corrections/stored-corrections.server.ts'

type CorrectedItem = Pick<OrderItem, 'position' | 'productName'>

type CorrectedOrder = { items: readonly CorrectedItem[]; isCollected: boolean }

export function viewOfCorrection(
	correction: StoredCorrection,
	corrected: CorrectedOrder,
): OrderView['corrections'][number] {
	return { text: textOf(correction, corrected), at: correction.at.toISOString() }
}

function textOf({ kind, before }: StoredCorrection, { items, isCollected }: CorrectedOrder): string {
	switch (kind) {
		case 'recipient':
			return 'Name, address or phone number changed'
		case 'tracking':
			return before.replacement ? 'Tracking number of your replacement changed' : 'Tracking number changed'
		case 'delivery':
			return `Marked as ${isCollected ? 'collected' : 'arrived'} by mistake`
		case 'gst_buyer':
			return 'Invoice replaced by one to the right buyer'
		case 'size': {
			const difference = describeDifference(before.refunded)
			return `Size of ${nameOf(items, before.position)} changed from ${before.size}${difference}`
		}
		case 'grind':
			return `Grind of ${nameOf(items, before.position)} changed from ${before.grind}`
	}
}

function nameOf(items: readonly CorrectedItem[], position: number): string {
	return items.find((item) => item.position === position)?.productName ?? 'a pack'
}

/** Says what another size costs more or less, after what the pack was before. The refund may still be under way. */
export function describeDifference(refunded: Paise): string {
	if (refunded === 0) return ''
	return refunded > 0
		? `, now ${formatTotal(refunded)} less`
		: `, now ${formatTotal(negative(refunded))} more`
}
