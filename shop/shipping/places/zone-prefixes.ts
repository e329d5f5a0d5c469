/** Finds which zone a PIN code belongs to, from the prefixes and states of the zones. Pages get the result, not the states. */
import type { Shipping, ShippingSettings } from '#shop/shipping/settings/settings.ts'
import { pinPrefixesOf } from './states.ts'

/** More digits take precedence, then what the owner entered, then the zone that comes first. */
export function withPinPrefixes(settings: ShippingSettings): Shipping {
	const entered = settings.zones.flatMap(({ prefixes }, zone) =>
		prefixes.map((prefix) => ({ prefix, digits: prefix.length, zone })),
	)
	const ofStates = settings.zones.flatMap(({ states }, zone) =>
		states.flatMap((state) => pinPrefixesOf(state)).map((found) => ({ ...found, zone })),
	)
	// Sorting keeps the order of equal items.
	const sorted = [...entered, ...ofStates].toSorted((a, b) => b.digits - a.digits)
	return { ...settings, pinPrefixes: sorted.map(({ prefix, zone }) => [prefix, zone]) }
}
