import { addLine, type Cart, MAX_LINES } from './rules.ts'

/** Puts removed lines back where they were, if there is room for them. What has been added since stays. */
export function restoreLines(cart: Cart, removed: Cart, index: number): Cart {
	const fitting = removed.slice(0, MAX_LINES - cart.length)
	return [...cart.slice(0, index), ...fitting, ...cart.slice(index)].reduce<Cart>(addLine, [])
}
