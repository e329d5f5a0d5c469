/** The zone of a PIN code, its methods, and how long a parcel takes to it, which product pages need. */
import { isPinCode } from './pin-code.ts'
import type {
	DayRange,
	Shipping,
	ShippingMethod,
	ShippingPrice,
	Zone,
	ZoneMethod,
} from '#shop/shipping/settings/settings.ts'
import { type Paise, ZERO_PAISE } from '#shop/money.ts'

/** Returns null for a PIN code that is not served, or one in a saved address from before such were refused. */
export function findZone(shipping: Shipping, pinCode: string): Zone | null {
	if (!isPinCode(pinCode) || shipping.unserved.some((prefix) => pinCode.startsWith(prefix))) return null
	const [, index] = shipping.pinPrefixes.find(([prefix]) => pinCode.startsWith(prefix)) ?? []
	return (index === undefined ? shipping.zones.at(-1) : shipping.zones[index]) ?? null
}

export function pinCodeNotServed(pinCode: string): string {
	return `Sorry, we don't deliver to PIN code ${pinCode} yet.`
}

/** Returns null if the method is not offered. */
export function methodOf(zone: Zone, id: string): ZoneMethod | null {
	return Object.hasOwn(zone.methods, id) ? (zone.methods[id] ?? null) : null
}

/** In the owner's order. Before the PIN code is known, it lists the methods that are offered anywhere. */
export function methodsIn({ methods, zones }: Shipping, zone: Zone | null): ShippingMethod[] {
	const places = zone ? [zone] : zones
	return methods.filter(({ id }) => places.some((place) => methodOf(place, id) !== null))
}

type DeliveringMethod = ShippingMethod & { estimate: DayRange }

export function delivers(method: ShippingMethod): method is DeliveringMethod {
	return method.estimate !== null
}

/** Returns the default for a shopper who has not chosen: the cheapest method that delivers, of equal ones the first. */
export function defaultMethod(
	shipping: Shipping,
	zone: Zone | null,
	subtotal: Paise = ZERO_PAISE,
): DeliveringMethod {
	const cost = (method: ShippingMethod) => shippingCost(priceIn(zone, method), subtotal)
	const [cheapest] = methodsIn(shipping, zone)
		.filter(delivers)
		.toSorted((a, b) => cost(a) - cost(b))
	if (!cheapest) throw new Error('Every zone offers a method that delivers')
	return cheapest
}

export function priceIn(zone: Zone | null, method: ShippingMethod): ShippingPrice {
	return (zone && methodOf(zone, method.id)?.ownPrice) ?? method
}

/** Free only strictly above the threshold. */
export function shippingCost({ price, freeAbove }: ShippingPrice, subtotal: Paise): Paise {
	return freeAbove !== null && subtotal > freeAbove ? ZERO_PAISE : price
}

/** Returns for example '3-5 days', '1 day', '2 business days' or 'same day'. */
export function formatDays({ min, max }: DayRange, unit: 'day' | 'business day' | 'working day'): string {
	if (max === 0) return 'same day'
	if (min === max) return `${max} ${max === 1 ? unit : `${unit}s`}`
	return `${min}-${max} ${unit}s`
}

/** Returns the days that the PIN checker shows, which are those of the default method. */
export function zoneDays(shipping: Shipping, zone: Zone): DayRange | null {
	return methodOf(zone, defaultMethod(shipping, zone).id)?.days ?? null
}

export function zoneEstimate(shipping: Shipping, zone: Zone): string {
	const days = zoneDays(shipping, zone)
	return days ? formatDays(days, 'business day') : ''
}
