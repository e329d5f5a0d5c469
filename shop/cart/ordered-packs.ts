/** Takes what was ordered off a cart that may have changed since. */
import { type Cart, type CartLine, lineKey } from './rules.ts'

/** How many packs of each line were ordered, by its `lineKey`. */
export type OrderedPacks = Readonly<Record<string, number>>

export function packsOf(lines: readonly CartLine[]): OrderedPacks {
	return Object.fromEntries(lines.map((line) => [lineKey(line), line.quantity]))
}

export function removePacks(cart: Cart, ordered: OrderedPacks): Cart {
	return cart
		.map((line) => ({ ...line, quantity: line.quantity - (ordered[lineKey(line)] ?? 0) }))
		.filter(({ quantity }) => quantity > 0)
}
