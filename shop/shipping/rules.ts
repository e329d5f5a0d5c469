/** Shipping methods and costs, by the shop's settings. */
import { findZone } from './zones.ts'
import { type DayRange, type Shipping, SHIPPING_METHODS, type ShippingMethod, type Zone } from './settings.ts'
import { type Paise, rupees, subtract, sum, ZERO_PAISE } from '#shop/money.ts'

export const DEFAULT_SHIPPING_METHOD: ShippingMethod = 'standard'

/** `freeAbove` null: never free. */
export type ShippingPrice = { price: Paise; freeAbove: Paise | null }

/** What shipping costs and how long it takes, for one method and PIN code. */
export type ShippingRate = ShippingPrice & { days: DayRange }

export function shippingMethodLabel(method: ShippingMethod): string {
	return SHIPPING_METHODS.find(({ value }) => value === method)?.label ?? method
}

/** Null if the method is not offered in the zone. */
export function rateIn(shipping: Shipping, zone: Zone | null, method: ShippingMethod): ShippingRate | null {
	const offered = zone?.methods[method]
	if (!offered) return null
	const { price, freeAbove } = offered.ownPrice ?? shipping.methods[method]
	return { price, freeAbove, days: offered.days }
}

/** Null if nothing is delivered to the PIN code by this method. */
export function findRate(
	shipping: Shipping,
	{ pinCode, method }: { pinCode: string; method: ShippingMethod },
): ShippingRate | null {
	return rateIn(shipping, findZone(shipping, pinCode), method)
}

/** The methods that a zone offers. Each has at least one. */
export function methodsIn(zone: Zone): ShippingMethod[] {
	return SHIPPING_METHODS.map(({ value }) => value).filter((method) => zone.methods[method] !== null)
}

/** Free strictly above the threshold. */
export function shippingCost({ price, freeAbove }: ShippingPrice, subtotal: Paise): Paise {
	return freeAbove !== null && subtotal > freeAbove ? ZERO_PAISE : price
}

/** The most that an order of this subtotal costs by the first method of any zone. */
export function highestCost(shipping: Shipping, subtotal: Paise): Paise {
	let highest = ZERO_PAISE
	for (const zone of shipping.zones) {
		const [method] = methodsIn(zone)
		const rate = method ? rateIn(shipping, zone, method) : null
		const cost = rate ? shippingCost(rate, subtotal) : ZERO_PAISE
		if (cost > highest) highest = cost
	}
	return highest
}

/** Above which standard shipping is free in every zone; null if there is one where it never is. */
export function freeEverywhereAbove(shipping: Shipping): Paise | null {
	let highest = ZERO_PAISE
	for (const zone of shipping.zones) {
		const rate = rateIn(shipping, zone, 'standard')
		if (!rate || (rate.freeAbove === null && rate.price !== ZERO_PAISE)) return null
		if (rate.freeAbove !== null && rate.freeAbove > highest) highest = rate.freeAbove
	}
	return highest
}

/** How much more to add to the cart for free shipping above the threshold: at least one rupee above it. Null if it is free already. */
export function amountToFreeShipping(freeAbove: Paise, subtotal: Paise): Paise | null {
	return subtotal > freeAbove ? null : sum(subtract(freeAbove, subtotal), rupees(1))
}
