/** Describes a correction to the customer of the order. Only the shop sees why it was made. */
import { formatTotal, negative, type Paise } from '#shop/money.ts'
import type { OrderView } from './order-view.ts'
import type { OrderItem } from '../orders.server.ts'
import type { StoredCorrection } from '../corrections/stored-corrections.server.ts'

type CorrectedItem = Pick<OrderItem, 'position' | 'productName' | 'sizeLabel' | 'grind'>

type CorrectedOrder = {
	items: readonly CorrectedItem[]
	isCollected: boolean
	/** The corrections that followed: what this one led to is what the next one of the same pack replaced. */
	later: readonly StoredCorrection[]
}

export function viewOfCorrection(
	correction: StoredCorrection,
	corrected: CorrectedOrder,
): OrderView['corrections'][number] {
	return { text: textOf(correction, corrected), at: correction.at.toISOString() }
}

function textOf({ kind, before }: StoredCorrection, corrected: CorrectedOrder): string {
	switch (kind) {
		case 'recipient':
			return 'Name, address or phone number changed'
		case 'tracking':
			return before.replacement ? 'Tracking number of your replacement changed' : 'Tracking number changed'
		case 'delivery':
			return `Marked as ${corrected.isCollected ? 'collected' : 'arrived'} by mistake`
		case 'gst_buyer':
			return 'Invoice replaced by one to the right buyer'
		case 'size': {
			const { name, size } = packAfter(before, corrected)
			return `Size of ${name} changed from ${before.size}${size && ` to ${size}`}${describeDifference(before.refunded)}`
		}
		case 'grind': {
			const { name, grind } = packAfter(before, corrected)
			return `Grind of ${name} changed from ${before.grind}${grind && ` to ${grind}`}`
		}
	}
}

type Pack = { name: string; size: string; grind: string }

function packAfter({ position }: { position: number }, { items, later }: CorrectedOrder): Pack {
	const item = items.find((other) => other.position === position)
	const pack: Pack = item
		? { name: item.productName, size: item.sizeLabel, grind: item.grind }
		: { name: 'a pack', size: '', grind: '' }
	for (const { kind, before } of later.toReversed()) {
		if (kind === 'size' && before.position === position) pack.size = before.size
		if (kind === 'grind' && before.position === position) pack.grind = before.grind
	}
	return pack
}

/** Says what another size costs more or less, after what the pack was before. The refund may still be under way. */
export function describeDifference(refunded: Paise): string {
	if (refunded === 0) return ''
	return refunded > 0
		? `, now ${formatTotal(refunded)} less`
		: `, now ${formatTotal(negative(refunded))} more`
}
