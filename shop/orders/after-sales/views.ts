/** Describes replacements and returns as the order's customer sees them. */
import type { Replacement } from './replacements.server.ts'
import type { FoundReturn } from './returns.server.ts'
import type { ItemQuantity } from './rules.ts'
import { describePack } from '#shop/describe-pack.ts'
import type { ReplacementView, ReturnView } from '#shop/orders/views/order-view.ts'

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

/** Leaves out who answered it. */
export function viewOfReturn(found: FoundReturn, items: readonly Item[]): ReturnView {
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
		steps: found.steps.map((step) => ({ state: step.state, at: step.at.toISOString() })),
		photos,
	}
}

/** Returns for example '2 × Artisan Blend - 100% Pure, Small (220g), Fine' for each item. */
export function describePacks(chosen: readonly ItemQuantity[], items: readonly Item[]): string[] {
	return packsOf(chosen, items).map(({ name, quantity }) => `${quantity} × ${name}`)
}

function packsOf(chosen: readonly ItemQuantity[], items: readonly Item[]) {
	return chosen.flatMap(({ position, quantity }) => {
		const item = items.find((candidate) => candidate.position === position)
		return item ? [{ name: `${item.productName}, ${describePack(item)}`, quantity }] : []
	})
}
