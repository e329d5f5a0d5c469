/** Shipping methods and costs, by the shop's settings. */
import { delivers, findZone, methodOf, priceIn, shippingCost, usualMethod } from './places/zones.ts'
import type { DayRange, Shipping, ShippingMethod, ShippingPrice, Zone } from './settings.ts'
import { type Paise, ZERO_PAISE } from '#shop/money.ts'

/** What shipping costs and how long it takes, for one method and PIN code. `days` null: collected. */
export type ShippingRate = ShippingPrice & { days: DayRange | null }

/** 'Standard shipping', but 'Same day in Chennai' and 'Pickup': names of several words, or not of shipping, are left alone. */
export function methodTitle({ name, isCollected }: { name: string; isCollected: boolean }): string {
	return isCollected || name.includes(' ') ? name : `${name} shipping`
}

export function titleOf(method: ShippingMethod): string {
	return methodTitle({ name: method.name, isCollected: !delivers(method) })
}

export function titleInSentence({ name, ...method }: ShippingMethod): string {
	return titleOf({ ...method, name: nameInSentence(name) })
}

/** 'standard' */
export function nameInSentence(name: string): string {
	return name.includes(' ') ? name : name.toLowerCase()
}

/** Null if the method is not offered in the zone. */
export function rateIn(shipping: Shipping, zone: Zone | null, id: string): ShippingRate | null {
	const method = shipping.methods.find((known) => known.id === id)
	const offered = zone && methodOf(zone, id)
	if (!method || !offered) return null
	const { price, freeAbove } = priceIn(zone, method)
	return { price, freeAbove, days: offered.days }
}

/** Null if nothing is delivered to the PIN code by this method. */
export function findRate(
	shipping: Shipping,
	{ pinCode, method }: { pinCode: string; method: string },
): ShippingRate | null {
	return rateIn(shipping, findZone(shipping, pinCode), method)
}

/** The most that an order of this subtotal costs by the usual method of any zone. */
export function highestCost(shipping: Shipping, subtotal: Paise): Paise {
	let highest = ZERO_PAISE
	for (const zone of shipping.zones) {
		const cost = shippingCost(priceIn(zone, usualMethod(shipping, zone, subtotal)), subtotal)
		if (cost > highest) highest = cost
	}
	return highest
}

/** The method that is free in every zone, and above which amount; of several the one with the lowest. Null if there is none. */
export function freeEverywhere(shipping: Shipping): { method: ShippingMethod; above: Paise } | null {
	const [lowest] = shipping.methods
		.filter(delivers)
		.flatMap((method) => {
			const above = freeInAllZones(shipping, method)
			return above === null ? [] : [{ method, above }]
		})
		.toSorted((a, b) => a.above - b.above)
	return lowest ?? null
}

function freeInAllZones({ zones }: Shipping, method: ShippingMethod): Paise | null {
	let highest = ZERO_PAISE
	for (const zone of zones) {
		const { price, freeAbove } = priceIn(zone, method)
		if (!methodOf(zone, method.id) || (freeAbove === null && price !== ZERO_PAISE)) return null
		if (freeAbove !== null && freeAbove > highest) highest = freeAbove
	}
	return highest
}
