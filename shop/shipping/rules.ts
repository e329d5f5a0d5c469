/** Computes shipping methods and costs by the shop's settings. */
import { delivers, findZone, methodOf, priceIn, shippingCost, defaultMethod } from './places/zones.ts'
import type { DayRange, Shipping, ShippingMethod, ShippingPrice, Zone } from './settings/settings.ts'
import { type Paise, ZERO_PAISE } from '#shop/money.ts'

/** The cost and duration of one method to one PIN code. `days` is null if the order is collected. */
export type ShippingRate = ShippingPrice & { days: DayRange | null }

/** Returns 'Standard shipping', but 'Same day in Chennai' and 'Pickup' as they are: names of several words, or not of shipping, are not changed. */
export function methodTitle({ name, isCollected }: { name: string; isCollected: boolean }): string {
	return isCollected || name.includes(' ') ? name : `${name} shipping`
}

export function titleOf(method: ShippingMethod): string {
	return methodTitle({ name: method.name, isCollected: !delivers(method) })
}

export function titleInSentence({ name, ...method }: ShippingMethod): string {
	return titleOf({ ...method, name: nameInSentence(name) })
}

/** Returns for example 'standard'. */
export function nameInSentence(name: string): string {
	return name.includes(' ') ? name : name.toLowerCase()
}

/** Returns null if the method is not offered in the zone. */
export function rateIn(shipping: Shipping, zone: Zone | null, id: string): ShippingRate | null {
	const method = shipping.methods.find((known) => known.id === id)
	const offered = zone && methodOf(zone, id)
	if (!method || !offered) return null
	const { price, freeAbove } = priceIn(zone, method)
	return { price, freeAbove, days: offered.days }
}

/** Returns whether a shopper would see two numbers of days for one method: those that are typical for India, and those of a place. */
export function hasOtherDays({ estimate }: ShippingMethod, days: DayRange | null | undefined): boolean {
	return Boolean(estimate && days && (days.min !== estimate.min || days.max !== estimate.max))
}

/** Returns null if this method does not deliver to the PIN code. */
export function findRate(
	shipping: Shipping,
	{ pinCode, method }: { pinCode: string; method: string },
): ShippingRate | null {
	return rateIn(shipping, findZone(shipping, pinCode), method)
}

/** Returns the most that an order of this subtotal costs by the default method of any zone. */
export function highestCost(shipping: Shipping, subtotal: Paise): Paise {
	let highest = ZERO_PAISE
	for (const zone of shipping.zones) {
		const cost = shippingCost(priceIn(zone, defaultMethod(shipping, zone, subtotal)), subtotal)
		if (cost > highest) highest = cost
	}
	return highest
}

/** Lists the ids of the methods that take fewer days than the slowest one offered, also of those no longer offered. */
export function listUrgentMethods({ methods }: Shipping): string[] {
	const slowest = Math.max(
		...methods.filter(({ isOffered }) => isOffered).map(({ estimate }) => estimate?.max ?? 0),
	)
	return methods.filter(({ estimate }) => estimate && estimate.max < slowest).map(({ id }) => id)
}

/** Returns the method that is free in every zone above the lowest amount, or null. */
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
		const above = methodOf(zone, method.id) && freeFrom(priceIn(zone, method))
		if (above === null) return null
		if (above > highest) highest = above
	}
	return highest
}

/** Returns the amount above which it is free: zero if it always is, and null if it never is. */
export function freeFrom({ price, freeAbove }: ShippingPrice): Paise | null {
	return price === ZERO_PAISE ? ZERO_PAISE : freeAbove
}
