/** Describes replacements and returns as the order's customer sees them. */
import type { Replacement } from './replacements.server.ts'
import type { FoundReturn } from './returns.server.ts'
import type { ItemQuantity } from './rules.ts'
import { describePack } from '#shop/describe-pack.ts'
import type { ReplacementView, ReturnView } from '#shop/orders/views/order-view.ts'

type PartialRefund = { at: Date }

type Item = { position: number; productName: string; sizeLabel: string; grind: string }

export function viewOfReplacement(
	{ number, items: sent, createdAt, shippedAt, trackingNumber, courier }: Replacement,
	items: readonly Item[],
): Omit<ReplacementView, 'trackingUrl'> {
	return {
		number,
		packs: packsOf(sent, items),
		createdAt: createdAt.toISOString(),
		shippedAt: shippedAt?.toISOString() ?? null,
		trackingNumber,
		courier,
	}
}

/** Leaves out who answered it. The partial refunds are those of its order, the earliest first. */
export function viewOfReturn(
	found: FoundReturn,
	{ items, refunds }: { items: readonly Item[]; refunds: readonly PartialRefund[] },
): ReturnView {
	const { id, state, reason, message, wish, answer, sendsBack, settledBy, refund, photos } = found
	return {
		id,
		state,
		packs: packsOf(found.items, items),
		reason,
		message,
		wish,
		answer,
		sendsBack,
		settledBy,
		refund,
		refundStartedAt: refundOf(found, refunds)?.at.toISOString() ?? null,
		steps: found.steps.map((step) => ({ state: step.state, at: step.at.toISOString() })),
		photos,
	}
}

/** A return is settled right after its refund is started, in the same transaction, which holds the lock of the order. */
function refundOf({ settledBy, steps }: FoundReturn, refunds: readonly PartialRefund[]) {
	const settledAt = steps.findLast(({ state }) => state === 'settled')?.at
	if (settledBy !== 'refund' || !settledAt) return undefined
	return refunds.findLast(({ at }) => at <= settledAt)
}

/** Returns for example '2 × Artisan Blend - 100% Pure, Small (220g), fine grind' for each item. */
export function describePacks(chosen: readonly ItemQuantity[], items: readonly Item[]): string[] {
	return packsOf(chosen, items).map(({ name, quantity }) => `${quantity} × ${name}`)
}

function packsOf(chosen: readonly ItemQuantity[], items: readonly Item[]) {
	return chosen.flatMap(({ position, quantity }) => {
		const item = items.find((candidate) => candidate.position === position)
		return item ? [{ name: `${item.productName}, ${describePack(item)}`, quantity }] : []
	})
}
