/** What delivery costs and how long it takes. */
import { minus, type Paise, ZERO_PAISE, rupees, sum } from '#shop/money.ts'

/** Strictly above. The banner promises ₹350; checkout has always charged by ₹300, so nobody pays where the banner said free. */
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

/** What has to be added before standard shipping is free, in whole rupees above the limit; null where it is. */
export function missingForFreeShipping(subtotal: Paise): Paise | null {
	if (shippingCost('standard', subtotal) === ZERO_PAISE) return null
	return sum(minus(FREE_STANDARD_SHIPPING_ABOVE, subtotal), rupees(1))
}
