/** The zone of a PIN code, and how long a parcel takes to it. Apart from the costs, because a product page needs nothing else. */
import type { DayRange, Shipping, Zone } from './settings.ts'

/** Null for a PIN code that is not served. */
export function findZone(shipping: Shipping, pinCode: string): Zone | null {
	if (shipping.unserved.some((prefix) => pinCode.startsWith(prefix))) return null
	const [, index] = shipping.pinPrefixes.find(([prefix]) => pinCode.startsWith(prefix)) ?? []
	return (index === undefined ? shipping.zones.at(-1) : shipping.zones[index]) ?? null
}

export function pinCodeNotServed(pinCode: string): string {
	return `Sorry, we don't deliver to PIN code ${pinCode} yet.`
}

/** '3-5 days', '1 day', '2 business days'. */
export function formatDays({ min, max }: DayRange, unit: 'day' | 'business day' | 'working day'): string {
	if (min === max) return `${max} ${max === 1 ? unit : `${unit}s`}`
	return `${min}-${max} ${unit}s`
}

/** The days that the PIN checker tells: those of standard shipping, or of express where it is the only method. */
export function zoneDays({ methods: { standard, express } }: Zone): DayRange | null {
	return (standard ?? express)?.days ?? null
}

export function zoneEstimate(zone: Zone): string {
	const days = zoneDays(zone)
	return days ? formatDays(days, 'business day') : ''
}
