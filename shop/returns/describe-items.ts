import type { ItemQuantity } from '#shop/orders/after-sales/rules.ts'

type Item = { position: number; productName: string; sizeLabel: string }

/** Returns for example '2 × Artisan Blend - 100% Pure, Small (220g)'. */
export function describeItems(items: readonly Item[], chosen: readonly ItemQuantity[]): string {
	return chosen
		.flatMap(({ position, quantity }) => {
			const item = items.find((candidate) => candidate.position === position)
			return item ? [`${quantity} × ${item.productName}, ${item.sizeLabel}`] : []
		})
		.join('; ')
}
