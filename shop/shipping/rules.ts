/** Shipping methods and costs. */
import { subtract, type Paise, rupees, sum, ZERO_PAISE } from '#shop/money.ts'

/** Strictly above. As specified, the banner says ₹350 while checkout uses ₹300, so nobody pays where the banner promises free shipping. */
export const FREE_STANDARD_SHIPPING_ABOVE = rupees(300)
export const STANDARD_SHIPPING = rupees(40)
export const EXPRESS_SHIPPING = rupees(100)

export const SHIPPING_METHODS = [
	{ value: 'standard', label: 'Standard', estimate: '3-5 days' },
	{ value: 'express', label: 'Express', estimate: '1-2 days' },
] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]['value']
export const DEFAULT_SHIPPING_METHOD: ShippingMethod = 'standard'

export function shippingMethodLabel(method: ShippingMethod): string {
	return SHIPPING_METHODS.find(({ value }) => value === method)?.label ?? method
}

export function shippingCost(method: ShippingMethod, subtotal: Paise): Paise {
	if (method === 'express') return EXPRESS_SHIPPING
	return subtotal > FREE_STANDARD_SHIPPING_ABOVE ? ZERO_PAISE : STANDARD_SHIPPING
}

/** How much more to add to the cart for free standard shipping: at least one rupee above the limit. Null if it is free already. */
export function amountToFreeShipping(subtotal: Paise): Paise | null {
	if (shippingCost('standard', subtotal) === ZERO_PAISE) return null
	return sum(subtract(FREE_STANDARD_SHIPPING_ABOVE, subtotal), rupees(1))
}
