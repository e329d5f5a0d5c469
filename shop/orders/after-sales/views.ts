/** What is sent again, as the order's customer sees it. */
import type { Replacement } from './replacements.server.ts'
import type { ItemQuantity } from './rules.ts'
import { describePack } from '#shop/describe-pack.ts'
import type { ReplacementView } from '#shop/orders/order-view.ts'

type Item = { position: number; productName: string; size: string; grind: string }

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

/** Each with its size and grind. */
export function packsOf(chosen: readonly ItemQuantity[], items: readonly Item[]) {
	return chosen.flatMap(({ position, quantity }) => {
		const item = items.find((candidate) => candidate.position === position)
		return item ? [{ name: `${item.productName}, ${describePack(item)}`, quantity }] : []
	})
}
