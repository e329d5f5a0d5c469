import { addLine, type Cart } from './rules.ts'

/** Puts removed lines back where they were. What has been added since stays. */
export function restoreLines(cart: Cart, removed: Cart, index: number): Cart {
	return [...cart.slice(0, index), ...removed, ...cart.slice(index)].reduce<Cart>(addLine, [])
}
